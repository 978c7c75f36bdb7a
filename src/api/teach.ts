import type * as v from 'valibot';
import type { AppApiClient } from './appApiClient.ts';
import { lazyAnswers, pathWith } from './lazyAnswers.ts';
import type { Query } from './lazyAnswers.ts';
import type {
  ChangePreview,
  Desk,
  Earnings,
  PublishedClass,
  RequestedChange,
  RequestedTimeOff,
  Roster,
  SentMessages,
  Students,
  TeachCalendar,
  TeachListings,
  TimeOff,
  TimeOffPreview,
} from '#shared/contract/api/teach.ts';
import type * as contract from '#shared/contract/api/teach.ts';
import type {
  AttendanceCall,
  CalendarQuery,
  ChangeCall,
  ChangeOpenTimesCall,
  ChangeRequest,
  ChangeScheduleCall,
  ChangeSeatsCall,
  ClassTimeQuery,
  DeskQuery,
  EarningsQuery,
  MessageAllCall,
  StudentsFileQuery,
  StudentsQuery,
  TeachListingsQuery,
  TimeOffCall,
  TimeOffDays,
  TimeOffName,
  UndoChangeCall,
} from '#shared/contract/bodies/teach.ts';

/**
 * The endpoints of the teacher's pages. Every call rejects with 401 without a session, and every
 * read with 424 `projection-not-available` where the server can not follow the marketplace, or
 * `projection-not-ready` during the first count.
 */
export interface TeachApi {
  /** Today and what comes next, in the reader's zone. */
  desk(query: DeskQuery): Promise<Desk>;
  /** Class times of at most 100 days. */
  calendar(query: CalendarQuery): Promise<TeachCalendar>;
  /** The teacher's listings, 42 a page. */
  listings(query: TeachListingsQuery): Promise<TeachListings>;
  /** Rejects with 404 for a class time that is none of the teacher's. */
  roster(query: ClassTimeQuery): Promise<Roster>;
  /** People who have booked, 50 a page. */
  students(query: StudentsQuery): Promise<Students>;
  /** Earnings by month, at most 36 months. */
  earnings(query: EarningsQuery): Promise<Earnings>;
  /** Notes who came; null takes the note back. */
  setAttendance(call: AttendanceCall): Promise<void>;
  /**
   * Writes to all students of a class time. A repeated call writes to those who were not reached.
   */
  messageAll(call: MessageAllCall): Promise<SentMessages>;
  /**
   * Publishes a draft with all that belongs to it. Rejects with 424 when the meeting service does
   * not answer.
   */
  publishClass(call: { listingId: string }): Promise<PublishedClass>;
  /** Rejects with 409 `places-taken` or `old-total-mismatch`, as the next two do. */
  changeSeats(call: ChangeSeatsCall): Promise<void>;
  changeSchedule(call: ChangeScheduleCall): Promise<void>;
  /**
   * Opens or closes times of a published class. Rejects with 409 where another exception is in the
   * way.
   */
  changeOpenTimes(call: ChangeOpenTimesCall): Promise<void>;
  previewChange(call: ChangeCall): Promise<ChangePreview>;
  requestChange(call: ChangeRequest): Promise<RequestedChange>;
  undoChange(call: UndoChangeCall): Promise<void>;
  /** Time off that is not over; rejects with 424 where the server can not change classes. */
  timeOffs(): Promise<{ timeOffs: TimeOff[] }>;
  previewTimeOff(days: TimeOffDays): Promise<TimeOffPreview>;
  takeTimeOff(call: TimeOffCall): Promise<RequestedTimeOff>;
  /** Rejects with 409 when it is being carried out. */
  undoTimeOff(call: TimeOffName): Promise<void>;
  /** Brings back the class times that nobody had booked. */
  reopenDates(call: TimeOffName): Promise<{ dates: number }>;
}

const pathOf = (name: string, query: Query) => pathWith(`/api/teach/${name}`, query);

/** Addresses of the downloads, for links. */
export const teachDownloads = {
  roster: ({ listingId, date }: ClassTimeQuery) => pathOf('roster.csv', { listingId, date }),
  students: ({ keywords, sort, zone }: StudentsFileQuery) =>
    pathOf('students.csv', { keywords, sort, zone }),
  earnings: ({ from, to, zone }: EarningsQuery) => pathOf('earnings.csv', { from, to, zone }),
  bookings: ({ from, to, zone }: EarningsQuery) => pathOf('bookings.csv', { from, to, zone }),
};

/** Creates the typed functions over /api/teach. */
export function createTeachApi({ get, post }: AppApiClient): TeachApi {
  // Only a teacher's pages need these schemas.
  const parsed = lazyAnswers<typeof contract>(() => import('#shared/contract/api/teach.ts'));
  type SchemaOf<Schema> = (answers: typeof contract) => Schema;
  const read = <Schema extends v.GenericSchema>(
    schemaOf: SchemaOf<Schema>,
    name: string,
    query: Query,
  ) => parsed(schemaOf, get(pathOf(name, query)));
  const ask = <Schema extends v.GenericSchema>(
    schemaOf: SchemaOf<Schema>,
    name: string,
    body: object,
  ) => parsed(schemaOf, post(`teach/${name}`, body));

  return {
    desk: query => read(schemas => schemas.deskAnswer, 'desk', { ...query }),
    calendar: query => read(schemas => schemas.teachCalendarAnswer, 'calendar', { ...query }),
    listings: query => read(schemas => schemas.teachListingsAnswer, 'listings', { ...query }),
    roster: query => read(schemas => schemas.rosterAnswer, 'roster', { ...query }),
    students: query => read(schemas => schemas.studentsAnswer, 'students', { ...query }),
    earnings: query => read(schemas => schemas.earningsAnswer, 'earnings', { ...query }),
    async setAttendance(call) {
      await post('teach/attendance', call);
    },
    messageAll: call => ask(schemas => schemas.messageAllAnswer, 'messages', call),
    publishClass: call => ask(schemas => schemas.publishedAnswer, 'classes/publish', call),
    async changeSeats(call) {
      await post('teach/classes/seats', call);
    },
    async changeSchedule(call) {
      await post('teach/classes/schedule', call);
    },
    async changeOpenTimes(call) {
      await post('teach/classes/open-times', call);
    },
    previewChange: call => ask(schemas => schemas.changePreviewAnswer, 'changes/preview', call),
    requestChange: call => ask(schemas => schemas.changeAnswer, 'changes', call),
    async undoChange(call) {
      await post('teach/changes/undo', call);
    },
    timeOffs: () => read(schemas => schemas.timeOffsAnswer, 'time-off', {}),
    previewTimeOff: days => ask(schemas => schemas.timeOffPreviewAnswer, 'time-off/preview', days),
    takeTimeOff: call => ask(schemas => schemas.timeOffAnswer, 'time-off', call),
    async undoTimeOff(call) {
      await post('teach/time-off/undo', call);
    },
    reopenDates: call => ask(schemas => schemas.reopenedAnswer, 'time-off/reopen', call),
  };
}
