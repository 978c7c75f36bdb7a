import { addDays, instantOf, wallTimeOf, weekdayOf } from '../time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** The next class time of a listing: the only one, or the first weekly one from `now`. */
export function nextStart(data: ListingPublicData, now: number | null): number | null {
  const { startDate, time, timezone, weeklyDays = [] } = data;
  if (!startDate || !time || !timezone) return data.unixTimeStamp ?? null;
  const days = weeklyDays.map(day => Number(day.value));
  if (days.length === 0) return instantOf({ date: startDate, time }, timezone);
  const today = now === null ? startDate : wallTimeOf(now, timezone).date;
  let date = today > startDate ? today : startDate;
  for (let step = 0; step < 8; step += 1, date = addDays(date, 1)) {
    const start = instantOf({ date, time }, timezone);
    if (days.includes(weekdayOf(date)) && (now === null || start > now)) return start;
  }
  return null;
}
