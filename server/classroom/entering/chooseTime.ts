import { classroomOf } from '#shared/contract/classroomSettings.ts';
import { latestMs, overtimeMs } from '../room/roomRecord.ts';
import { nameOfStart, timeOfDate } from '#shared/schedule/classDates.ts';
import { timeOnceAt } from '#server/projection/changedNames.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { classroomOpens } from '#shared/contract/meetingProviders.ts';
import { minuteMs } from '#shared/time/time.ts';

/** A class time, epoch milliseconds. */
export interface ClassTime {
  start: number;
  end: number;
}

/** When the room of a class time opens. */
export const opensAtOf = (data: ListingPublicData, start: number): number =>
  start - (classroomOf(data).opensMinutes ?? classroomOpens.usual) * minuteMs;

/**
 * Returns the time that somebody means who names none: the one whose room is open, otherwise the
 * next one, otherwise the last.
 */
export function currentTime<Time extends ClassTime>(
  data: ListingPublicData,
  times: readonly Time[],
  now: number,
): Time | null {
  const open = times.findLast(
    ({ start, end }) => opensAtOf(data, start) <= now && now < end + overtimeMs,
  );
  return open ?? times.find(({ start }) => start > now) ?? times.at(-1) ?? null;
}

/** What became of a time at which a class was planned. */
export type Fate =
  | { state: 'held'; time: ClassTime }
  | { state: 'cancelled'; time: ClassTime }
  | { state: 'moved'; time: ClassTime }
  | { state: 'never' };

/**
 * Says whether a class is held at a time, or what became of it. The schedule knows single dates; a
 * change of a weekday, or of the whole class, leaves nothing there but its record.
 */
export function fateOf(
  { publicData: data, privateData }: Pick<Listing['attributes'], 'publicData' | 'privateData'>,
  start: number,
): Fate {
  const name = nameOfStart(data, start);
  const time =
    name === null ? timeOnceAt(data, privateData?.changes ?? [], start) : timeOfDate(data, name);
  if (!time) return { state: 'never' };
  if (time.status === 'canceled') return { state: 'cancelled', time };
  return { state: time.start === start ? 'held' : 'moved', time };
}

/** Whether the room of a time is open, unless it was ended; `isHeld`: the class has begun. */
export function hoursOf(
  data: ListingPublicData,
  { start, end }: ClassTime,
  isHeld: boolean,
  now: number,
): 'early' | 'open' | 'ended' {
  if (now < opensAtOf(data, start)) return 'early';
  return now < end + (isHeld ? latestMs : overtimeMs) ? 'open' : 'ended';
}
