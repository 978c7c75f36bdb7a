import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { isSame, retentionMs, plannedPairs, spanOf } from './plannedPairs.ts';
import { alignPair } from './alignPair.ts';
import { storeMeetings } from './storeMeetings.ts';
import { missingParts } from './series.ts';
import { pairDataOf, planOfPart } from './classMeetings.ts';
import type { AlignMeetingsOptions } from './storeMeetings.ts';
import type { MeetingAccess } from './providers/meetingProvider.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import type { PlannedPair } from './plannedPairs.ts';

/**
 * Aligns the meetings of a series and creates missing ones. `unsure`: reads from the service what
 * they are planned for. The result is stored after each meeting, so that a crash loses none.
 */
export async function alignSeries(
  deps: AlignMeetingsOptions,
  access: MeetingAccess,
  { id, attributes }: Listing,
  zoomData: readonly StoredMeeting[],
  { unsure = false }: { unsure?: boolean } = {},
): Promise<void> {
  const { now } = deps;
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
    const next = await alignPair(deps, access, { pair, isKnown: known.has(pair.meetingId) }, held);
    if (next) done.push(next);
    if (unsure || JSON.stringify(next) !== JSON.stringify(pair))
      await storeMeetings(deps, id, [...done, ...rest]);
  }
  const parts = attributes.state === 'closed' ? [] : missingParts(publicData, done, now());
  for (const part of parts) {
    const meeting = await access.create(id, planOfPart(title, publicData, part));
    done.push({ ...pairDataOf(meeting, part), times: part.times });
    await storeMeetings(deps, id, done);
  }
}

/**
 * Aligns an older series with one meeting for all of its class times: past times, and those that
 * the service has planned for it, stay with that meeting; the others get meetings of their own.
 */
export async function alignOldSeries(
  deps: AlignMeetingsOptions,
  access: MeetingAccess,
  listing: Listing,
  single: StoredMeeting,
): Promise<void> {
  const { now } = deps;
  const { publicData } = listing.attributes;
  const { meetingId } = single;
  const planned = (meetingId && (await access.plannedTimes(meetingId))) || [];
  const times = scheduledTimes(publicData, now() - retentionMs, Infinity).filter(
    time => time.start <= now() || planned.some(one => isSame(one, time)),
  );
  const days = (publicData.weeklyDays ?? []).map(({ value }) => Number(value));
  const pairs = times.length > 0 ? [{ ...single, days, ...spanOf(times), times }] : [];
  if (pairs.length === 0) {
    if (meetingId) await access.takeAway(meetingId);
    await storeMeetings(deps, listing.id, []);
  }
  await alignSeries(deps, access, listing, pairs, { unsure: true });
}
