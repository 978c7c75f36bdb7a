import fc from 'fast-check';
import { spoiled } from '@flowroom/marketplace/testing/mutations/hostileValues';
import type { Data } from '@flowroom/marketplace/testing/mutations/hostileValues';
import { classData, meetingData, seriesData, stayData } from './goodData.ts';

const hour = 3_600_000;
/** When these begin, epoch milliseconds: after the good neighbours. */
const later = Math.ceil(Date.now() / hour) * hour + 3 * hour;

/** Public data of a class, a series and a room. */
const goodListings: readonly [Data, Data, Data] = [
  classData(later),
  seriesData(later),
  stayData(later),
];

/** Extended data of a listing. */
export interface ListingData {
  publicData: Data;
  privateData: Data;
}

/** Listings with anything in their extended data. */
export const anyListing: fc.Arbitrary<ListingData> = fc.record({
  publicData: fc.oneof(...goodListings.map(spoiled)),
  privateData: spoiled(meetingData(later)),
});
