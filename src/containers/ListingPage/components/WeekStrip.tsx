import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { zoneCity } from '#src/components/ClassTime/classTimes.ts';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { useReader } from '#src/components/useNow.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { formatInstant } from '#shared/time/time.ts';
import type { Booking } from '../hooks/useBooking.ts';
import { weeksOf } from '../weekStrip.ts';
import { WeekDay } from './WeekDay.tsx';
import css from './WeekStrip.module.css';
import type { Listing } from '#shared/contract/entities.ts';

const dayLength = 86_400_000;
const dayStyle = { month: 'short', day: 'numeric' } as const;

export interface WeekStripProps {
  listing: Listing;
  booking: Booking;
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
  /** Called with the start of the chosen class time. */
  onChoose: (start: string) => void;
}

/** Shows the class times week by week; a bookable one can be chosen. */
export function WeekStrip({ listing, booking, shownAt, onChoose }: WeekStripProps) {
  const intl = useIntl();
  const reader = useReader();
  const [week, setWeek] = useState(0);
  const { publicData } = listing.attributes;
  const classZone = publicData.timezone ?? 'UTC';
  const zone = reader?.timeZone ?? classZone;
  const weeks = useMemo(
    () =>
      weeksOf({
        data: publicData,
        zone,
        from: shownAt,
        until: shownAt + marketplace.dayCountAvailableForBooking * dayLength,
      }),
    [publicData, zone, shownAt],
  );
  // The weeks change when the reader's zone becomes known.
  const at = Math.min(week, weeks.length - 1);
  const days = weeks[at]?.days;
  const [first, last] = [days?.[0], days?.at(-1)];
  const begin = days?.find(({ times }) => times.length > 0)?.times[0]?.start;
  const { showMonthOf } = booking.classTimes;
  const isWhole = isCourse(publicData);
  const isBookable = booking.ways.length > 0 && !isWhole;
  useEffect(() => {
    if (begin !== undefined && isBookable) showMonthOf(begin);
  }, [begin, isBookable, showMonthOf]);
  if (!days || !first || !last) return null;

  return (
    <section className={css.root} aria-labelledby="week">
      <header className={css.header}>
        <h2 id="week" className={css.heading}>
          <FormattedMessage id="ListingPage.week" />
        </h2>
        <WeekTurn
          first={first.date}
          last={last.date}
          at={at}
          lastAt={weeks.length - 1}
          onTurn={setWeek}
        />
      </header>
      <ol className={css.days}>
        {days.map(day => (
          <RecordBoundary key={day.date} type="timeSlot" id={day.date} shape="line" as="li">
            <WeekDay
              day={day}
              zone={zone}
              classZone={classZone}
              booking={booking}
              isWhole={isWhole}
              onChoose={onChoose}
            />
          </RecordBoundary>
        ))}
      </ol>
      <p className={css.zone}>
        <FormattedMessage
          id={
            reader && reader.timeZone !== classZone
              ? 'ListingPage.week.yourTime'
              : 'ListingPage.week.classTime'
          }
          values={{ city: zoneCity(zone, intl) }}
        />
      </p>
    </section>
  );
}

interface WeekTurnProps {
  /** Days of the week that is shown, as YYYY-MM-DD. */
  first: string;
  last: string;
  /** Index of the week, and of the last one. */
  at: number;
  lastAt: number;
  onTurn: (week: number) => void;
}

/** Names the week that is shown, between the buttons to those before and after it. */
function WeekTurn({ first, last, at, lastAt, onTurn }: WeekTurnProps) {
  const intl = useIntl();
  const name = (date: string) => formatInstant(`${date}T00:00:00Z`, 'UTC', dayStyle, intl.locale);
  return (
    <div className={css.turn}>
      <p className={css.range} aria-live="polite">
        {name(first)} – {name(last)}
      </p>
      {/* A button stays in place at an end, so that it retains the focus. */}
      <button
        type="button"
        className={css.step}
        aria-label={intl.formatMessage({ id: 'ListingPage.week.previous' })}
        aria-disabled={at === 0}
        onClick={() => onTurn(Math.max(at - 1, 0))}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.step}
        aria-label={intl.formatMessage({ id: 'ListingPage.week.next' })}
        aria-disabled={at === lastAt}
        onClick={() => onTurn(Math.min(at + 1, lastAt))}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </div>
  );
}
