import { z } from 'zod';

// Answers about orders, for the description of the API.

const time = () => z.iso.datetime();
const money = z.strictObject({ amount: z.int(), currency: z.string() });
const party = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  state: z.enum(['active', 'pendingApproval', 'banned', 'deleted']),
});

export const orderAnswer = z.strictObject({
  id: z.uuid(),
  process: z.strictObject({ name: z.string(), version: z.int() }),
  state: z.string(),
  lastTransition: z.string(),
  lastTransitionedAt: time(),
  createdAt: time(),
  customer: party,
  provider: party,
  listing: z.strictObject({ id: z.uuid(), title: z.string() }),
  booking: z
    .strictObject({ start: time(), end: time(), seats: z.int(), state: z.string() })
    .nullable(),
  payin: money.nullable(),
  payout: money.nullable(),
  paymentState: z.enum(['created', 'confirmed', 'captured', 'returned', 'paid-out']).nullable(),
});

const actor = z.strictObject({
  role: z.enum(['customer', 'provider', 'operator', 'system']),
  id: z.uuid().nullable(),
  name: z.string().nullable(),
});
const entry = { at: time(), actor };
const change = z.strictObject({ before: z.unknown(), after: z.unknown() });

/** An entry of the history; `kind` says what else it has. */
const timelineEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...entry,
    kind: z.literal('transition'),
    seq: z.int(),
    transition: z.string(),
    from: z.string().nullable(),
    to: z.string(),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('payment'),
    seq: z.int(),
    action: z.string(),
    state: z.enum(['started', 'done', 'refused']),
    finishedAt: time().nullable(),
    amount: money.nullable(),
    reference: z.string().nullable(),
    isDelayed: z.boolean(),
    error: z.string().nullable(),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('mail'),
    seq: z.int(),
    template: z.string(),
    to: z.enum(['customer', 'provider']),
    state: z.enum(['waiting', 'failed', 'sent', 'refused', 'omitted', 'unknown']),
    reason: z.string().nullable(),
    error: z.string().nullable(),
    /** In `mails/query`; null of one that is not stored. */
    mailId: z.string().nullable(),
  }),
  z.strictObject({ ...entry, kind: z.literal('message'), id: z.uuid(), content: z.string() }),
  z.strictObject({
    ...entry,
    kind: z.literal('review'),
    id: z.uuid(),
    type: z.enum(['ofProvider', 'ofCustomer']),
    state: z.enum(['pending', 'public', 'deleted']),
    rating: z.int(),
    content: z.string(),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('change'),
    type: z.string(),
    source: z.string().nullable(),
    changes: z.record(z.string(), change),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('operation'),
    operation: z.string(),
    input: z.record(z.string(), z.unknown()),
    result: z.string(),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('dispute'),
    id: z.string(),
    amount: money,
    reason: z.string(),
    status: z.string(),
    waits: z.boolean(),
  }),
  z.strictObject({
    ...entry,
    kind: z.literal('due'),
    name: z.string().nullable(),
    state: z.enum(['waiting', 'failed']),
    error: z.string().nullable(),
  }),
]);

const lineItem = z.strictObject({
  code: z.string(),
  unitPrice: money,
  quantity: z.string().optional(),
  units: z.string().optional(),
  seats: z.int().optional(),
  percentage: z.string().optional(),
  lineTotal: money,
  includeFor: z.array(z.enum(['customer', 'provider'])),
  reversal: z.boolean(),
});

const params = z.record(z.string(), z.string());

export const refundAnswer = z.strictObject({ refundId: z.uuid() });

const parties = z.array(z.enum(['customer', 'provider']));

export const refundPreviewAnswer = z.strictObject({
  lines: z.array(z.strictObject({ code: z.string(), lineTotal: money, includeFor: parties })),
  payin: money,
  payout: money,
  fee: money,
});

export const shownOrderAnswer = orderAnswer.extend({
  lineItems: z.array(lineItem),
  isRefunded: z.boolean(),
  refundable: money.nullable(),
  stockReservation: z
    .strictObject({ id: z.uuid(), quantity: z.int(), state: z.string() })
    .nullable(),
  metadata: z.record(z.string(), z.unknown()),
  references: z.strictObject({
    payment: z.string().nullable(),
    customer: z.string().nullable(),
    account: z.string().nullable(),
    savedCard: z.string().nullable(),
  }),
  actions: z.array(
    z.strictObject({
      transition: z.string(),
      to: z.string(),
      money: z.array(z.enum(['charge', 'refund', 'refundRecorded', 'payout'])),
      notifies: z.array(z.enum(['customer', 'provider'])),
      params: z.strictObject({ required: params, optional: params }),
    }),
  ),
  timeline: z.array(timelineEntry),
});
