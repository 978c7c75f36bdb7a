import { scheduleFields } from '#shared/contract/listingData.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** Returns the schedule of a listing alone. */
export const scheduleOf = (data: ListingPublicData): ListingPublicData =>
  Object.fromEntries(
    scheduleFields.filter(name => data[name] !== undefined).map(name => [name, data[name]]),
  );

/** Returns public data with another schedule; a field that it lacks is not there. */
export function withSchedule(
  data: ListingPublicData,
  schedule: ListingPublicData,
): ListingPublicData {
  const fields = Object.entries(data).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(fields), ...schedule };
}

const names: ReadonlySet<string> = new Set(scheduleFields);
