import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { Link } from '#src/components/Link/Link.tsx';
import { reportRowShape } from '../api/reportShapes.ts';
import { listMetaShape } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useRead } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { listAddress } from '../shell/listAddress.ts';
import { ReportState } from './ReportState.tsx';
import css from './ReportsAbout.module.css';

const shape = v.object({ data: v.array(reportRowShape), meta: listMetaShape });
const most = 5;

/**
 * Reports about a person, a class or an order and what belongs to it, open ones first; nothing
 * where there are none.
 */
export function ReportsAbout({ id }: { id: string }) {
  const name = 'site/reports/query';
  const { data, error } = useRead(
    shape,
    name,
    { aboutId: id, perPage: most },
    { enabled: useMay()(name) },
  );
  if (error) return <FailureNotice error={error} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section className={css.about} aria-labelledby="reports-about">
      <h2 id="reports-about" className={css.aboutHeading}>
        <FormattedMessage id="ConsoleReports.title" />
      </h2>
      <ul className={css.aboutList}>
        {data.data.map(report => (
          <li key={report.id} className={css.aboutRow}>
            <Link to={`/reports/${report.id}`}>
              <FormattedMessage id={`ConsoleReports.subject.${report.subject}`} />
              {': '}
              <FormattedMessage id={`ConsoleReports.reason.${report.reason}`} />
            </Link>
            <ReportState report={report} />
          </li>
        ))}
      </ul>
      {data.meta.totalItems > most && (
        <Link to={listAddress('/reports', { aboutId: id })}>
          <FormattedMessage
            id="ConsoleReports.about.all"
            values={{ count: data.meta.totalItems }}
          />
        </Link>
      )}
    </section>
  );
}
