import { isSame, retentionMs, withTimes } from './plannedPairs.ts';
import type { AlignMeetingsOptions } from './storeMeetings.ts';
import type { MeetingAccess } from './providers/meetingProvider.ts';
import type { PlannedPair } from './plannedPairs.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';

/**
 * Moves and deletes times of one meeting; null when nothing of it is left. Compares what the
 * service has with the class times, so that a repeated call goes on where the last one failed.
 */
export async function alignPair(
  { now }: Pick<AlignMeetingsOptions, 'now'>,
  access: MeetingAccess,
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
  const kept = [...(past ?? []).filter(({ end }) => end > now() - retentionMs), ...wanted];
  if (isFit) return kept.length > 0 ? withTimes(pair, kept) : null;
  const planned = meetingId ? await access.plannedTimes(meetingId) : null;
  // The service does not have it any more: its class times get another meeting.
  if (!meetingId || !planned) return past && past.length > 0 ? withTimes(pair, past) : null;

  const open = planned.filter(({ end }) => end > now());
  const spare = open.filter(one => !wanted.some(time => isSame(one, time)));
  const moved = wanted.filter(time => !open.some(one => isSame(one, time)));
  const left = new Set(wanted);
  for (const time of moved) {
    const one = spare.shift();
    if (one) await access.replan(meetingId, one, time);
    else left.delete(time);
  }
  const all = [...(past ?? []), ...left];
  if (all.length === 0) {
    await access.takeAway(meetingId);
    return null;
  }
  for (const { occurrenceId } of spare) await access.takeAway(meetingId, occurrenceId);
  return withTimes(pair, all);
}
