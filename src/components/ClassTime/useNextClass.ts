import { useIntl } from 'react-intl';
import { nextStart } from '#shared/schedule/classSchedule.ts';
import { useReader } from '../useNow.ts';
import { dayShift, sameClock, weekdayNames } from './classTimes.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** The next class time of a listing, told on the reader's clock where it differs. */
export interface NextClass {
  /** Epoch milliseconds. */
  start: number;
  /** Zone to show the time in: the reader's once known, the class's own before. */
  zone: string;
  /** True when `zone` is the reader's and its wall time differs from the class's own. */
  isAway: boolean;
  /** Short weekday names of a weekly class in `zone`; empty for a one-off class. */
  weekdays: string[];
}

/** Null when the class has no date. */
export function useNextClass(publicData: ListingPublicData): NextClass | null {
  const { locale } = useIntl();
  const reader = useReader();
  const { timezone, weeklyDays = [] } = publicData;
  const start = nextStart(publicData, reader?.now ?? null);
  if (start === null || !timezone) return null;
  const isAway = reader !== null && !sameClock(start, timezone, reader.timeZone);
  const zone = isAway ? reader.timeZone : timezone;
  const weekdays = weekdayNames(weeklyDays, dayShift(start, timezone, zone), locale);
  return { start, zone, isAway, weekdays };
}
