import * as v from 'valibot';
import { calendarAlarms, reportReasons, reportSubjects } from '../user.ts';
import { exactly, uuid, writtenText } from '../strict.ts';

/** Body of POST /api/account/export. */
export const exportBody = exactly({});

/** Body of POST /api/account/delete. Without a password the log-in has to be fresh. */
export const deleteAccountBody = exactly({
  currentPassword: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
});
export type DeleteAccountCall = v.InferOutput<typeof deleteAccountBody>;

/** Body of POST /api/account/calendar: another address, other reminders, or none any more. */
export const calendarFeedBody = exactly({
  change: v.picklist(['make', 'renew', 'remove']),
  alarms: v.optional(v.pipe(v.array(v.picklist(calendarAlarms)), v.maxLength(3))),
});
export type CalendarFeedCall = v.InferOutput<typeof calendarFeedBody>;

/** Body of POST /api/account/report. */
export const reportBody = exactly({
  subject: v.picklist(reportSubjects),
  subjectId: uuid,
  /** Of a message: its conversation. */
  orderId: v.optional(uuid),
  reason: v.picklist(reportReasons),
  text: v.optional(writtenText(1_000)),
});
export type ReportCall = v.InferOutput<typeof reportBody>;
