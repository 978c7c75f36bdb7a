import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { reportFailure } from '#src/util/errorLog.ts';
import type { StripeCardElement } from '@stripe/stripe-js';
import type { BillingDetails, StripeJs } from '#src/util/stripeJs.ts';

/** Statuses of a payment intent that need no card any more. */
const processed = new Set(['processing', 'requires_capture', 'canceled', 'succeeded']);

/** Whether the card has been handled, whatever came of it: the server decides the rest. */
export const isProcessed = (status: string | undefined): boolean => processed.has(status ?? '');

/** What became of a payment. */
export type PaymentOutcome =
  /** The card is through; the order can be confirmed. `methodId` names it at the provider. */
  | { kind: 'handled'; methodId?: string }
  /** The card was refused; another try with the same order is possible. */
  | { kind: 'refused'; error: CardFailure }
  /** Nobody could say how far the payment is. */
  | { kind: 'unknown' };

/** What somebody pays with. */
export type PayingCard =
  /** The saved card, by the provider's id. */
  | { kind: 'saved'; methodId: string }
  /** A card typed in; `isKept` when it is to be saved for later. */
  | { kind: 'typed'; card: StripeCardElement; billing: BillingDetails; isKept: boolean };

export interface CardPayment {
  clientSecret: string;
  card: PayingCard;
  /** The order was there before this try, so its card may have been handled already. */
  isResumed: boolean;
}

/** Confirms a payment with the card, unless that has been done before. */
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
    // Two tabs: the other one was faster.
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
    // Asked for here and not with the order, which may have been begun with another card in mind.
    ...(card.isKept ? { setup_future_usage: 'off_session' } : {}),
  };
}
