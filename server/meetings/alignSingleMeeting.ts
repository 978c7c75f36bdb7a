import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { plannedTimes, replan, takeAway } from './plannedMeeting.ts';
import { storeMeetings } from './storeMeetings.ts';
import { isSame } from './plannedPairs.ts';
import { meetingDataOf, planOfOnce } from './classMeetings.ts';
import { createMeeting } from './zoomClient.ts';
import type { AlignMeetingsOptions } from './storeMeetings.ts';
import type { ZoomAccess } from './zoomClient.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { StoredMeeting } from '#shared/contract/listingData.ts';
import type { MeetingPair } from './series.ts';

export async function alignSingleMeeting(
  deps: AlignMeetingsOptions,
  access: ZoomAccess,
  { id, attributes }: Listing,
  pair: StoredMeeting,
): Promise<void> {
  const { now, zoom } = deps;
  const { title, publicData } = attributes;
  const [time] = scheduledTimes(publicData, 0, Infinity);
  const { meetingId } = pair;
  if (time && (time.start === pair.start || time.end <= now())) return;
  const planned = meetingId ? await plannedTimes(access, meetingId) : null;
  const [one] = planned ?? [];
  if (!time) {
    // Its report is read later, so the meeting stays.
    if (pair.start !== undefined && pair.start <= now()) return;
    if (meetingId && one) await takeAway(access, meetingId);
    await storeMeetings(deps, id, null);
    return;
  }
  if (meetingId && one) {
    if (!isSame(one, time)) await replan(access, meetingId, one, time);
    await storeMeetings(deps, id, { ...pair, start: time.start });
    return;
  }
  const plan = planOfOnce(title, publicData, now());
  const made: MeetingPair = meetingDataOf(
    await createMeeting(zoom(), access.accessToken, plan),
    time.start,
  );
  await storeMeetings(deps, id, made);
}
