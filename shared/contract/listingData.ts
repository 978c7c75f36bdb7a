import * as v from 'valibot';
import { isTimeZone } from '#shared/time/zones.ts';
import { epoch, fields, instant, line, listOf, text, webAddress, whole, word } from './lenient.ts';
import { label, labels, listingFieldSchemas } from './listingFieldSchemas.ts';
import { meetingProviderNames } from './meetingProviders.ts';
import { latLng } from './values.ts';

/** Most that the payment provider charges at once, in minor units. */
export const mostMinorUnits = 99_999_999;

/** IANA zone that the runtime knows. */
export const timeZone = v.pipe(v.string(), v.check(isTimeZone));

/** A day as `YYYY-MM-DD`, from 1970 to 2199; days that no month has do not fit. */
export const day = v.pipe(
  v.string(),
  v.regex(/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/),
  v.check(value => {
    const at = new Date(`${value}T00:00:00.000Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
  }),
);

/** Wall time, `HH:mm`. */
export const wallTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const longestClassMinutes = 24 * 60;

const weekday = v.object({
  /** '1'..'7' is Sunday..Saturday. */
  value: v.pipe(v.string(), v.regex(/^[1-7]$/)),
  label: v.fallback(v.optional(label, ''), ''),
  /** Start on this weekday, where it differs from the class's `time`. */
  time: v.optional(wallTime),
  /** Length on this weekday, where it differs from that of the class. */
  minutes: v.optional(whole(1, longestClassMinutes)),
});
const weekdays = v.pipe(v.array(weekday), v.maxLength(7));

const paymentKind = v.picklist(['per_session', 'recurring']);
export type PaymentKind = v.InferOutput<typeof paymentKind>;

const unitTypes = [
  'line-item/session',
  'line-item/person',
  'line-item/hour',
  'line-item/day',
  'line-item/night',
  'line-item/course',
] as const;

export const mostPlaces = 100_000;
/** Most days of a series that are skipped or moved: two years of a daily class. */
const mostChangedDates = 800;
/** Most class times that are closed: those of a daily class, a year back and a year ahead. */
export const mostClosedTimes = 800;

const movedDate = v.object({
  /** Day on which the pattern has the class time; names it. */
  date: day,
  to: v.object({ date: day, time: wallTime }),
});
export type MovedDate = v.InferOutput<typeof movedDate>;

const phase = v.object({
  /** First day on which the pattern no longer holds. */
  until: day,
  time: wallTime,
  weeklyDays: weekdays,
  minutes: whole(1, longestClassMinutes),
});
/** Earlier pattern of a weekly class. */
export type SchedulePhase = v.InferOutput<typeof phase>;

/**
 * When a class is held. A field of these that is there and does not fit would make the listing say
 * something false, so the listing is not shown (`misfits` of its attributes).
 */
const schedule = {
  /** Zone in which the class was planned. */
  timezone: timeZone,
  /** First day of the class in its zone. */
  startDate: day,
  /** In the class's zone. */
  time: wallTime,
  /** Start of the first class, epoch milliseconds. */
  unixTimeStamp: epoch,
  /** End of the last scheduled class, epoch milliseconds. */
  lastClass: epoch,
  /** `value` is minutes. */
  classDuration: v.object({ key: word, value: whole(1, longestClassMinutes) }),
  /** Without days the class is held once. One bad day spoils the list. */
  weeklyDays: weekdays,
  /** Last day on which a weekly class may be held. */
  seriesEnd: day,
  /** Days of the pattern on which the class is not held. */
  skippedDates: v.pipe(v.array(day), v.maxLength(mostChangedDates)),
  movedDates: v.pipe(v.array(movedDate), v.maxLength(mostChangedDates)),
  /** Earlier patterns, in order (decision 182). */
  phases: v.pipe(v.array(phase), v.maxLength(50)),
  /**
   * Starts of the class times that plan and exceptions close for booking; the server writes them
   * (decision 182).
   */
  closedTimes: v.pipe(v.array(instant), v.maxLength(mostClosedTimes)),
};
export type ScheduleField = keyof typeof schedule;
// The keys are those written above.
export const scheduleFields = Object.keys(schedule) as readonly ScheduleField[];

export const bookingModes = ['instant', 'request'] as const;
export type BookingMode = (typeof bookingModes)[number];

export const cancellationPolicies = ['none', 'flexible', 'moderate', 'strict'] as const;
export type CancellationPolicy = (typeof cancellationPolicies)[number];

/** Where a class is held. Listings booked by dates are rooms. */
export const venues = ['online', 'room'] as const;
export type Venue = (typeof venues)[number];

export const mostHoursAhead = 7 * 24;
export const mostPlacesPerOrder = 10;
/** Latest date of a course until whose begin people can join. */
export const latestJoin = 3;

/** Public data of a class (specification 1 section 3). What does not fit is left out. */
export const listingPublicData = fields({
  ...schedule,
  ...listingFieldSchemas,
  languagesFilter: v.union([label, labels]),
  yogaStylesFilter: v.union([label, labels]),
  startDateString: label,
  timeUpdated: v.boolean(),
  /** Read by `classroomOf`: few pages need it. */
  classroom: v.unknown(),
  /** Places in each class time; none while a teacher takes no bookings. */
  stock: whole(0, mostPlaces),
  type: v.picklist(['free', 'paid']),
  /** Ways to pay; without the field single sessions are sold. */
  paymentType: listOf(fields({ value: paymentKind, label }, 'value'), 10),
  /** Minor units of the marketplace currency a month. */
  monthlyPrice: whole(0, mostMinorUnits),
  /** An area where `isRough` says so; older listings have the whole address. */
  location: v.pipe(
    fields({ address: line(1_000), building: line(200), isRough: v.boolean() }),
    v.check(location => Object.keys(location).length > 0),
  ),
  /** Without it a class is online (`isInRoom`). */
  venue: v.picklist(venues),
  /** Code of the line that an order is billed by; a session where there is none. */
  unitType: v.picklist(unitTypes),
  /** Booking rules (decision 156). */
  bookingMode: v.picklist(bookingModes),
  bookingClosesHours: whole(0, mostHoursAhead),
  cancellationPolicy: v.picklist(cancellationPolicies),
  placesPerOrder: whole(1, mostPlacesPerOrder),
  /** Of a course: it can be booked until this one of its dates begins (decision 240). */
  joinUntil: whole(1, latestJoin),
});
export type ListingPublicData = v.InferOutput<typeof listingPublicData>;

/** Links to a meeting of a class: for the teacher to start, for students to join. */
export const meetingLinks = fields({ start_url: webAddress, join_url: webAddress });
export type MeetingLinks = Required<v.InferOutput<typeof meetingLinks>>;

/**
 * A meeting that a listing stores. `start` and `end` are those of its class times (epoch ms),
 * `days` the days of the week of a series, 1 is Sunday; very old ones lack them.
 */
const meetingPair = fields({
  start_url: webAddress,
  join_url: webAddress,
  meetingId: word,
  start: epoch,
  end: epoch,
  days: listOf(whole(1, 7), 7),
  /** Class times that it is planned for at the meeting service. */
  times: listOf(fields({ date: day, start: epoch, end: epoch }, 'date', 'start', 'end'), 100),
  /** Zoom when left out. */
  provider: v.picklist(meetingProviderNames),
});
export type StoredMeeting = v.InferOutput<typeof meetingPair>;

/** Changes that a page requests by themselves. */
export const requestedKinds = [
  'cancel-date',
  'cancel-from',
  'cancel-class',
  'move-date',
  'move-from',
  'cancel-weekday',
  'move-weekday',
  'add-weekday',
  'extend',
] as const;
/** `restore-date` brings a canceled class time back (decision 234). */
export const changeKinds = [...requestedKinds, 'restore-date'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * A change of class times that is requested, waits for its undo time, or is done (decision 155).
 */
const classChange = fields(
  {
    id: word,
    kind: v.picklist(changeKinds),
    /**
     * Names the class time, or the first one of several; the new last day of `extend`. Not of
     * `cancel-class` and `add-weekday`.
     */
    date: day,
    /** New time of the class time that `date` names; of `add-weekday` the first new one. */
    to: v.object({ date: day, time: wallTime }),
    /** New length of the class times of a weekday. */
    minutes: whole(1, longestClassMinutes),
    /** To the students, in the teacher's words. */
    note: text(1_000),
    requestedAt: epoch,
    /** Until then it can be undone. */
    dueAt: epoch,
    /** Schedule of the class before the change, written in the same call as the one after it. */
    before: fields(schedule),
    /** When that was. */
    startedAt: epoch,
    /**
     * Time off of its teacher when it was requested, by their ids: what a series gets more is not
     * held then.
     */
    daysOff: v.array(v.object({ id: word, from: day, until: day })),
    /** Class times that were skipped for it. */
    skipped: v.array(day),
    /** Time and length that a dropped weekday had: its class times have none of them any more. */
    dropped: v.object({ time: wallTime, minutes: whole(1, longestClassMinutes) }),
    doneAt: epoch,
    /** Why it could not be made any more when it was due. */
    conflict: word,
    /** Id of the time off of its teacher that it belongs to (decision 234). */
    timeOff: word,
    /** Nobody had booked the class time, or waited for it, when it was requested. */
    isFree: v.boolean(),
  },
  'id',
  'kind',
  'requestedAt',
  'dueAt',
);
export type ClassChange = v.InferOutput<typeof classChange>;

/** Pictures of the listing `listingId` in their order; `copy` is the id of one that is copied. */
const pictureCopies = fields(
  {
    listingId: word,
    pictures: listOf(fields({ id: word, copy: word }, 'id'), 100),
  },
  'listingId',
  'pictures',
);
export type PictureCopies = v.InferOutput<typeof pictureCopies>;

/** Private data of a class: one meeting, or those of a series in order. */
export const listingPrivateData = fields({
  zoom: v.union([listOf(meetingPair, 1_000), meetingPair]),
  /** Where the teacher chose to hold the class; without it the provider of its meetings. */
  meetingProvider: v.picklist(meetingProviderNames),
  /** The exact place, for those who may know it: the public location is an area. */
  location: fields({
    address: line(1_000),
    building: line(200),
    geolocation: v.nullable(latLng),
  }),
  changes: listOf(classChange, 200),
  /**
   * What the server is doing with the class: publishing, other seats, another schedule. It alone
   * reads it.
   */
  setup: v.unknown(),
  /**
   * The class got more places than its teacher had set, as more were sold (decision 156): `wanted`
   * were set, and it has `places` since `at`.
   */
  placesRaised: fields(
    { at: epoch, wanted: whole(0, mostPlaces), places: whole(0, mostPlaces) },
    'at',
    'wanted',
    'places',
  ),
  /** The title of the draft is a placeholder: its teacher has written none. */
  isUntitled: v.boolean(),
  /** The draft was made of a row of a table, and nobody has saved it in the wizard since. */
  imported: fields({ batch: word, row: whole(0, 1_000), at: instant }, 'batch', 'row', 'at'),
  /** Pictures of the original that a copy is to have; missing where all of them are there. */
  pictureCopies,
});
export type ListingPrivateData = v.InferOutput<typeof listingPrivateData>;

/** Metadata of a class, which only the server writes. */
export const listingMetadata = fields({
  /**
   * Price that a month of the class is sold as at the payment provider; `amount` in minor units.
   */
  stripe: fields(
    { productId: word, priceId: word, amount: whole(0, mostMinorUnits), title: line(1_000) },
    'productId',
    'priceId',
    'amount',
  ),
  /** Subscriptions that have places. */
  subscriptions: whole(0, mostPlaces),
  /**
   * Class times that ended before are noted as far as the meeting service reports who came; epoch
   * ms.
   */
  joinsReadUntil: epoch,
  /** Id of the change that is being carried out: nothing can be booked meanwhile (decision 155). */
  changing: word,
  /** Starts of the class times for which somebody waits (decision 162). */
  waitingTimes: listOf(instant, 400),
  /** Changes are to be carried out; a search schema, so that those classes are found. */
  hasChanges: v.boolean(),
  /** Identifies the requested changes, so that nobody else's are carried out (decision 179). */
  changesDigest: word,
  /** Names what `setup` of the private data is to do (decision 196). */
  setupDigest: word,
  /**
   * Who teaches the class too: all class times, or the one that `date` names. A copy for pages,
   * which decides no right (decision 242).
   */
  coTeachers: listOf(
    fields({ id: word, name: line(200), avatar: webAddress, date: day }, 'id', 'name'),
    400,
  ),
  /**
   * Why an operator did not approve it. `content` names what it was then; the embedded marketplace
   * writes `changedAt` when its author changes it.
   */
  rejection: fields(
    { at: instant, reason: text(1_000), content: word, changedAt: instant },
    'at',
    'reason',
  ),
});
export type ListingMetadata = v.InferOutput<typeof listingMetadata>;
