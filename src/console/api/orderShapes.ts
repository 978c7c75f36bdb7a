import * as v from 'valibot';
import { disputeFacts } from './disputeShapes.ts';
import { mailStates } from './mailShapes.ts';

const money = v.object({ amount: v.number(), currency: v.string() });
const party = v.object({ id: v.string(), name: v.string(), email: v.string(), state: v.string() });

/** An order in lists. */
export const orderRowShape = v.object({
  id: v.string(),
  process: v.object({ name: v.string(), version: v.number() }),
  state: v.string(),
  createdAt: v.string(),
  customer: party,
  provider: party,
  listing: v.object({ id: v.string(), title: v.string() }),
  booking: v.nullable(
    v.object({ start: v.string(), end: v.string(), seats: v.number(), state: v.string() }),
  ),
  payin: v.nullable(money),
  payout: v.nullable(money),
  paymentState: v.nullable(v.string()),
});
export type OrderRow = v.InferOutput<typeof orderRowShape>;

const entry = {
  at: v.string(),
  actor: v.object({
    role: v.picklist(['customer', 'provider', 'operator', 'system']),
    id: v.nullable(v.string()),
    name: v.nullable(v.string()),
  }),
};

/** An entry of the history, by its kind; kinds that are newer than the page are left out. */
const timelineEntry = v.variant('kind', [
  v.object({
    ...entry,
    kind: v.literal('transition'),
    transition: v.string(),
    to: v.string(),
  }),
  v.object({
    ...entry,
    kind: v.literal('payment'),
    action: v.string(),
    state: v.string(),
    amount: v.nullable(money),
    isDelayed: v.boolean(),
    error: v.nullable(v.string()),
  }),
  v.object({
    ...entry,
    kind: v.literal('mail'),
    template: v.string(),
    to: v.picklist(['customer', 'provider']),
    state: v.picklist([...mailStates, 'unknown']),
    reason: v.nullable(v.string()),
    error: v.nullable(v.string()),
    /** Of its row in the list of mails. */
    mailId: v.nullable(v.string()),
  }),
  v.object({ ...entry, kind: v.literal('message'), content: v.string() }),
  v.object({
    ...entry,
    kind: v.literal('review'),
    state: v.picklist(['pending', 'public', 'deleted']),
    rating: v.number(),
    content: v.string(),
  }),
  v.object({
    ...entry,
    kind: v.literal('change'),
    type: v.string(),
    changes: v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() })),
  }),
  v.object({
    ...entry,
    kind: v.literal('operation'),
    operation: v.string(),
    /** What was entered; only the reason is shown. */
    input: v.fallback(v.object({ reason: v.optional(v.string()) }), {}),
    result: v.string(),
  }),
  v.object({
    ...entry,
    ...disputeFacts,
    kind: v.literal('dispute'),
  }),
  v.object({
    ...entry,
    kind: v.literal('due'),
    name: v.nullable(v.string()),
    state: v.picklist(['waiting', 'failed']),
    error: v.nullable(v.string()),
  }),
]);
export type TimelineEntry = v.InferOutput<typeof timelineEntry>;

/** What a transition does to the money. */
export const moneyEffects = ['charge', 'refund', 'refundRecorded', 'payout'] as const;

const action = v.object({
  transition: v.string(),
  to: v.string(),
  money: v.array(v.picklist(moneyEffects)),
  notifies: v.array(v.picklist(['customer', 'provider'])),
  params: v.object({ required: v.record(v.string(), v.string()) }),
});
export type OrderAction = v.InferOutput<typeof action>;

/** One order with its history. */
export const shownOrderShape = v.object({
  ...orderRowShape.entries,
  /** Largest amount that can be refunded in part; null for nothing. */
  refundable: v.fallback(v.nullable(money), null),
  lineItems: v.array(v.object({ code: v.string(), lineTotal: money, reversal: v.boolean() })),
  references: v.object({
    payment: v.nullable(v.string()),
    account: v.nullable(v.string()),
    savedCard: v.nullable(v.string()),
  }),
  actions: v.array(action),
  timeline: v.pipe(
    v.array(v.fallback(v.nullable(timelineEntry), null)),
    v.transform(entries => entries.filter(one => one !== null)),
  ),
});
/** What a refund of a part would return. */
export const refundPreviewShape = v.object({ payout: money, fee: money });

/** The answer about an order: what is not known of it is named. */
export const orderAnswerShape = v.pipe(
  v.object({
    data: shownOrderShape,
    meta: v.fallback(v.object({ unknown: v.array(v.string()) }), { unknown: [] }),
  }),
  v.transform(({ data, meta: { unknown } }) => ({ order: data, unknown })),
);

export type ShownOrder = v.InferOutput<typeof shownOrderShape>;
