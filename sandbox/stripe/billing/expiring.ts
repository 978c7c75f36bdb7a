import type { Call } from '../http/operation.ts';
import { cancelIntent } from '../objects/paymentIntentSteps.ts';
import type { CheckoutSession } from '../state/billingRows.ts';
import { emit } from '../state/emit.ts';

/** Closes an open session: nobody can pay by it any more. */
export function expireSession(call: Call, session: CheckoutSession): CheckoutSession {
  const intent = call.tx.get('payment_intents', session.$payment ?? '');
  if (intent && intent.status !== 'canceled') cancelIntent(call, intent, 'abandoned');
  const expired = call.tx.put('checkout_sessions', { ...session, status: 'expired', url: null });
  emit(call, 'checkout.session.expired', expired, expired.$account);
  return expired;
}
