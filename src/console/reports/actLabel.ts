import type { ReportAct, Subject } from '../api/reportShapes.ts';

/** Message id of an act: what is removed depends on what is reported. */
export const actLabel = (act: ReportAct, subject: Subject): string =>
  act === 'remove' ? `ConsoleReport.act.remove.${subject}` : `ConsoleReport.act.${act}`;
