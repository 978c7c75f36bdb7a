import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { clockOf, wallTimeOf } from '#shared/time/time.ts';
import type { SeriesTime } from '#shared/transactions/capacity.ts';
import type { ExceptionFrame } from '../../availability/exceptions.ts';

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

const timeStyle = { hour: 'numeric', minute: '2-digit' } as const;

/** Returns a function that writes out when an exception holds, by the clocks of the listing. */
export function useExceptionName({ zone, isByDate }: ExceptionFrame) {
  const { locale } = useIntl();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { ...dayStyle, timeZone: 'UTC' });
    const times = new Intl.DateTimeFormat(locale, { ...dayStyle, ...timeStyle, timeZone: 'UTC' });
    const clock = (instant: number) => clockOf(instant, zone);
    const isMidnight = (instant: number) => wallTimeOf(instant, zone).time === '00:00';
    // Whole days are named without times: the end at midnight is on the day after the last one.
    return ({ start, end }: SeriesTime): string =>
      isByDate || (isMidnight(start) && isMidnight(end))
        ? days.formatRange(clock(start), clock(end - 1))
        : times.formatRange(clock(start), clock(end));
  }, [locale, zone, isByDate]);
}
