import { runDueWork } from '../billing/scheduler.ts';
import { splitPayment } from '../billing/pricingTerms.ts';
import { StripeError } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import { confirm } from '../objects/confirming.ts';
import { createCustomer } from '../billing/customers.ts';
import { assertDestination } from '../objects/destination.ts';
import { newPaymentIntent } from '../objects/newPaymentIntent.ts';
import { createFromData } from '../objects/paymentMethods.ts';
import type { CheckoutSession } from '../model/billingRows.ts';
import type { PaymentIntent } from '../model/rows.ts';
import type { TypedCard } from './answers.ts';

/** Result of an attempt to pay. */
export type Outcome =
  /** The session is paid, expired or was paid before, as its status says. */
  | { kind: 'over' }
  /** The bank wants to know who pays, at this address. */
  | { kind: 'challenge'; url: string }
  | { kind: 'refused'; error: StripeError };

/** Pays an open session with a card; a subscription begins in the same commit. */
export function paySession(
  call: Call,
  id: string,
  { email, card }: { email: string; card: TypedCard },
): Outcome {
  runDueWork(call);
  const session = call.tx.get('checkout_sessions', id);
  if (session?.status !== 'open') return { kind: 'over' };
  const method = createFromData(call, {
    type: 'card',
    card: { ...card },
    billing_details: { email },
  });
  assertDestination(call, sharesOf(session));
  const customer = payerOf(call, session, email);
  const intent = intentOf(call, session, { customer, email });
  // Stored also when the card is refused: the next try continues from here.
  call.tx.put('checkout_sessions', { ...session, $customer: customer, $payment: intent.id });
  try {
    const { next_action: action } = confirm(
      call,
      { ...intent, customer, payment_method: method.id, receipt_email: email },
      { returnUrl: `${call.publicUrl}/stripe/checkout/${id}` },
    );
    return action?.type === 'redirect_to_url'
      ? { kind: 'challenge', url: action.redirect_to_url.url }
      : { kind: 'over' };
  } catch (error) {
    if (!(error instanceof StripeError && error.commits)) throw error;
    return { kind: 'refused', error };
  }
}

/** The customer of the session, created on the first attempt; its e-mail follows the form. */
function payerOf(call: Call, session: CheckoutSession, email: string): string {
  const known = call.tx.get('customers', session.$customer ?? '');
  if (!known || known.deleted) {
    return createCustomer(call, { email }).id;
  }
  if (session.customer === null) call.tx.put('customers', { ...known, email });
  return known.id;
}

function intentOf(
  call: Call,
  session: CheckoutSession,
  payer: { customer: string; email: string },
): PaymentIntent {
  const begun = call.tx.get('payment_intents', session.$payment ?? '');
  if (begun) return begun;
  const intent = newPaymentIntent(call, {
    ...sharesOf(session),
    currency: session.currency,
    customer: payer.customer,
    receipt_email: payer.email,
    ...(session.mode === 'payment'
      ? { metadata: session.$terms.metadata }
      : { description: 'Subscription creation', setup_future_usage: 'off_session' as const }),
  });
  return call.tx.put('payment_intents', { ...intent, $checkout: session.id });
}

/** How the payment of a session is shared: by an amount where it is paid at once. */
const sharesOf = ({ mode, $fee, $terms, amount_total: amount }: CheckoutSession) => ({
  ...splitPayment($terms, amount),
  ...(mode === 'payment' ? { application_fee_amount: $fee } : {}),
});
