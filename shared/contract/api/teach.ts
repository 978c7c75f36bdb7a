import * as v from 'valibot';
import { absence } from './absence.ts';
import { freshness } from './freshness.ts';
import { fields, instant, line, listOf, text, webAddress, whole, word } from '../lenient.ts';
import { shownPerson } from './coTeachers.ts';
import { listingState } from '../listing.ts';
import { changeKinds, day, listingPublicData, scheduleFields } from '../listingData.ts';
import { noteLimits } from '../noteLimits.ts';
import { money } from '../values.ts';

/** Answers of `/api/teach`, from the projection (decision 154). */

const count = whole(0, Number.MAX_SAFE_INTEGER);

/** A change of a class that waits for its undo time, is being carried out, or could not be made. */
const changeNews = fields(
  {
    id: word,
    kind: v.picklist(changeKinds),
    status: v.picklist(['waiting', 'running', 'conflict']),
    /** Milliseconds until one that waits is carried out. */
    dueInMs: count,
    /** Why it could not be made. */
    reason: word,
  },
  'id',
  'kind',
  'status',
);
export type ChangeNews = v.InferOutput<typeof changeNews>;

/** One time at which a class of the teacher is held. */
const classTimeRow = fields(
  {
    listingId: word,
    title: line(1_000),
    /** Names the class time among those of its listing. */
    date: day,
    start: instant,
    end: instant,
    timezone: word,
    places: count,
    /** Places of accepted orders and subscriptions. */
    taken: count,
    /** Requests that wait for an answer. */
    requests: count,
    /** Students on its waiting list; left out where nobody waits. */
    waiting: count,
    status: v.picklist(['scheduled', 'moved', 'canceled']),
    /** Nobody can book it: plan or exceptions of the class close it. */
    isClosed: v.boolean(),
    /** Of a class that is not published yet; only the calendar has them. */
    isDraft: v.boolean(),
    isWeekly: v.boolean(),
    isOnline: v.boolean(),
    /** Address as the public sees it. */
    place: line(1_000),
    /** Small picture. */
    cover: webAddress,
    workout: word,
    /** Of this class time. */
    change: changeNews,
    /** Whose class it is, where the reader helps with it. */
    teacher: shownPerson,
  },
  'listingId',
  'title',
  'date',
  'start',
  'end',
  'timezone',
  'places',
  'taken',
  'requests',
  'status',
  'isWeekly',
  'isOnline',
);
export type ClassTimeRow = v.InferOutput<typeof classTimeRow>;

/** Tags by which a teacher knows a student. */
export const studentTags = listOf(line(2 * noteLimits.tag), noteLimits.tags);

/** What the teacher has noted of a student: the begin of the newest note, and tags. */
const noted = { note: text(400), tags: studentTags };

const deskRequest = fields(
  {
    orderId: word,
    /** Empty where that person is banned or deleted, as all names here. */
    customerName: line(200),
    /** Of the customer. */
    absence,
    title: line(1_000),
    start: instant,
    timezone: word,
    /** When it ends by itself. */
    expiresAt: instant,
    customerId: word,
    ...noted,
  },
  'orderId',
  'customerName',
  'title',
);
export type DeskRequest = v.InferOutput<typeof deskRequest>;

const deskMessage = fields(
  {
    orderId: word,
    senderName: line(200),
    /** Of the sender. */
    absence,
    /** Of the class. */
    title: line(1_000),
    preview: text(300),
    sentAt: instant,
    /** The teacher has written after it. */
    isAnswered: v.boolean(),
  },
  'orderId',
  'senderName',
  'preview',
  'sentAt',
);
export type DeskMessage = v.InferOutput<typeof deskMessage>;

/** A class of somebody else that the reader helps with. */
const helpedClass = fields(
  {
    /** Names it to end it. */
    id: word,
    listingId: word,
    title: line(1_000),
    teacher: shownPerson,
    /** Of the only class time of a substitute. */
    date: day,
    start: instant,
    timezone: word,
  },
  'id',
  'listingId',
  'title',
  'teacher',
);
export type HelpedClass = v.InferOutput<typeof helpedClass>;

const helping = v.object({ classes: listOf(helpedClass), times: listOf(classTimeRow) });
/** Classes of others that the reader helps with, and their class times. */
export type Helping = v.InferOutput<typeof helping>;

/** `GET /api/teach/desk?zone=`: today and what comes next, in the reader's zone. */
export const deskAnswer = v.object({
  ...freshness,
  today: listOf(classTimeRow),
  /**
   * Those of the next seven days, at most 40; where these are fewer than ten, ten of the next four
   * weeks.
   */
  next: listOf(classTimeRow),
  requests: listOf(deskRequest),
  /**
   * Newest message of others in each order: those without an answer first, then newest first; at
   * most five.
   */
  messages: listOf(deskMessage),
  /** `times`: from a day ago to four weeks ahead. */
  helping: v.optional(helping),
  /** A class of the teacher is or was published. */
  hasPublished: v.optional(v.boolean()),
});
export type Desk = v.InferOutput<typeof deskAnswer>;

/** `GET /api/teach/calendar?from=&to=` (instants, at most 100 days apart). */
export const teachCalendarAnswer = v.object({ ...freshness, times: listOf(classTimeRow, 5_000) });
export type TeachCalendar = v.InferOutput<typeof teachCalendarAnswer>;

export const listingGroups = ['upcoming', 'weekly', 'drafts', 'closed'] as const;
export type ListingGroup = (typeof listingGroups)[number];

const teachListing = fields(
  {
    listingId: word,
    title: line(1_000),
    group: v.picklist(listingGroups),
    state: listingState,
    /** Of one class. */
    price: money,
    publicData: listingPublicData,
    /** Fields of the schedule that can not be read: nobody else sees the class. */
    misfits: listOf(v.picklist(scheduleFields)),
    /** Start of the next class time; of a closed class left out. */
    next: instant,
    /** Held once, and that has ended. */
    isOver: v.boolean(),
    cover: webAddress,
    /** Those that the teacher had set, where more were sold in the same moment. */
    placesSet: count,
    /** Of the next class time. */
    taken: count,
    /** Accepted bookings of what is booked by dates that are not over. */
    stays: count,
    /** Newest of those that can be undone, are being carried out or could not be made. */
    change: changeNews,
    /** An operator has sent it back for this: it waits for its teacher. */
    sentBack: fields({ reason: text(1_000), at: instant }, 'reason', 'at'),
  },
  'listingId',
  'title',
  'group',
  'state',
  'publicData',
);
export type TeachListing = v.InferOutput<typeof teachListing>;

/** `GET /api/teach/listings?keywords=&group=&page=`: 42 a page. */
export const teachListingsAnswer = v.object({
  ...freshness,
  listings: listOf(teachListing, 42),
  counts: v.object({ upcoming: count, weekly: count, drafts: count, closed: count }),
  totalPages: count,
});
export type TeachListings = v.InferOutput<typeof teachListingsAnswer>;

const rosterRow = fields(
  {
    orderId: word,
    customerId: word,
    name: line(200),
    absence,
    avatar: webAddress,
    places: count,
    /** Names of the people on the places, as the student wrote them; without any the student. */
    attendees: listOf(line(100), 100),
    kind: v.picklist(['paid', 'free', 'subscription']),
    /** A course that is booked as a whole; its kind is that of a subscription. */
    isCourse: v.boolean(),
    status: v.picklist(['requested', 'accepted', 'canceled']),
    /** The student has no earlier class time with this teacher. */
    isFirst: v.boolean(),
    /** What the student paid; of a subscription the month. */
    paid: money,
    attendance: v.picklist(['present', 'absent']),
    attendanceSource: v.picklist(['meeting', 'teacher']),
    /** By the meeting's report, whatever the teacher says: minutes, first and last moment. */
    stay: fields({ minutes: whole(0, 24 * 60), from: instant, until: instant }, 'minutes'),
    /** Others were in the meeting by its report, and this student was not: the teacher decides. */
    suggestion: v.picklist(['absent']),
    ...noted,
  },
  'orderId',
  'customerId',
  'name',
  'places',
  'kind',
  'status',
);
export type RosterRow = v.InferOutput<typeof rosterRow>;

/** Somebody who came without an order. */
export const walkInAnswer = fields({ id: word, name: line(200) }, 'id', 'name');
export type WalkIn = v.InferOutput<typeof walkInAnswer>;

/** `GET /api/teach/roster?listingId=&date=`; `roster.csv` has the same rows. */
export const rosterAnswer = v.object({
  ...freshness,
  time: classTimeRow,
  people: listOf(rosterRow, 100_000),
  walkIns: v.optional(listOf(walkInAnswer, 1_000)),
  /** Names what the reader has accepted, where the class is somebody else's; without money. */
  helpId: v.optional(word),
});
export type Roster = v.InferOutput<typeof rosterAnswer>;

/** A student of the teacher. */
export const studentRow = fields(
  {
    customerId: word,
    name: line(200),
    absence,
    avatar: webAddress,
    /** Class times that are over; cancelled ones and no-shows apart. */
    visits: count,
    noShows: count,
    lastAt: instant,
    nextAt: instant,
    isSubscriber: v.boolean(),
    spent: money,
    tags: studentTags,
  },
  'customerId',
  'name',
  'visits',
  'noShows',
);
export type StudentRow = v.InferOutput<typeof studentRow>;

/** Orders of the list: by name; or by visits, last visit or money, the greatest first. */
export const studentSorts = ['name', 'visits', 'last', 'spent'] as const;
export type StudentSort = (typeof studentSorts)[number];

/** `GET /api/teach/students?keywords=&sort=&page=`: 50 a page; `students.csv` has all pages. */
export const studentsAnswer = v.object({
  ...freshness,
  students: listOf(studentRow, 50),
  totalItems: count,
  totalPages: count,
});
export type Students = v.InferOutput<typeof studentsAnswer>;

/** `net` is the sum of the four others: what is taken off is below zero. */
const monthRow = v.object({
  /** `YYYY-MM` in the requested zone. */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/)),
  /** Payments of the month. */
  orders: count,
  gross: money,
  /** Less what came back of it with refunds of the month. */
  commission: money,
  gatewayFee: money,
  /** Payments that were given back in the month. */
  refunds: money,
  net: money,
});
export type EarningsMonth = v.InferOutput<typeof monthRow>;

const payoutRow = fields(
  {
    id: word,
    amount: money,
    arrivesAt: instant,
    status: v.picklist(['paid', 'pending', 'in_transit', 'canceled', 'failed']),
  },
  'id',
  'amount',
  'arrivesAt',
  'status',
);
export type PayoutRow = v.InferOutput<typeof payoutRow>;

/** Most payouts of an answer: of three years with some every day. */
export const mostPayouts = 5_000;

const fullnessRow = v.object({
  listingId: v.string(),
  title: v.string(),
  /** Class times that were held, their places, and those that were taken. */
  times: count,
  places: count,
  taken: count,
});
export type Fullness = v.InferOutput<typeof fullnessRow>;

/**
 * `GET /api/teach/earnings?from=&to=&zone=` (months `YYYY-MM`, at most 36); `earnings.csv` has the
 * same rows.
 */
export const earningsAnswer = v.object({
  ...freshness,
  months: v.array(monthRow),
  /** Null when the payment provider did not answer. */
  payouts: v.nullable(listOf(payoutRow, mostPayouts)),
  /** How full each class was in the last 90 days, the fullest first. */
  classes: v.array(fullnessRow),
});
export type Earnings = v.InferOutput<typeof earningsAnswer>;

/**
 * `POST /api/teach/messages`: how many students are written to now, and how many had been before.
 */
export const messageAllAnswer = v.object({
  sent: count,
  alreadySent: count,
  /** Banned or deleted meanwhile. */
  unreachable: count,
});
export type SentMessages = v.InferOutput<typeof messageAllAnswer>;

const span = v.object({ start: instant, end: instant });

/** `POST /api/teach/changes/preview`: who is affected, before any change is requested. */
export const changePreviewAnswer = v.object({
  accepted: count,
  requested: count,
  unpaid: count,
  /** On the waiting lists that end, and with a place held for them. */
  waiting: count,
  subscribers: count,
  /** Null where nothing was paid. */
  refund: v.nullable(money),
  /** By how much the next bills of subscribers are lower; null where none is. */
  credit: v.nullable(money),
  /** Class times that change. */
  times: count,
  /** Of a change of a series. */
  series: v.optional(
    v.object({
      /** Class times that it has more. */
      added: count,
      /** Those that fall into the teacher's time off, and are not held. Left out for none. */
      off: v.optional(count),
      /** The first ones that come, go or are held at another time, in order. */
      dates: v.array(v.object({ before: v.nullable(span), after: v.nullable(span) })),
      /** Start of its last class time after the change. */
      last: v.nullable(instant),
    }),
  ),
});
export type ChangePreview = v.InferOutput<typeof changePreviewAnswer>;

/** `POST /api/teach/changes`: it can be undone until `dueAt`. */
export const changeAnswer = v.object({
  id: word,
  kind: v.picklist(changeKinds),
  dueAt: instant,
});
export type RequestedChange = v.InferOutput<typeof changeAnswer>;

/** `POST /api/teach/classes/publish`. */
export const publishedAnswer = v.object({
  /** Address at which the meeting service has to be connected first; nothing is published then. */
  connectUrl: v.nullable(v.string()),
  /** State of the listing now: where the operator looks first, it waits for approval. */
  state: listingState,
  /** False when what it is sold by the month with could not be made. */
  isComplete: v.boolean(),
});
export type PublishedClass = v.InferOutput<typeof publishedAnswer>;

const timeOffClass = v.object({
  listingId: v.string(),
  title: v.string(),
  timezone: v.string(),
  /** Class times that fall into it. */
  dates: v.array(v.object({ date: day, start: instant })),
  /** Orders and subscriptions of these class times, and those who wait for a seat. */
  people: count,
});

/** `POST /api/teach/time-off/preview`: what time off would cancel, before it is requested. */
export const timeOffPreviewAnswer = v.object({
  classes: v.array(timeOffClass),
  /** Orders that end or are declined. */
  bookings: count,
  /** What was paid for them. */
  refund: v.nullable(money),
  /** Subscriptions that get their share of the class times back. */
  subscribers: count,
});
export type TimeOffPreview = v.InferOutput<typeof timeOffPreviewAnswer>;

const timeOffRow = v.object({
  id: v.string(),
  from: day,
  until: day,
  status: v.picklist(['waiting', 'running', 'done']),
  /** Milliseconds in which it can be undone. */
  undoMs: count,
  /** Class times that it cancels, those that are canceled, and those that could not be. */
  dates: count,
  closed: count,
  failed: count,
  /** Canceled class times to come that nobody had booked. */
  free: count,
});

/** `GET /api/teach/time-off`: what is not over, the newest first. */
export const timeOffsAnswer = v.object({ timeOffs: v.array(timeOffRow) });
export type TimeOff = v.InferOutput<typeof timeOffRow>;

/** `POST /api/teach/time-off`: it can be undone until `dueAt`. */
export const timeOffAnswer = v.object({ id: v.string(), dueAt: instant });
export type RequestedTimeOff = v.InferOutput<typeof timeOffAnswer>;

/** `POST /api/teach/time-off/reopen`: class times that come back. */
export const reopenedAnswer = v.object({ dates: count });
