import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { ReportRow } from '../api/reportShapes.ts';

/** Whether a report waits for somebody. */
export const ReportState = ({ report }: { report: Pick<ReportRow, 'decidedAt'> }) => (
  <Badge tone={report.decidedAt ? 'neutral' : 'warning'}>
    <FormattedMessage id={`ConsoleReports.state.${report.decidedAt ? 'decided' : 'open'}`} />
  </Badge>
);
