import type { Call } from '../http/operation.ts';
import type { CheckoutSession } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import type { PaymentIntent } from '../model/rows.ts';
import { startSubscription } from './startSubscription.ts';
import { settleInvoice, writeInvoice } from './invoicing.ts';

/**
 * Completes a checkout session after its payment has succeeded on any way: in the same commit the
 * subscription begins, its first invoice is paid and the session is complete. A session
 * of mode `payment` begins no subscription.
 */
export function completeCheckout(call: Call, intent: PaymentIntent): void {
  const session = call.tx.get('checkout_sessions', intent.$checkout ?? '');
  if (session?.status !== 'open' || intent.customer === null) return;
  if (session.mode === 'payment') {
    complete(call, session, intent, { payment_intent: intent.id });
    return;
  }
  const subscription = startSubscription(call, {
    account: session.$account,
    customer: intent.customer,
    item: itemOf(session),
    paymentMethod: intent.payment_method,
    terms: session.$terms,
  });
  const invoice = writeInvoice(call, subscription, 'subscription_create', intent);
  const begun = call.tx.put('subscriptions', { ...subscription, latest_invoice: invoice.id });
  emit(call, 'customer.subscription.created', begun, begun.$account);
  settleInvoice(call, invoice);
  complete(call, session, intent, { invoice: invoice.id, subscription: begun.id });
}

function complete(
  call: Call,
  session: CheckoutSession,
  intent: PaymentIntent,
  result: Partial<Pick<CheckoutSession, 'invoice' | 'payment_intent' | 'subscription'>>,
): void {
  const done = call.tx.put('checkout_sessions', {
    ...session,
    ...result,
    customer: intent.customer,
    customer_details: { email: intent.receipt_email, name: null, phone: null },
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  emit(call, 'checkout.session.completed', done, done.$account);
}

function itemOf({ $included }: CheckoutSession) {
  const [item] = $included.line_items.data;
  if (!item) throw new Error('a session without an item');
  return item;
}
