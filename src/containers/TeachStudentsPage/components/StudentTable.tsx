import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { StudentName } from '#src/components/StudentName/StudentName.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import type { ReaderTimeProps } from '#src/components/ReaderTime/ReaderTime.tsx';
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

const columns = ['name', 'visits', 'noShows', 'spent', 'last', 'next'] as const;

type Column = (typeof columns)[number];
const headingOf = (column: Column) => `StudentTable.${column}`;

/** Students with their visits. */
export function StudentTable({ students, isStale }: StudentTableProps) {
  const intl = useIntl();
  return (
    <CardTable
      className={clsx(css.table, isStale && css.stale)}
      label={intl.formatMessage({ id: 'TeachStudentsPage.title' })}
      headings={columns.map(headingOf)}
    >
      {students.map(student => (
        <Row key={student.customerId} student={student} />
      ))}
    </CardTable>
  );
}

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const formatDate: ReaderTimeProps['format'] = (at, zone, locale) =>
  formatInstant(at, zone, dayStyle, locale);

function Row({ student }: { student: StudentRow }) {
  const { locale } = useIntl();
  const { customerId, name, absence, avatar, visits, noShows, lastAt, nextAt } = student;
  const { isSubscriber, spent, tags = [] } = student;
  const shown = <StudentName id={customerId} name={name} absence={absence} avatar={avatar} />;
  const cell = (column: Column, value: React.ReactNode) => (
    <CardCell heading={headingOf(column)}>
      {value ?? <FormattedMessage id="StudentTable.none" />}
    </CardCell>
  );
  const day = (instant: string | undefined) =>
    instant && <ReaderTime at={instant} format={formatDate} />;
  return (
    <CardRow
      nameClassName={css.name}
      name={
        <>
          <Link to={paths.teachStudent({ id: customerId })} variant="quiet">
            {shown}
          </Link>
          {isSubscriber && (
            <Badge tone="positive">
              <FormattedMessage id="StudentTable.subscriber" />
            </Badge>
          )}
          {tags.length > 0 && (
            <span className={css.tags}>
              {tags.map(tag => (
                <Badge key={tag}>
                  <bdi>{tag}</bdi>
                </Badge>
              ))}
            </span>
          )}
        </>
      }
    >
      {cell('visits', visits)}
      {cell('noShows', noShows)}
      {cell('spent', spent && formatMoney(spent, locale))}
      {cell('last', day(lastAt))}
      {cell('next', day(nextAt))}
    </CardRow>
  );
}
