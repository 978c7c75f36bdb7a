import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { isSame, plannedPairs } from './plannedPairs.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { isSeries } from './series.ts';
import { accountOf } from './connections.ts';
import { providerOf } from '#shared/schedule/meetingProvider.ts';
import { alignOldSeries, alignSeries } from './alignSeries.ts';
import { alignSingleMeeting } from './alignSingleMeeting.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { ListingPublicData, StoredMeeting } from '#shared/contract/listingData.ts';
import type { AlignMeetingsOptions } from './storeMeetings.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** `not-connected`: the teacher has to connect the meeting service again. */
export type Aligned = 'aligned' | 'not-connected';

/** Makes the meetings of a class fit its class times. */
export type AlignMeetings = (listingId: string) => Promise<Aligned>;

/** Returns whether class times of a series were moved, canceled or shifted. */
const isChanged = (data: ListingPublicData): boolean =>
  [data.skippedDates, data.movedDates, data.phases].some(list => (list ?? []).length > 0) ||
  data.seriesEnd !== undefined;

/** Returns, without a call to the service, whether the meetings fit the class times. */
function fitsClassTimes(
  { now }: AlignMeetingsOptions,
  { attributes: { publicData } }: Listing,
  zoomData: StoredMeeting[],
): boolean {
  const times = scheduledTimes(publicData, now(), Infinity);
  const pairs = plannedPairs(zoomData, scheduledTimes(publicData, 0, Infinity));
  const planned = pairs.flatMap(pair => pair.times).filter(({ end }) => end > now());
  return (
    zoomData.every(({ times: known, end = 0 }) => known || end <= now()) &&
    planned.length === times.length &&
    planned.every(one => times.some(time => time.date === one.date && isSame(time, one)))
  );
}

/** Aligns the meetings of a class, when they do not fit. @throws MeetingError */
async function align(deps: AlignMeetingsOptions, listingId: string): Promise<Aligned> {
  const { operator, providers } = deps;
  const answer = await operator().listings.show({ id: listingId, include: ['author'] });
  const listing = entityOf(answer);
  const userId = relatedId(answer.data, 'author');
  const { publicData, privateData } = listing.attributes;
  const zoomData = privateData?.zoom;
  // Meetings are made when a class is published.
  if (!zoomData || !userId) return 'aligned';
  const isOne = !Array.isArray(zoomData);
  if (!isSeries(publicData) && !isOne) return 'aligned';
  // One meeting of an older series is for all of its class times, as long as they are as planned.
  if (isSeries(publicData) && isOne && !isChanged(publicData)) return 'aligned';
  if (Array.isArray(zoomData) && fitsClassTimes(deps, listing, zoomData)) return 'aligned';
  const provider = providers.of(providerOf(privateData, providers.usual));
  const result = await provider.withAccess(accountOf(operator, userId), async access => {
    if (Array.isArray(zoomData)) await alignSeries(deps, access, listing, zoomData);
    else if (isSeries(publicData)) await alignOldSeries(deps, access, listing, zoomData);
    else await alignSingleMeeting(deps, access, listing, zoomData);
    return true;
  });
  return result ? 'aligned' : 'not-connected';
}

/** Binds `align` to its dependencies. One class is aligned once at a time. */
export function createAlignMeetings(deps: AlignMeetingsOptions): AlignMeetings {
  const locks = memoryLocks(Infinity);
  return listingId => locks.withLock(listingId, () => align(deps, listingId));
}
