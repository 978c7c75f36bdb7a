import { resourceMissing } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { DECLINES } from '../objects/testCards.ts';
import type { Subscription } from '../model/billingRows.ts';
import { runDueWork } from './scheduler.ts';

/** A change that a test makes to a subscription without waiting for it. */
export interface TestOverride {
  id: string;
  /** The saved card from now on. */
  card?: 'declined' | 'good';
  /** Brings the next month, or the next try to collect what is open. */
  bring?: 'attempt' | 'month';
}

/** Applies the change and the work that it makes due; returns the subscription afterwards. */
export function applyTestOverride(call: Call, { id, card, bring }: TestOverride): Subscription {
  runDueWork(call);
  const subscription = find(call, id);
  if (card) changeCard(call, subscription, card);
  if (bring === 'month') bringMonth(call, subscription);
  if (bring === 'attempt') bringAttempt(call, subscription);
  runDueWork(call);
  return find(call, id);
}

function find(call: Call, id: string): Subscription {
  const subscription = call.tx.get('subscriptions', id);
  if (subscription) return subscription;
  throw resourceMissing('subscription', id);
}

function changeCard(call: Call, subscription: Subscription, card: 'declined' | 'good'): void {
  const method = call.tx.get('payment_methods', subscription.default_payment_method ?? '');
  if (!method) return;
  const decline = card === 'declined' ? DECLINES.generic : null;
  call.tx.put('payment_methods', { ...method, $card: { ...method.$card, decline } });
}

/** The current month ends now, and the months are counted from here. */
function bringMonth(call: Call, subscription: Subscription): void {
  const { items } = subscription;
  call.tx.put('subscriptions', {
    ...subscription,
    billing_cycle_anchor: call.now,
    items: {
      ...items,
      data: items.data.map(item => ({ ...item, current_period_end: call.now })),
    },
    $months: -1,
  });
}

function bringAttempt(call: Call, subscription: Subscription): void {
  for (const invoice of call.tx.all('invoices')) {
    const isOwn = invoice.parent.subscription_details.subscription === subscription.id;
    if (!isOwn || invoice.next_payment_attempt === null) continue;
    call.tx.put('invoices', { ...invoice, next_payment_attempt: call.now });
  }
}
