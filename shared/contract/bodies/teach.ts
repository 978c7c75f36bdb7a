import * as v from 'valibot';
import { listingGroups, studentSorts } from '../api/teach.ts';
import { whole } from '../lenient.ts';
import {
  day,
  longestClassMinutes,
  mostPlaces,
  requestedKinds,
  timeZone,
  wallTime,
} from '../listingData.ts';
import { keywords, pageNumber } from './paging.ts';
import { exactly, recordOf, utcInstant, uuid, writtenLine, writtenText } from '../strict.ts';

const change = {
  listingId: uuid,
  kind: v.picklist(requestedKinds),
  /**
   * Names the class time, or the first of several; the last day of a longer series. Left out for
   * the whole class and for a new weekday.
   */
  date: v.optional(day),
  /** New day and wall time in the class's zone, of a move; the first one of a new weekday. */
  to: v.optional(exactly({ date: day, time: wallTime })),
  /** Length of the class times of a weekday that is moved or added, where it is a new one. */
  minutes: v.optional(whole(1, longestClassMinutes)),
};

/** Body of POST /api/teach/changes/preview. */
export const changePreviewBody = exactly(change);
export type ChangeCall = v.InferOutput<typeof changePreviewBody>;

/**
 * Body of POST /api/teach/changes. `id` is made by the page, so that a repeated call is one change.
 */
export const changeBody = exactly({ ...change, id: uuid, note: v.optional(writtenText(1_000)) });
export type ChangeRequest = v.InferOutput<typeof changeBody>;

/** Body of POST /api/teach/changes/undo. */
export const undoChangeBody = exactly({ listingId: uuid, id: uuid });
export type UndoChangeCall = v.InferOutput<typeof undoChangeBody>;

/** First and last day of time off, each in the zone of a class. */
const daysOff = { from: day, until: day };

/** Body of POST /api/teach/time-off/preview. */
export const timeOffPreviewBody = exactly(daysOff);
export type TimeOffDays = v.InferOutput<typeof timeOffPreviewBody>;

/**
 * Body of POST /api/teach/time-off. `id` is made by the page, so that a repeated call is one
 * request.
 */
export const timeOffBody = exactly({ ...daysOff, id: uuid, note: v.optional(writtenText(1_000)) });
export type TimeOffCall = v.InferOutput<typeof timeOffBody>;

/** Body of POST /api/teach/time-off/undo, and of /api/teach/time-off/reopen. */
export const timeOffNameBody = exactly({ id: uuid });
export type TimeOffName = v.InferOutput<typeof timeOffNameBody>;

const anyFields = v.optional(recordOf(v.unknown()));

/**
 * Fields of a published class that its page writes with its seats or its schedule; the marketplace
 * checks them.
 */
const classContent = exactly({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  price: v.optional(v.nullable(exactly({ amount: v.number(), currency: v.string() }))),
  geolocation: v.optional(v.nullable(exactly({ lat: v.number(), lng: v.number() }))),
  publicData: anyFields,
  privateData: anyFields,
  availabilityPlan: anyFields,
});

/** Body of POST /api/teach/classes/seats: seats of each class time, and what is saved with them. */
export const changeSeatsBody = exactly({
  listingId: uuid,
  seats: whole(0, mostPlaces),
  content: classContent,
});
export type ChangeSeatsCall = v.InferOutput<typeof changeSeatsBody>;

/** Body of POST /api/teach/classes/schedule. */
export const changeScheduleBody = exactly({ listingId: uuid, content: classContent });
export type ChangeScheduleCall = v.InferOutput<typeof changeScheduleBody>;

/**
 * Body of POST /api/teach/classes/open-times: an exception that is made, and the id of one that
 * goes.
 */
export const changeOpenTimesBody = exactly({
  listingId: uuid,
  add: v.optional(exactly({ start: utcInstant, end: utcInstant, seats: whole(0, mostPlaces) })),
  remove: v.optional(uuid),
});
export type ChangeOpenTimesCall = v.InferOutput<typeof changeOpenTimesBody>;

/** Body of POST /api/teach/attendance; null takes back what was set by hand. */
export const attendanceBody = exactly({
  orderId: uuid,
  date: day,
  status: v.nullable(v.picklist(['present', 'absent'])),
});
export type AttendanceCall = v.InferOutput<typeof attendanceBody>;

/**
 * Body of POST /api/teach/walk-ins. `id` is made by the page: a repeated call is one person.
 */
export const addWalkInBody = exactly({
  id: uuid,
  listingId: uuid,
  date: day,
  name: writtenLine(100),
});
export type AddWalkInCall = v.InferOutput<typeof addWalkInBody>;

/** Body of POST /api/teach/walk-ins/remove. */
export const removeWalkInBody = exactly({ id: uuid });
export type RemoveWalkInCall = v.InferOutput<typeof removeWalkInBody>;

/** Body of POST /api/teach/messages: to all students of a class time. */
export const messageAllBody = exactly({ listingId: uuid, date: day, content: writtenText(5_000) });
export type MessageAllCall = v.InferOutput<typeof messageAllBody>;

/** Query of GET /api/teach/desk. */
export const deskQuery = exactly({ zone: timeZone });
export type DeskQuery = v.InferInput<typeof deskQuery>;

/** Query of GET /api/teach/calendar: class times that end after `from` and begin before `to`. */
export const calendarQuery = exactly({ from: utcInstant, to: utcInstant });
export type CalendarQuery = v.InferInput<typeof calendarQuery>;

/** Query of GET /api/teach/listings; all groups without `group`. */
export const teachListingsQuery = exactly({
  keywords,
  group: v.optional(v.picklist(listingGroups)),
  page: pageNumber,
});
export type TeachListingsQuery = v.InferInput<typeof teachListingsQuery>;

/** Query of GET /api/teach/roster and roster.csv. */
export const classTimeQuery = exactly({ listingId: uuid, date: day });
export type ClassTimeQuery = v.InferInput<typeof classTimeQuery>;

const studentsOrder = { keywords, sort: v.optional(v.picklist(studentSorts), 'name') };

/** Query of GET /api/teach/students. */
export const studentsQuery = exactly({ ...studentsOrder, page: pageNumber });
export type StudentsQuery = v.InferInput<typeof studentsQuery>;

/** Query of GET /api/teach/students.csv, which has all pages. Class times are written in `zone`. */
export const studentsFileQuery = exactly({ ...studentsOrder, zone: timeZone });
export type StudentsFileQuery = v.InferInput<typeof studentsFileQuery>;

const monthName = v.pipe(v.string(), v.regex(/^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/));

/** Query of GET /api/teach/earnings and earnings.csv: from the first month to the last one. */
export const earningsQuery = exactly({ from: monthName, to: monthName, zone: timeZone });
export type EarningsQuery = v.InferInput<typeof earningsQuery>;
