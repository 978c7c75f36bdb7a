import * as v from 'valibot';
import { isTimeZone } from '../time/time.ts';
import { epoch, fields, listOf, text, webAddress, whole, word } from './lenient.ts';
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
const wallTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const longestText = 5_000;
const label = text(200);
const labels = listOf(label);

const weekday = v.object({
  /** '1'..'7' is Sunday..Saturday. */
  value: v.pipe(v.string(), v.regex(/^[1-7]$/)),
  label: v.fallback(v.optional(label, ''), ''),
});

const paymentKind = v.picklist(['per_session', 'recurring']);
export type PaymentKind = v.InferOutput<typeof paymentKind>;

const unitTypes = [
  'line-item/session',
  'line-item/person',
  'line-item/hour',
  'line-item/day',
  'line-item/night',
] as const;

const longestClassMinutes = 24 * 60;
const mostPlaces = 100_000;

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
  weeklyDays: v.pipe(v.array(weekday), v.maxLength(7)),
};
export type ScheduleField = keyof typeof schedule;
// The keys are those written above.
export const scheduleFields = Object.keys(schedule) as readonly ScheduleField[];

/** Public data of a class (specification 1 section 3). What does not fit is left out. */
export const listingPublicData = fields({
  ...schedule,
  languages: labels,
  languagesFilter: v.union([label, labels]),
  yogaStyles: labels,
  otherWorkoutType: label,
  yogaStylesFilter: v.union([label, labels]),
  startDateString: label,
  timeUpdated: v.boolean(),
  /** Places in each class time. */
  stock: whole(1, mostPlaces),
  classDurationFilter: labels,
  type: v.picklist(['free', 'paid']),
  /** Ways to pay; without the field single sessions are sold. */
  paymentType: listOf(fields({ value: paymentKind, label }, 'value'), 10),
  /** Minor units of the marketplace currency a month. */
  monthlyPrice: whole(0, mostMinorUnits),
  certificate: text(longestText),
  /** An area where `isRough` says so; older listings tell the whole address. */
  location: v.pipe(
    fields({ address: text(1_000), building: text(200), isRough: v.boolean() }),
    v.check(location => Object.keys(location).length > 0),
  ),
  rules: text(longestText),
  /** Code of the line that an order is billed by; a session where there is none. */
  unitType: v.picklist(unitTypes),
});
export type ListingPublicData = v.InferOutput<typeof listingPublicData>;

/** Links to a meeting of a class: for the teacher to start, for students to join. */
export const meetingLinks = fields({ start_url: webAddress, join_url: webAddress });
export type MeetingLinks = Required<v.InferOutput<typeof meetingLinks>>;

/**
 * A meeting that a listing keeps. `start` and `end` are those of its class times (epoch ms), `days` the
 * days of the week of a series, 1 is Sunday; very old ones lack them.
 */
const meetingPair = fields({
  start_url: webAddress,
  join_url: webAddress,
  meetingId: word,
  start: epoch,
  end: epoch,
  days: listOf(whole(1, 7), 7),
});
export type StoredMeeting = v.InferOutput<typeof meetingPair>;

/** Private data of a class: one meeting, or those of a series in order. */
export const listingPrivateData = fields({
  zoom: v.union([listOf(meetingPair, 1_000), meetingPair]),
  /** The exact place, for those who may know it: the public location is an area. */
  location: fields({
    address: text(1_000),
    building: text(200),
    geolocation: v.nullable(latLng),
  }),
});
export type ListingPrivateData = v.InferOutput<typeof listingPrivateData>;

/** Metadata of a class, which only the server writes. */
export const listingMetadata = fields({
  /** Price that a month of the class is sold as at the payment provider; `amount` in minor units. */
  stripe: fields(
    { productId: word, priceId: word, amount: whole(0, mostMinorUnits), title: text(1_000) },
    'productId',
    'priceId',
    'amount',
  ),
  /** Subscriptions that have places. */
  subscriptions: whole(0, mostPlaces),
});
export type ListingMetadata = v.InferOutput<typeof listingMetadata>;
