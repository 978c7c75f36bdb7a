import * as v from 'valibot';
import { fields, instant, line, listOf, whole, word } from '../lenient.ts';

/** Why a calendar could not be read. */
export const calendarFailures = ['gone', 'unreachable', 'tooLarge', 'notACalendar'] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

/** Longest address of a calendar. */
export const longestCalendarAddress = 2_000;
/** Most calendars of a teacher. */
export const mostBusyCalendars = 5;

const busyCalendar = fields(
  {
    id: word,
    /** Of its address, which is a secret and never sent back. */
    host: line(300),
    addedAt: instant,
    /** When it was read last. */
    readAt: instant,
    /** Since when it can not be read; left out where it can. */
    failingSince: instant,
    failure: v.picklist(calendarFailures),
  },
  'id',
  'host',
  'addedAt',
  'readAt',
);
export type BusyCalendar = v.InferOutput<typeof busyCalendar>;

const epochSeconds = whole(0, Number.MAX_SAFE_INTEGER);

/**
 * GET /api/teach/busy: the caller's calendars, and when these say that the caller is busy: begin
 * and end, in order and apart from each other, from a month back to six months ahead.
 */
export const busyAnswer = v.object({
  calendars: listOf(busyCalendar, mostBusyCalendars),
  spans: listOf(v.tuple([epochSeconds, epochSeconds]), 20_000),
});
export type Busy = v.InferOutput<typeof busyAnswer>;
/** Begin and end of a time, in epoch seconds. */
export type BusySpan = Busy['spans'][number];
