import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { ReportRow } from '../api/reportShapes.ts';
import rows from '../shell/Rows.module.css';
import { useAgo } from '../shell/useAgo.ts';
import { ReportState } from '../reportsAbout/ReportState.tsx';
import css from './Reports.module.css';

export interface ReportTableProps {
  rows: readonly ReportRow[];
  /** A newer answer is on its way. */
  isStale: boolean;
}

/** Reports as a table, on a phone as cards. */
export function ReportTable({ rows: reports, isStale }: ReportTableProps) {
  const intl = useIntl();
  const ago = useAgo();
  return (
    <div className={clsx(isStale && rows.stale)}>
      <CardTable
        label={intl.formatMessage({ id: 'ConsoleReports.title' })}
        headings={[
          'ConsoleReports.subject',
          'ConsoleReports.reason',
          'ConsoleReports.text',
          'ConsoleReports.at',
          'ConsoleReports.state',
        ]}
      >
        {reports.map(report => (
          <CardRow
            key={report.id}
            nameClassName={rows.name}
            name={
              <Link to={`/reports/${report.id}`}>
                <FormattedMessage id={`ConsoleReports.subject.${report.subject}`} />
              </Link>
            }
          >
            <CardCell heading="ConsoleReports.reason">
              <FormattedMessage id={`ConsoleReports.reason.${report.reason}`} />
            </CardCell>
            <CardCell heading="ConsoleReports.text" className={css.excerpt}>
              <span dir="auto">
                {report.words.length > 0 ? report.words.join(', ') : report.text}
              </span>
            </CardCell>
            <CardCell heading="ConsoleReports.at">{ago(report.at)}</CardCell>
            <CardCell heading="ConsoleReports.state">
              <ReportState report={report} />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
