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
