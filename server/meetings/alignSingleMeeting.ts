import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { storeMeetings } from './storeMeetings.ts';
import { isSame } from './plannedPairs.ts';
import { meetingDataOf, planOfOnce } from './classMeetings.ts';
import type { AlignMeetingsOptions } from './storeMeetings.ts';
import type { MeetingAccess } from './providers/meetingProvider.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import type { MeetingPair } from './series.ts';

export async function alignSingleMeeting(
  deps: AlignMeetingsOptions,
  access: MeetingAccess,
  { id, attributes }: Listing,
  pair: StoredMeeting,
): Promise<void> {
  const { now } = deps;
  const { title, publicData } = attributes;
  const [time] = scheduledTimes(publicData, 0, Infinity);
  const { meetingId } = pair;
  if (time && (time.start === pair.start || time.end <= now())) return;
  const planned = meetingId ? await access.plannedTimes(meetingId) : null;
  const [one] = planned ?? [];
  if (!time) {
    // Its report is read later, so the meeting stays.
    if (pair.start !== undefined && pair.start <= now()) return;
    if (meetingId && one) await access.takeAway(meetingId);
    await storeMeetings(deps, id, null);
    return;
  }
  if (meetingId && one) {
    if (!isSame(one, time)) await access.replan(meetingId, one, time);
    await storeMeetings(deps, id, { ...pair, start: time.start });
    return;
  }
  const plan = planOfOnce(title, publicData, now());
  const made: MeetingPair = meetingDataOf(await access.create(id, plan), time.start);
  await storeMeetings(deps, id, made);
}
