import { useIntl } from 'react-intl';
import { mayExtend } from '#shared/schedule/classSeries.ts';
import { formatInstant } from '#shared/time/time.ts';
import { useNow } from '../useNow.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const longDay = { dateStyle: 'full' } as const;

/** The day (in the class's zone) of an instant, written out; null while either is unknown. */
export function useLongDay(instant: number | undefined, timeZone: string | undefined) {
  const { locale } = useIntl();
  return instant === undefined || !timeZone
    ? null
    : formatInstant(instant, timeZone, longDay, locale);
}

/** The day of the last class of a series, written out; null for a class without one. */
export const useLastDay = ({ lastClass, classDuration, timezone }: ListingPublicData) =>
  // A class may end on the day after.
  useLongDay(lastClass && lastClass - (classDuration?.value ?? 60) * 60_000, timezone);

/** Whether more meetings are offered. Until the clock is known it is taken for within the year. */
export function useMayExtend(listing: Listing): boolean {
  const now = useNow() ?? listing.attributes.publicData.lastClass ?? 0;
  return mayExtend(listing, now);
}
