import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { reportFailure } from '#src/util/errorLog.ts';
import type { StripeCardElement } from '@stripe/stripe-js';
import type { BillingDetails, StripeJs } from '#src/util/stripeJs.ts';

/** Statuses of a payment intent that need no further action of the card holder. */
const processed = new Set(['processing', 'requires_capture', 'canceled', 'succeeded']);

/** Tells whether the card has been handled, successfully or not. The server decides on the rest. */
export const isProcessed = (status: string | undefined): boolean => processed.has(status ?? '');

/** Outcome of a payment. */
export type PaymentOutcome =
  /** The card is accepted; the order can be confirmed. `methodId` is its id at the provider. */
  | { kind: 'handled'; methodId?: string }
  /** The card was refused. Another card can pay for the same order. */
  | { kind: 'refused'; error: CardFailure }
  /** The provider did not tell the status of the payment. */
  | { kind: 'unknown' };

/** Card that pays. */
export type PayingCard =
  /** Saved card; `methodId` is its id at the provider. */
  | { kind: 'saved'; methodId: string }
  /** Card that was typed in; `isKept` tells whether to save it. */
  | { kind: 'typed'; card: StripeCardElement; billing: BillingDetails; isKept: boolean };

export interface CardPayment {
  clientSecret: string;
  card: PayingCard;
  /** The order existed before this attempt, so its card may have been handled already. */
  isResumed: boolean;
}

/** Confirms a payment with the card, unless it is confirmed already. */
export async function payWithCard(
  stripe: StripeJs,
  { clientSecret, card, isResumed }: CardPayment,
): Promise<PaymentOutcome> {
  if (isResumed) {
    const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (error || !paymentIntent) {
      reportFailure('retrieve-payment-intent-failed', error);
      return { kind: 'unknown' };
    }
    if (isProcessed(paymentIntent.status)) return { kind: 'handled' };
  }
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, methodOf(card));
  if (error) {
    // Another tab has confirmed the payment.
    if (isProcessed(error.payment_intent?.status)) return { kind: 'handled' };
    reportFailure('confirm-card-payment-failed', error);
    return { kind: 'refused', error: cardFailureOf(error) };
  }
  if (isProcessed(paymentIntent?.status)) {
    const methodId = paymentIntent?.payment_method;
    return { kind: 'handled', ...(typeof methodId === 'string' ? { methodId } : {}) };
  }
  return { kind: 'refused', error: { message: 'CardField.notConfirmed' } };
}

function methodOf(card: PayingCard): Parameters<StripeJs['confirmCardPayment']>[1] {
  if (card.kind === 'saved') return { payment_method: card.methodId };
  return {
    payment_method: { card: card.card, billing_details: card.billing },
    // Set here rather than on the order, which may have been created for another card.
    ...(card.isKept ? { setup_future_usage: 'off_session' } : {}),
  };
}
