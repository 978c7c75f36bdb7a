import { FormattedMessage, useIntl } from 'react-intl';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import type { StudentRow } from '#shared/contract/api/teach.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import css from '../TeachStudentPage.module.css';

const dayStyle = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const day = (instant: string | undefined) =>
  instant && (
    <ReaderTime
      at={instant}
      format={(at, zone, locale) => formatInstant(at, zone, dayStyle, locale)}
    />
  );

/** How often a student came, what they paid, and when they come next. */
export function StudentFacts({ student }: { student: StudentRow }) {
  const { locale } = useIntl();
  const { visits, noShows, spent, lastAt, nextAt } = student;
  const facts = {
    visits,
    noShows,
    spent: spent && formatMoney(spent, locale),
    last: day(lastAt),
    next: day(nextAt),
  };
  return (
    <dl className={css.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>
            <FormattedMessage id={`StudentTable.${name}`} />
          </dt>
          <dd>{value ?? <FormattedMessage id="StudentTable.none" />}</dd>
        </div>
      ))}
    </dl>
  );
}
