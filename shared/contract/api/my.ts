import * as v from 'valibot';
import { absence } from './absence.ts';
import { freshness } from './freshness.ts';
import { fields, instant, line, listOf, webAddress, whole, word } from '../lenient.ts';
import { money } from '../values.ts';
import { orderKinds, states } from '../orderStates.ts';

/** Answers of `/api/my`, from the projection (decisions 154 and 164). */

const count = whole(0, Number.MAX_SAFE_INTEGER);

/** An order of the reader's, or one class time of a subscription. */
const myBooking = fields(
  {
    orderId: word,
    listingId: word,
    /** Empty for a class that is gone. */
    title: line(1_000),
    state: v.picklist(states),
    kind: v.picklist(orderKinds),
    /** It is a course that is booked as a whole; its kind is that of a subscription. */
    isCourse: v.boolean(),
    lastTransition: word,
    start: instant,
    end: instant,
    timezone: word,
    /** Of what is booked by dates; left out for a class. */
    unit: v.picklist(['day', 'night']),
    /** Outcome of the class time. */
    status: v.picklist(['scheduled', 'moved', 'canceled']),
    places: count,
    teacherId: word,
    /** Empty for a teacher who is banned or deleted. */
    teacherName: line(200),
    /** Of the teacher. */
    absence,
    isOnline: v.boolean(),
    /** Address as the public sees it. */
    place: line(1_000),
    cover: webAddress,
    workout: word,
    /**
     * When it ends by itself: the time to pay, an offered place, or a request that nobody answers.
     */
    endsAt: instant,
    canReview: v.boolean(),
    /** The class is held again, and can be booked. */
    canRebook: v.boolean(),
  },
  'orderId',
  'listingId',
  'title',
  'state',
  'kind',
  'lastTransition',
  'status',
  'places',
  'teacherId',
  'teacherName',
  'isOnline',
);
export type MyBooking = v.InferOutput<typeof myBooking>;

/**
 * `GET /api/my/classes`: what comes, in order, and what waits for the reader or for somebody else.
 */
export const myClassesAnswer = v.object({
  ...freshness,
  /**
   * Confirmed class times that are not over; of a subscription those of two weeks, or the next one.
   */
  classes: listOf(myBooking, 500),
  /**
   * To pay, offered, requested, on a waiting list, and subscriptions whose month could not be
   * charged. What ends first is the first.
   */
  open: listOf(myBooking, 200),
});
export type MyClasses = v.InferOutput<typeof myClassesAnswer>;

/** `GET /api/my/past?page=`: what is over, canceled or declined, newest first. */
export const myPastAnswer = v.object({
  ...freshness,
  bookings: listOf(myBooking),
  totalItems: count,
  totalPages: count,
});
export type MyPast = v.InferOutput<typeof myPastAnswer>;

const mySubscription = fields(
  {
    orderId: word,
    listingId: word,
    title: line(1_000),
    status: v.picklist(['unpaid', 'active', 'overdue', 'paused', 'ending', 'ended']),
    teacherId: word,
    teacherName: line(200),
    /** Of the teacher. */
    absence,
    cover: webAddress,
    workout: word,
    since: instant,
    /** Next class time. */
    next: instant,
    timezone: word,
    /**
     * When the next month is paid; left out when it is the last one, or the payment provider does
     * not answer.
     */
    renewsAt: instant,
    endsAt: instant,
    /** Until when a month that could not be charged is to be paid. */
    payBy: instant,
    /** When a requested pause begins. */
    pausesAt: instant,
    /** Of a month. */
    price: money,
    canReview: v.boolean(),
  },
  'orderId',
  'listingId',
  'title',
  'status',
  'teacherId',
  'teacherName',
  'since',
);
export type MySubscription = v.InferOutput<typeof mySubscription>;

/** `GET /api/my/subscriptions`: those that run, then those that ended. */
export const mySubscriptionsAnswer = v.object({
  ...freshness,
  subscriptions: listOf(mySubscription, 200),
});
export type MySubscriptions = v.InferOutput<typeof mySubscriptionsAnswer>;
