import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { unitsIn } from '#shared/schedule/dateUnits.ts';
import type { DateRange, DateUnit } from '#shared/schedule/dateUnits.ts';
import { addDays, formatDay } from '#shared/time/time.ts';
import css from './StayDates.module.css';

export interface StayDatesProps {
  /** First and last day or night. */
  range: DateRange;
  /** Unit that is counted. */
  unit: DateUnit;
  /** `large` makes the dates the hero of a page, `small` fits into a list. */
  size?: 'small' | 'medium' | 'large';
}

/** The dates of what is booked by dates. A day has no zone: it is the same for every reader. */
export function StayDates({ range, unit, size = 'medium' }: StayDatesProps) {
  const { locale } = useIntl();
  const day = (date: string) => formatDay(`${date}T00:00:00Z`, 'UTC', locale);
  const leaving = addDays(range.last, 1);
  const end = unit === 'night' ? leaving : range.last;
  return (
    <div className={clsx(css.root, css[size])}>
      <p className={css.dates}>
        <time dateTime={range.first}>{day(range.first)}</time>
        {end !== range.first && (
          <>
            {' – '}
            <time dateTime={end}>{day(end)}</time>
          </>
        )}
      </p>
      <p className={css.count}>
        <FormattedMessage id={`StayDates.${unit}`} values={{ count: unitsIn(range) }} />
      </p>
    </div>
  );
}
