import type { Call } from '../http/operation.ts';
import type { Subscription } from '../state/billingRows.ts';
import { emit } from '../state/emit.ts';

/** Stores a subscription that is another now, and announces it. */
export function change(call: Call, subscription: Subscription): Subscription {
  const saved = call.tx.put('subscriptions', subscription);
  emit(call, 'customer.subscription.updated', saved, saved.$account);
  return saved;
}
