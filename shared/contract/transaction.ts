import * as v from 'valibot';
import { fields, instant, listOf, text, whole, word } from './lenient.ts';
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
    /** Minutes in the meeting. */
    minutes: whole(0, 24 * 60),
  },
  'date',
  'status',
  'source',
);
export type Attendance = v.InferOutput<typeof attendance>;

// Mail templates can not compute: amounts are written out for each language.
const inBothLanguages = fields({ en: text(100), es: text(100) }, 'en', 'es');

const orderChange = fields(
  {
    /** Id of the change in the private data of the listing. */
    id: word,
    kind: v.picklist(['move', 'cancel']),
    /** To the students, in the teacher's words; empty without one. */
    note: text(1_000),
    /** Start of the class time before the change. */
    from: instant,
    /** Amount that is given back; left out where nothing was paid. */
    refund: inBothLanguages,
  },
  'id',
  'kind',
);
export type OrderChange = v.InferOutput<typeof orderChange>;

/** Metadata of an order, which only the server writes. */
export const transactionMetadata = fields({
  /** Of the payment provider. */
  subscriptionId: word,
  /** The provider's page on which the order is paid. */
  sessionId: word,
  /** First class time as the teacher's and the student's clocks showed it, ISO with offset. */
  providerTime: instant,
  customerTime: instant,
  /** When a payment that came too late was given back. */
  returnedAt: instant,
  /** When it was decided to end it and to refund what is left of the paid month. */
  restDueAt: instant,
  /** When the payment provider was told that it is over. */
  endedAt: instant,
  /** Cancellation policy that was agreed when it was booked (decision 156). */
  policy: v.picklist(cancellationPolicies),
  /** Booking mode at that time: an instant one is accepted as soon as it is authorised. */
  bookingMode: v.picklist(bookingModes),
  /** When the teacher moved its class time: who can not come gets everything back. */
  movedAt: instant,
  /** Last change of the class that touched the order (decision 155). */
  change: orderChange,
  /** Class times of a subscription whose share of a paid month was refunded; `amount` in minor units. */
  refundedDates: listOf(
    fields({ start: instant, amount: whole(0, mostMinorUnits) }, 'start', 'amount'),
    800,
  ),
  /** When the teacher cut the series short: at its end the rest of the paid month is refunded. */
  cutAt: instant,
  /** Attendance by the day that names the class time (decision 154). */
  attendance: listOf(attendance, 800),
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

export const messageAttributes = fields({ content: text(50_000), createdAt: instant });

export const reviewAttributes = fields({
  type: v.picklist(['ofProvider', 'ofCustomer']),
  state: v.picklist(['public', 'pending']),
  rating: whole(1, 5),
  content: text(50_000),
  createdAt: instant,
  deleted: v.boolean(),
});
