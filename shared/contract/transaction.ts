import * as v from 'valibot';
import { fields, instant, line, listOf, text, whole, word } from './lenient.ts';
import { receipt } from './receipt.ts';
import { bookingModes, cancellationPolicies, day, mostMinorUnits } from './listingData.ts';
import { money } from './values.ts';

/** Protected data of an order: seen by its two parties. */
export const transactionProtectedData = fields({
  /** Secret that the customer confirms the payment with, while it can be confirmed. */
  stripePaymentIntents: fields({
    default: fields({ stripePaymentIntentId: word, stripePaymentIntentClientSecret: word }),
  }),
});
export type TransactionProtectedData = v.InferOutput<typeof transactionProtectedData>;

const attendance = fields(
  {
    date: day,
    status: v.picklist(['present', 'absent']),
    /** From the meeting's join log, or by the teacher's hand, which counts more. */
    source: v.picklist(['meeting', 'teacher']),
    /** Minutes in the meeting, and the first and last moment there. */
    minutes: whole(0, 24 * 60),
    from: instant,
    until: instant,
  },
  'date',
  'status',
  'source',
);
export type Attendance = v.InferOutput<typeof attendance>;

/** Most letters of the name of somebody who comes. */
export const attendeeNameMax = 100;

/** Person on a place of an order: a friend, a child, or the student. */
const attendee = fields({ name: line(attendeeNameMax) }, 'name');

// Mail templates can not compute: amounts are written out for each language.
const inBothLanguages = fields({ en: text(100), es: text(100) }, 'en', 'es');

const orderChange = fields(
  {
    /** Id of the change in the private data of the listing. */
    id: word,
    kind: v.picklist(['move', 'cancel']),
    /** Left out where the teacher made it. */
    by: v.literal('customer'),
    /** To the students, in the teacher's words; empty without one. */
    note: text(1_000),
    /** Start of the class time before the change. */
    from: instant,
    /** End of the last class time, where the rest of the series was canceled. */
    until: instant,
    /** All following class times on its weekday changed with it (decision 238). */
    isWeekly: v.boolean(),
    /** Amount that is given back; left out where nothing was paid. */
    refund: inBothLanguages,
    /** Amount by which the next month costs less. */
    credit: inBothLanguages,
  },
  'id',
  'kind',
);
export type OrderChange = v.InferOutput<typeof orderChange>;

/** Why an entry of a waiting list was ended; the last two without mail. */
const waitingEnds = ['off', 'closed', 'late', 'booked', 'gone'] as const;
export type WaitingEnd = (typeof waitingEnds)[number];

const waitingFor = fields(
  {
    start: instant,
    end: instant,
    /** The day that names the class time. */
    date: day,
    /** Price of the day of joining, of one place. */
    price: money,
  },
  'start',
  'end',
  'date',
  'price',
);
export type WaitingFor = v.InferOutput<typeof waitingFor>;

const pause = fields({ from: day, until: day }, 'from', 'until');
/** Days that name class times of a subscription, from the first one up to, without, the second. */
export type Pause = v.InferOutput<typeof pause>;

/** Refund of a part of an order, as the marketplace writes it (decision 216). */
const partialRefund = fields(
  {
    at: instant,
    /** Minor units that the customer gets back. */
    amount: whole(1, mostMinorUnits),
    /** What each line returned, minor units: below zero, for fees above. */
    lines: listOf(
      fields(
        {
          code: word,
          amount: whole(-mostMinorUnits, mostMinorUnits),
          includeFor: listOf(v.picklist(['customer', 'provider'])),
        },
        'code',
        'amount',
        'includeFor',
      ),
      100,
    ),
    /** Id at the payment provider, once it is made. */
    reference: word,
  },
  'at',
  'amount',
  'lines',
);
export type PartialRefund = v.InferOutput<typeof partialRefund>;

/** Metadata of an order, which only the server writes. */
export const transactionMetadata = fields({
  /** Of the payment provider; of a course its one payment. */
  subscriptionId: word,
  /** The order is a course that is sold as a whole (decision 240). */
  course: v.boolean(),
  /** When the student left a course, or it was ended without a refund. */
  leftAt: instant,
  /** What the policy gave back then, minor units. */
  leftRefund: whole(0, mostMinorUnits),
  /** The provider's page on which the order is paid. */
  sessionId: word,
  /** First class time as the teacher's and the student's clocks showed it, ISO with offset. */
  providerTime: instant,
  customerTime: instant,
  /** When a payment that came too late was given back. */
  returnedAt: instant,
  /**
   * When it was decided to end it and to refund what was paid for class times that are not held.
   */
  restDueAt: instant,
  /**
   * Starts of its class times that were canceled with the rest of the series; those of a month from
   * its end on.
   */
  lostTimes: listOf(instant, 800),
  /** When the payment provider was notified of its end. */
  endedAt: instant,
  /** Cancellation policy that was agreed when it was booked (decision 156). */
  policy: v.picklist(cancellationPolicies),
  /** Booking mode at that time: an instant one is accepted as soon as it is authorised. */
  bookingMode: v.picklist(bookingModes),
  /** When the teacher moved its class time: who can not come gets everything back. */
  movedAt: instant,
  /** Class time whose waiting list the order is on, or came from (decision 162). */
  waitingFor,
  /** Until when the offered place is held. */
  heldUntil: instant,
  waitingEnd: v.picklist(waitingEnds),
  /** Moves of the student after the deadline of the policy (decision 197). */
  customerMoves: whole(0, 100),
  /** When the student moved it last. */
  customerMovedAt: instant,
  /** Last change of the class, or by the student, that touched the order (decision 155). */
  change: orderChange,
  /**
   * Class times of a subscription whose share of a paid month was refunded; `amount` in minor
   * units.
   */
  refundedDates: listOf(
    fields({ start: instant, amount: whole(0, mostMinorUnits) }, 'start', 'amount'),
    800,
  ),
  /**
   * Class times of a subscription that were canceled before their month was paid; with the `amount`
   * by which its bill was lowered, in minor units, once it was. `dropped`: how often that was taken
   * back for a pause. `date`: the day that names it, where it was held on another one.
   */
  creditedDates: listOf(
    fields(
      { start: instant, amount: whole(0, mostMinorUnits), dropped: whole(0, 200), date: day },
      'start',
    ),
    800,
  ),
  /**
   * When the teacher cut the series short: at its end what was paid for `lostTimes` is refunded.
   */
  cutAt: instant,
  /** When a subscription ends, once it was canceled: the end of the month that is paid. */
  endsAt: instant,
  /** Day that names the first class time in which it has no place any more. */
  endsBefore: day,
  /** A requested pause: the month for which nothing is charged. */
  pausedFrom: instant,
  pausedUntil: instant,
  /** In which it has no class times. */
  pauses: listOf(pause, 200),
  /** Change of the class that gave these days other names (`move-from`): they are by its names. */
  renamedBy: word,
  /** Until when its place is held although a month could not be charged. */
  graceUntil: instant,
  /** When it was ended because that month was not paid. */
  unpaidAt: instant,
  /**
   * Step that the subscriber requested and that is not done yet; recorded before the payment
   * provider is called.
   */
  asked: fields(
    {
      step: v.picklist(['end', 'undo-end', 'pause', 'resume']),
      at: instant,
      /** Of `undo-end`: where its end was. */
      before: day,
      /** Of `pause`: the month for which nothing is charged. */
      from: instant,
      until: instant,
      /** Of `resume`: the pause. */
      days: pause,
    },
    'step',
    'at',
  ),
  /** Until when each side has seen the order on its page (decision 164). */
  seenAt: fields({ customer: instant, provider: instant }),
  /** Attendance by the day that names the class time (decision 154). */
  attendance: listOf(attendance, 800),
  /** Refunds of a part, the oldest first. */
  refunds: listOf(partialRefund, 200),
  /** Receipts of its payments and refunds, in the order of their issue (decision 166). */
  receipts: listOf(receipt, 200),
  /**
   * People on the places, in their order, as the student wrote it (decision 156); at most one for
   * each place.
   */
  attendees: listOf(attendee, 100),
});
export type TransactionMetadata = v.InferOutput<typeof transactionMetadata>;

const exact = v.pipe(v.number(), v.finite());

/** One line of a bill. Quantities and percentages are exact decimals that fit a number here. */
export const lineItem = fields(
  {
    code: word,
    includeFor: listOf(v.picklist(['customer', 'provider'])),
    unitPrice: money,
    lineTotal: money,
    quantity: exact,
    percentage: exact,
    units: exact,
    seats: exact,
    reversal: v.boolean(),
  },
  'code',
  'includeFor',
  'unitPrice',
  'lineTotal',
  'reversal',
);
export type LineItem = v.InferOutput<typeof lineItem>;

const transitionRecord = fields(
  {
    transition: word,
    createdAt: instant,
    by: v.picklist(['customer', 'provider', 'system', 'operator']),
  },
  'transition',
  'createdAt',
  'by',
);
export type TransitionRecord = v.InferOutput<typeof transitionRecord>;

export const transactionAttributes = fields({
  createdAt: instant,
  processName: word,
  processVersion: whole(0, 1_000_000_000),
  lastTransition: word,
  lastTransitionedAt: instant,
  state: word,
  transitions: listOf(transitionRecord, 1_000),
  payinTotal: v.nullable(money),
  payoutTotal: v.nullable(money),
  lineItems: listOf(lineItem, 1_000),
  protectedData: transactionProtectedData,
  metadata: transactionMetadata,
});

export const messageAttributes = fields({
  content: text(50_000),
  createdAt: instant,
  /** Removed by an operator; it has no content then. */
  deleted: v.boolean(),
});

export const reviewAttributes = fields({
  type: v.picklist(['ofProvider', 'ofCustomer']),
  state: v.picklist(['public', 'pending']),
  rating: whole(1, 5),
  content: text(50_000),
  createdAt: instant,
  deleted: v.boolean(),
});
