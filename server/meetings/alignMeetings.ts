import { meetingDataOf, pairDataOf, planOfOnce, planOfPart } from './classMeetings.ts';
import { accountOf } from './connections.ts';
import type { Connections } from './connections.ts';
import { plannedTimes, replan, takeAway } from './plannedMeeting.ts';
import { covers, isSeries, missingParts } from './series.ts';
import type { MeetingPair, SeriesPair } from './series.ts';
import { createMeeting } from './zoomClient.ts';
import type { ZoomAccess, ZoomConfig } from './zoomClient.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData, StoredMeeting } from '#shared/contract/listingData.ts';
import { relatedId } from '#shared/contract/resources.ts';
import { dayMs } from '#shared/time/time.ts';

/** Dependencies of aligning meetings. */
export interface AlignMeetingsOptions {
  zoom: () => ZoomConfig;
  connections: Connections;
  operator: () => IntegrationSdk;
  now: () => number;
}

/** `not-connected`: the teacher has to connect the meeting service again. */
export type Aligned = 'aligned' | 'not-connected';

/** Makes the meetings of a class fit its class times. */
export type AlignMeetings = (listingId: string) => Promise<Aligned>;

/** Meetings stay stored so long after their last class time, as their reports are asked for. */
const keptMs = 40 * dayMs;

type Stored = StoredMeeting | StoredMeeting[] | null;

/** A meeting of a series with the class times that it is planned for. */
type PlannedPair = SeriesPair & { times: ScheduledTime[] };

const isSame = (
  one: { start: number; end: number },
  other: { start: number; end: number },
): boolean => one.start === other.start && one.end === other.end;

/** Tells whether class times of a series were moved, canceled or shifted. */
const isChanged = (data: ListingPublicData): boolean =>
  [data.skippedDates, data.movedDates, data.phases].some(list => (list ?? []).length > 0) ||
  data.seriesEnd !== undefined;

/**
 * Returns the meetings of a series with their class times. Of older ones it is not known what they are planned for; those
 * that they cover now are taken for it.
 */
const plannedPairs = (zoom: readonly StoredMeeting[], times: readonly ScheduledTime[]) =>
  zoom.flatMap(({ start, end, join_url, start_url, days = [], ...pair }): PlannedPair[] => {
    if (start === undefined || end === undefined || !join_url || !start_url) return [];
    const known = pair.times ?? times.filter(time => covers({ start, end }, time));
    return [{ ...pair, start, end, join_url, start_url, days, times: known }];
  });

const spanOf = (times: readonly ScheduledTime[]) => ({
  start: Math.min(...times.map(({ start }) => start)),
  end: Math.max(...times.map(({ end }) => end)),
});

const withTimes = (pair: PlannedPair, times: readonly ScheduledTime[]): PlannedPair => ({
  ...pair,
  ...spanOf(times),
  times: times.toSorted((a, b) => a.start - b.start),
});

/** @see AlignMeetings */
export function createAlignMeetings(options: AlignMeetingsOptions): AlignMeetings {
  const { zoom, connections, operator, now } = options;
  const locks = memoryLocks(Infinity);

  const store = (id: string, zoom: Stored) =>
    operator().listings.update({ id, privateData: { zoom } });

  /**
   * Moves and takes away times of one meeting; null when nothing of it is left. What the service has is compared with
   * what is held, so that a repeated call goes on where the last one failed.
   */
  async function alignPair(
    access: ZoomAccess,
    { pair, isKnown }: { pair: PlannedPair; isKnown: boolean },
    held: ReadonlyMap<string, ScheduledTime>,
  ): Promise<PlannedPair | null> {
    const [past, ahead] = [true, false].map(isOver =>
      pair.times.filter(({ end }) => end <= now() === isOver),
    );
    const wanted = (ahead ?? []).flatMap(({ date }) => held.get(date) ?? []);
    const { meetingId } = pair;
    const isFit =
      isKnown &&
      wanted.length === ahead?.length &&
      wanted.every(time => ahead.some(one => isSame(one, time)));
    const kept = [...(past ?? []).filter(({ end }) => end > now() - keptMs), ...wanted];
    if (isFit) return kept.length > 0 ? withTimes(pair, kept) : null;
    const planned = meetingId ? await plannedTimes(access, meetingId) : null;
    // It is gone, or can not be asked for: what it was planned for gets another.
    if (!meetingId || !planned) return past && past.length > 0 ? withTimes(pair, past) : null;

    const open = planned.filter(({ end }) => end > now());
    const spare = open.filter(one => !wanted.some(time => isSame(one, time)));
    const moved = wanted.filter(time => !open.some(one => isSame(one, time)));
    const left = new Set(wanted);
    for (const time of moved) {
      const one = spare.shift();
      if (one) await replan(access, meetingId, one, time);
      else left.delete(time);
    }
    const all = [...(past ?? []), ...left];
    if (all.length === 0) {
      await takeAway(access, meetingId);
      return null;
    }
    for (const { occurrenceId } of spare) await takeAway(access, meetingId, occurrenceId);
    return withTimes(pair, all);
  }

  /** Aligns the meetings of a series. `unsure`: what they are planned for is asked of the service. */
  async function alignSeries(
    access: ZoomAccess,
    { id, attributes }: Listing,
    zoomData: readonly StoredMeeting[],
    { unsure = false }: { unsure?: boolean } = {},
  ): Promise<void> {
    const { title, publicData } = attributes;
    const times = scheduledTimes(publicData, now(), Infinity);
    const held = new Map(times.map(time => [time.date, time]));
    const pairs = plannedPairs(zoomData, scheduledTimes(publicData, 0, Infinity));
    const known = new Set(
      zoomData.filter(({ times }) => times && !unsure).map(({ meetingId }) => meetingId),
    );
    const done: PlannedPair[] = [];
    const rest = [...pairs];
    for (let pair = rest.shift(); pair; pair = rest.shift()) {
      const next = await alignPair(access, { pair, isKnown: known.has(pair.meetingId) }, held);
      if (next) done.push(next);
      if (unsure || JSON.stringify(next) !== JSON.stringify(pair))
        await store(id, [...done, ...rest]);
    }
    const parts = attributes.state === 'closed' ? [] : missingParts(publicData, done, now());
    for (const part of parts) {
      const meeting = await createMeeting(
        zoom(),
        access.accessToken,
        planOfPart(title, publicData, part),
      );
      done.push({ ...pairDataOf(meeting, part), times: part.times });
      await store(id, done);
    }
  }

  /**
   * Aligns an older series with one meeting for all of its class times: it keeps those that were held and those that the
   * service has planned it for; the others get meetings of their own.
   */
  async function alignOldSeries(
    access: ZoomAccess,
    listing: Listing,
    single: StoredMeeting,
  ): Promise<void> {
    const { publicData } = listing.attributes;
    const { meetingId } = single;
    const planned = (meetingId && (await plannedTimes(access, meetingId))) || [];
    const times = scheduledTimes(publicData, now() - keptMs, Infinity).filter(
      time => time.start <= now() || planned.some(one => isSame(one, time)),
    );
    const days = (publicData.weeklyDays ?? []).map(({ value }) => Number(value));
    const pairs = times.length > 0 ? [{ ...single, days, ...spanOf(times), times }] : [];
    if (pairs.length === 0) {
      if (meetingId) await takeAway(access, meetingId);
      await store(listing.id, []);
    }
    await alignSeries(access, listing, pairs, { unsure: true });
  }

  async function alignOnce(
    access: ZoomAccess,
    { id, attributes }: Listing,
    pair: StoredMeeting,
  ): Promise<void> {
    const { title, publicData } = attributes;
    const [time] = scheduledTimes(publicData, 0, Infinity);
    const { meetingId } = pair;
    if (time && (time.start === pair.start || time.end <= now())) return;
    const planned = meetingId ? await plannedTimes(access, meetingId) : null;
    const [one] = planned ?? [];
    if (!time) {
      // Asked for later: who was there before it ended.
      if (pair.start !== undefined && pair.start <= now()) return;
      if (meetingId && one) await takeAway(access, meetingId);
      await store(id, null);
      return;
    }
    if (meetingId && one) {
      if (!isSame(one, time)) await replan(access, meetingId, one, time);
      await store(id, { ...pair, start: time.start });
      return;
    }
    const plan = planOfOnce(title, publicData, now());
    const made: MeetingPair = meetingDataOf(
      await createMeeting(zoom(), access.accessToken, plan),
      time.start,
    );
    await store(id, made);
  }

  /** Tells, without a call to the service, whether the meetings fit the class times. */
  function fits({ attributes: { publicData } }: Listing, zoomData: StoredMeeting[]): boolean {
    const times = scheduledTimes(publicData, now(), Infinity);
    const pairs = plannedPairs(zoomData, scheduledTimes(publicData, 0, Infinity));
    const planned = pairs.flatMap(pair => pair.times).filter(({ end }) => end > now());
    return (
      zoomData.every(({ times: known, end = 0 }) => known || end <= now()) &&
      planned.length === times.length &&
      planned.every(one => times.some(time => time.date === one.date && isSame(time, one)))
    );
  }

  async function align(listingId: string): Promise<Aligned> {
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
    if (Array.isArray(zoomData) && fits(listing, zoomData)) return 'aligned';
    const result = await connections.withToken(accountOf(operator, userId), async accessToken => {
      const access = { apiUrl: zoom().apiUrl, accessToken };
      if (Array.isArray(zoomData)) await alignSeries(access, listing, zoomData);
      else if (isSeries(publicData)) await alignOldSeries(access, listing, zoomData);
      else await alignOnce(access, listing, zoomData);
      return true;
    });
    return result ? 'aligned' : 'not-connected';
  }

  return listingId => locks.withLock(listingId, () => align(listingId));
}
