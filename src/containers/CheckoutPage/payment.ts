import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { reportFailure } from '#src/util/errorLog.ts';
import type { PaymentIntent, StripeCardElement } from '@stripe/stripe-js';
import type { BillingDetails, StripeJs } from '#src/util/stripeJs.ts';

/** Statuses of a payment intent that need no further action of the card holder. */
const processed = new Set(['processing', 'requires_capture', 'canceled', 'succeeded']);

/**
 * Returns whether the card has been handled, successfully or not. The server decides on the rest.
 */
export const isProcessed = (status: string | undefined): boolean => processed.has(status ?? '');

/** Outcome of a payment. */
export type PaymentOutcome =
  /**
   * The card is accepted; the order can be confirmed. `methodToKeep` is its id at the provider, if
   * it is to be saved.
   */
  | { kind: 'handled'; methodToKeep?: string }
  /** The card was refused. Another card can pay for the same order. */
  | { kind: 'refused'; error: CardFailure }
  /** The provider did not report the status of the payment. */
  | { kind: 'unknown' };

/** Card that pays. */
export type PayingCard =
  /** Saved card; `methodId` is its id at the provider. */
  | { kind: 'saved'; methodId: string }
  /** Card that was typed in; `isKept` says whether to save it. */
  | { kind: 'typed'; card: StripeCardElement; billing: BillingDetails; isKept: boolean };

export interface CardPayment {
  clientSecret: string;
  card: PayingCard;
  /** The order existed before this attempt, so its card may have been handled already. */
  isResumed: boolean;
}

/** The part of a payment intent that says what is to be saved. */
type HandledIntent = Pick<PaymentIntent, 'setup_future_usage' | 'payment_method'>;

/**
 * Returns the card that is to be saved after a payment: the payment itself says so, whichever tab
 * it was made in and however often the page was reloaded since.
 */
export function methodToKeepOf({
  setup_future_usage: usage,
  payment_method: method,
}: HandledIntent): string | undefined {
  const id = typeof method === 'string' ? method : method?.id;
  return usage ? id : undefined;
}

function handled(intent: HandledIntent): PaymentOutcome {
  const methodToKeep = methodToKeepOf(intent);
  return { kind: 'handled', methodToKeep };
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
    if (isProcessed(paymentIntent.status)) return handled(paymentIntent);
  }
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, methodOf(card));
  if (error) {
    // Another tab has confirmed the payment.
    const other = error.payment_intent;
    if (other && isProcessed(other.status)) return handled(other);
    reportFailure('confirm-card-payment-failed', error);
    return { kind: 'refused', error: cardFailureOf(error) };
  }
  if (paymentIntent && isProcessed(paymentIntent.status)) return handled(paymentIntent);
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
