import type { Call } from '../http/operation.ts';
import type { CancellationDetails, Subscription } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';

/** Stores a changed subscription and emits its event. */
export function change(call: Call, subscription: Subscription): Subscription {
  const saved = call.tx.put('subscriptions', subscription);
  emit(call, 'customer.subscription.updated', saved, saved.$account);
  return saved;
}

/** Ends a subscription now: no further charges, and no refund of earlier ones. */
export function endSubscription(
  call: Call,
  subscription: Subscription,
  details: Partial<CancellationDetails>,
): Subscription {
  for (const invoice of call.tx.all('invoices')) {
    const isOwn = invoice.parent.subscription_details.subscription === subscription.id;
    if (!isOwn || invoice.status !== 'open') continue;
    call.tx.put('invoices', { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended = call.tx.put('subscriptions', {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? call.now,
    cancellation_details: { ...subscription.cancellation_details, ...details },
    ended_at: call.now,
    status: 'canceled',
  });
  emit(call, 'customer.subscription.deleted', ended, ended.$account);
  return ended;
}
