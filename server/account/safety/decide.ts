import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { SiteCall } from '#server/http/operator/siteOperation.ts';
import type { Decision, ReportAct, ReportRow } from './reportTables.ts';
import { thingOf } from './reports.ts';
import type { Reports } from './reports.ts';
import type { ReportedThing } from './reportedThing.ts';

/** What an operator has decided about a report. */
export type Deciding = Omit<Decision, 'by'>;

/** Operations of the Console API that take away what is reported. */
const removals: Partial<Record<ReportedThing['subject'], string>> = {
  listing: 'integration/listings/close',
  message: 'messages/remove',
  review: 'reviews/hide',
};

/** Lists what can be done about a thing. */
export const actsOf = ({ subject, personId }: ReportedThing): ReportAct[] => [
  ...(removals[subject] ? (['remove'] as const) : []),
  ...(personId ? (['warn', 'ban'] as const) : []),
];

const conflict = (title: string, meta: Record<string, unknown>) =>
  new ApiFault(409, [{ status: 409, code: 'conflict', title, meta }]);

/** @throws ApiFault for what can not be done about the thing, and a warning without words */
function requirePossible(thing: ReportedThing, { acts, warning }: Deciding): void {
  const impossible = acts.find(act => !actsOf(thing).includes(act));
  if (impossible || (acts.includes('warn') && acts.includes('ban'))) {
    const title = 'This can not be done about what is reported.';
    throw apiFault(400, 'validation-invalid-value', title, ['acts']);
  }
  if (acts.includes('warn') !== (warning !== null)) {
    const title = 'A warning has words, and nothing else has.';
    throw apiFault(400, 'validation-invalid-value', title, ['warning']);
  }
}

/** Runs an operation that may have been run before: by an earlier try, or by another operator. */
async function actOnce(call: Pick<SiteCall, 'act'>, name: string, body: object): Promise<void> {
  try {
    await call.act(name, body);
  } catch (error) {
    // A class that is not published is closed to everybody already.
    const isDone = error instanceof ApiFault && error.errors[0]?.code === 'listing-invalid-state';
    if (!isDone) throw error;
  }
}

/** Carries a decision out. A ban is first: it may need a second look, before anything is done. */
async function carryOut(
  call: Pick<SiteCall, 'act'>,
  { subject, subjectId: id, personId }: ReportedThing,
  { acts, note }: Deciding,
): Promise<void> {
  if (acts.includes('ban')) {
    await actOnce(call, 'build/users/ban', { id: personId, ...(note ? { reason: note } : {}) });
  }
  const removal = removals[subject];
  if (acts.includes('remove') && removal) await actOnce(call, removal, { id });
}

/** Returns whether a report has this very decision of this operator: the request was repeated. */
const isRepeated = ({ decision }: ReportRow, { id }: SiteCall['operator'], deciding: Deciding) =>
  decision?.by.id === id && isDeepStrictEqual(decision, { ...decision, ...deciding });

interface DecideDeps {
  reports: Reports;
  /** Called once decisions are stored. */
  onDecided: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

/**
 * Decides a report, and with it all open reports of the same thing: the marketplace does what the
 * role of the operator allows, then the decision is stored. Of two decisions at once one is made,
 * and a repeated one changes nothing.
 * @throws ApiFault not-found; conflict with meta.reason `decided` or `deciding`; the refusals of
 * the marketplace
 */
export async function decideReport(
  { reports, onDecided, now }: DecideDeps,
  id: string,
  deciding: Deciding,
  call: Pick<SiteCall, 'act' | 'operator'>,
): Promise<ReportRow> {
  const report = await requireReport(reports, id);
  const thing = thingOf(report);
  requirePossible(thing, deciding);
  if (report.done_at) return requireRepeated(report, call, deciding);
  const owner = randomUUID();
  const claimed = await reports.claim(thing, owner, now());
  if (!claimed.includes(id)) return otherDecision(reports, id, call, deciding);
  try {
    await carryOut(call, thing, deciding);
  } catch (error) {
    await reports.release(owner);
    throw error;
  }
  const { id: by, name } = call.operator;
  const settled = await reports.settle(owner, { ...deciding, by: { id: by, name } }, now());
  // It took longer than the claim, and another decision has begun.
  if (settled === 0) return otherDecision(reports, id, call, deciding);
  onDecided();
  return requireReport(reports, id);
}

/** @throws ApiFault conflict, unless the other decision is the same one */
async function otherDecision(
  reports: Reports,
  id: string,
  call: Pick<SiteCall, 'operator'>,
  deciding: Deciding,
): Promise<ReportRow> {
  const current = await requireReport(reports, id);
  if (current.done_at) return requireRepeated(current, call, deciding);
  throw conflict('Somebody else decides this right now.', { reason: 'deciding' });
}

/** @throws ApiFault conflict for another decision than the stored one */
function requireRepeated(
  report: ReportRow,
  { operator }: Pick<SiteCall, 'operator'>,
  deciding: Deciding,
): ReportRow {
  if (isRepeated(report, operator, deciding)) return report;
  const name = report.decision?.by.name ?? null;
  throw conflict('This was decided already.', { reason: 'decided', by: name });
}

/** @throws ApiFault not-found */
export async function requireReport(reports: Reports, id: string): Promise<ReportRow> {
  const report = await reports.find(id);
  if (!report) throw apiFault(404, 'not-found', 'There is no such report.');
  return report;
}
