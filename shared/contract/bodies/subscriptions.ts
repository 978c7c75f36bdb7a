import * as v from 'valibot';
import { exactly, uuid } from '../strict.ts';

/** Body of POST /api/subscription/change: what the subscriber requests. */
export const subscriptionChangeBody = exactly({
  transactionId: uuid,
  step: v.picklist(['end', 'undo-end', 'pause', 'resume']),
});
export type SubscriptionChange = v.InferOutput<typeof subscriptionChangeBody>;

/** Body of POST /api/subscription/keep-card: a card that the payment provider has checked. */
export const keepCardBody = exactly({
  transactionId: uuid,
  setupIntentId: v.pipe(v.string(), v.regex(/^seti_\w{1,100}$/)),
});
export type KeepCard = v.InferOutput<typeof keepCardBody>;
