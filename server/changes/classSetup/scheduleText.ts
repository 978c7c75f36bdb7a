import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Returns when a class is held, in a form that can be compared. */
export const scheduleTextOf = (data: ListingPublicData): string =>
  JSON.stringify([
    data.timezone,
    data.startDate,
    data.time,
    data.classDuration?.value,
    (data.weeklyDays ?? []).map(({ value, time, minutes }) => [value, time, minutes]),
    data.seriesEnd,
    [data.skippedDates, data.movedDates, data.phases].map(list => list ?? []),
  ]);
