import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { StudentName } from '#src/components/StudentName/StudentName.tsx';
import { useReader } from '#src/components/useNow.ts';
import { paths } from '#shared/config/paths.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { StudentRow } from '#shared/contract/api/teach.ts';
import css from './StudentTable.module.css';

export interface StudentTableProps {
  students: readonly StudentRow[];
  /** Another page or search is on its way. */
  isStale: boolean;
}

const columns = ['name', 'visits', 'noShows', 'last', 'next', 'spent'] as const;

/** Students with their visits. On a phone each row is a card: the roles keep it a table. */
export function StudentTable({ students, isStale }: StudentTableProps) {
  const intl = useIntl();
  return (
    <table
      className={clsx(css.table, isStale && css.stale)}
      role="table"
      aria-label={intl.formatMessage({ id: 'TeachStudentsPage.title' })}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(column => (
            <th key={column} role="columnheader" scope="col">
              <FormattedMessage id={`StudentTable.${column}`} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {students.map(student => (
          <Row key={student.customerId} student={student} />
        ))}
      </tbody>
    </table>
  );
}

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const;

function Row({ student }: { student: StudentRow }) {
  const { locale } = useIntl();
  const zone = useReader()?.timeZone ?? 'UTC';
  const { customerId, name, avatar, visits, noShows, lastAt, nextAt, isSubscriber, spent } =
    student;
  const cell = (column: (typeof columns)[number], value: React.ReactNode) => (
    <td role="cell">
      <span className={css.label} aria-hidden="true">
        <FormattedMessage id={`StudentTable.${column}`} />
      </span>
      {value ?? <FormattedMessage id="StudentTable.none" />}
    </td>
  );
  const day = (instant: string | undefined) =>
    instant && formatInstant(instant, zone, dayStyle, locale);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={css.name}>
        <Link to={paths.profile({ id: customerId })} variant="quiet">
          <StudentName id={customerId} name={name} avatar={avatar} />
        </Link>
        {isSubscriber && (
          <Badge tone="positive">
            <FormattedMessage id="StudentTable.subscriber" />
          </Badge>
        )}
      </th>
      {cell('visits', visits)}
      {cell('noShows', noShows)}
      {cell('last', day(lastAt))}
      {cell('next', day(nextAt))}
      {cell('spent', spent && formatMoney(spent, locale))}
    </tr>
  );
}
