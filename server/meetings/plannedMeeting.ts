import * as v from 'valibot';
import { readResource, secondsOf, writeResource } from './zoomClient.ts';
import type { ZoomAccess } from './zoomClient.ts';
import { minuteMs } from '#shared/time/time.ts';

/** A time for which a meeting is planned at the service, epoch milliseconds. */
export interface PlannedTime {
  start: number;
  end: number;
  /** Names it among the times of a recurring meeting; null for a meeting that is held once. */
  occurrenceId: string | null;
}

const time = v.object({
  occurrence_id: v.union([v.string(), v.number()]),
  start_time: v.string(),
  duration: v.number(),
  status: v.optional(v.string()),
});

const meetingAnswer = v.object({
  start_time: v.optional(v.string()),
  duration: v.optional(v.number()),
  occurrences: v.optional(v.array(time)),
});

const span = (start: string, minutes: number) => ({
  start: Date.parse(start),
  end: Date.parse(start) + minutes * minuteMs,
});

/** Returns the times for which a meeting is planned; null when the service does not have it. */
export async function plannedTimes(
  access: ZoomAccess,
  meetingId: string,
): Promise<PlannedTime[] | null> {
  const found = await readResource(access, pathOf(meetingId), meetingAnswer);
  if (!found) return null;
  const { start_time, duration = 60, occurrences } = found;
  if (occurrences) {
    return occurrences
      .filter(({ status }) => status !== 'deleted')
      .map(one => ({
        ...span(one.start_time, one.duration),
        occurrenceId: String(one.occurrence_id),
      }));
  }
  return start_time ? [{ ...span(start_time, duration), occurrenceId: null }] : [];
}

/** Plans a meeting, or one of its times, for another time. @throws MeetingError */
export const replan = (
  access: ZoomAccess,
  meetingId: string,
  { occurrenceId }: PlannedTime,
  { start, end }: { start: number; end: number },
): Promise<boolean> =>
  writeResource(access, pathOf(meetingId, occurrenceId), {
    method: 'PATCH',
    body: JSON.stringify({ start_time: secondsOf(start), duration: (end - start) / minuteMs }),
  });

/** Takes a meeting away, or one of its times; it may be gone already. @throws MeetingError */
export const takeAway = (
  access: ZoomAccess,
  meetingId: string,
  occurrenceId: string | null = null,
): Promise<boolean> => writeResource(access, pathOf(meetingId, occurrenceId), { method: 'DELETE' });

function pathOf(meetingId: string, occurrenceId: string | null = null): string {
  const path = `/meetings/${encodeURIComponent(meetingId)}`;
  return occurrenceId === null
    ? path
    : `${path}?${new URLSearchParams({ occurrence_id: occurrenceId }).toString()}`;
}
