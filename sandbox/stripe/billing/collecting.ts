import { StripeError, invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { confirm } from '../objects/confirming.ts';
import { assertDestination } from '../objects/destination.ts';
import { newPaymentIntent } from '../objects/newPaymentIntent.ts';
import type { Invoice, Subscription } from '../model/billingRows.ts';
import { emit } from '../state/emit.ts';
import { change, endSubscription } from './subscriptionChanges.ts';
import { dueOf, intentIdOf, settleInvoice, writeInvoice } from './invoicing.ts';
import { splitPayment } from './pricingTerms.ts';

const DAY = 24 * 3600;
/** Days between the tries to collect an invoice; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Writes the invoice of the subscription's current month, with its payment, if any. */
export function billMonth(
  call: Call,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Invoice {
  const due = dueOf(call, subscription);
  if (due === 0) return settleInvoice(call, writeInvoice(call, subscription, reason, null));
  const intent = newPaymentIntent(call, {
    ...splitPayment(subscription, due),
    currency: subscription.currency,
    customer: subscription.customer,
    description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
  });
  return writeInvoice(call, subscription, reason, intent);
}

/** Charges the saved card for an open invoice; a refusal throws as with any payment. */
export function payInvoice(call: Call, invoice: Invoice, subscription: Subscription): Invoice {
  const intent = call.tx.get('payment_intents', intentIdOf(invoice));
  if (!intent) throw invalidRequest('The payment of this invoice is gone.');
  // The connected account may have been closed since.
  assertDestination(call, splitPayment(subscription, intent.amount));
  const method = savedMethod(call, subscription);
  confirm(call, { ...intent, payment_method: method }, { offSession: true });
  return settleInvoice(call, invoice);
}

/**
 * Tries to collect an open invoice. After a refusal it is tried again some days later, with the
 * subscription past due; the last refusal ends the subscription.
 */
export function collect(call: Call, invoice: Invoice, subscription: Subscription): Subscription {
  try {
    if (invoice.status === 'open') payInvoice(call, invoice, subscription);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return postpone(call, invoice, subscription);
  }
  if (subscription.status === 'active') return subscription;
  return change(call, { ...subscription, status: 'active' });
}

/**
 * Pays an open invoice on request. A refusal is stored as another attempt and thrown; when it is
 * tried by itself does not change.
 */
export function payNow(
  call: Call,
  invoice: Invoice,
  subscription: Subscription,
  method: string | undefined,
): Invoice {
  const payer =
    method === undefined ? subscription : { ...subscription, default_payment_method: method };
  try {
    const paid = payInvoice(call, invoice, payer);
    if (subscription.status === 'past_due') change(call, { ...subscription, status: 'active' });
    return paid;
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const failed = call.tx.put('invoices', {
      ...invoice,
      attempt_count: invoice.attempt_count + 1,
      attempted: true,
    });
    emit(call, 'invoice.payment_failed', failed, failed.$account);
    throw error;
  }
}

function postpone(call: Call, invoice: Invoice, subscription: Subscription): Subscription {
  const wait = RETRY_DAYS[invoice.attempt_count];
  const failed = call.tx.put('invoices', {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: wait !== undefined,
    next_payment_attempt: wait === undefined ? null : call.now + wait * DAY,
  });
  emit(call, 'invoice.payment_failed', failed, failed.$account);
  if (wait === undefined) return endSubscription(call, subscription, { reason: 'payment_failed' });
  if (subscription.status === 'past_due') return subscription;
  return change(call, { ...subscription, status: 'past_due' });
}

/** Returns the card for the monthly charge; a detached card is an error. */
function savedMethod(call: Call, subscription: Subscription): string {
  const customer = call.tx.get('customers', subscription.customer);
  const id =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = call.tx.get('payment_methods', id ?? '');
  if (method?.customer === subscription.customer) return method.id;
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  );
}
