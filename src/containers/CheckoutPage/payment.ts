import type {
  StripeBillingDetails,
  StripeCardElement,
  StripeJs,
  StripeJsError,
} from '#src/util/stripeJs.ts';

/** Statuses of a payment intent that need no card any more. */
const processed = new Set(['processing', 'requires_capture', 'canceled', 'succeeded']);

/** Whether the card has been handled, whatever came of it: the server decides the rest. */
export const isProcessed = (status: string | undefined): boolean => processed.has(status ?? '');

/** What became of a payment. */
export type PaymentOutcome =
  /** The card is through; the order can be confirmed. */
  | { kind: 'handled' }
  /** The card was refused; another try with the same order is possible. */
  | { kind: 'refused'; error: CardFailure }
  /** Nobody could say how far the payment is. */
  | { kind: 'unknown' };

/** A refused card: our words, and the payment provider's for what we have none for. */
export interface CardFailure {
  /** Message id. */
  message: string;
  providerMessage?: string;
}

export interface CardPayment {
  clientSecret: string;
  card: StripeCardElement;
  billing: StripeBillingDetails;
  /** The order was there before this try, so its card may have been handled already. */
  isResumed: boolean;
}

/** Confirms a payment with the card, unless that has been done before. */
export async function payWithCard(
  stripe: StripeJs,
  { clientSecret, card, billing, isResumed }: CardPayment,
): Promise<PaymentOutcome> {
  if (isResumed) {
    const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (error || !paymentIntent) return { kind: 'unknown' };
    if (isProcessed(paymentIntent.status)) return { kind: 'handled' };
  }
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: billing },
  });
  if (error) {
    // Two tabs: the other one was faster.
    if (isProcessed(error.payment_intent?.status)) return { kind: 'handled' };
    return { kind: 'refused', error: cardFailureOf(error) };
  }
  if (isProcessed(paymentIntent?.status)) return { kind: 'handled' };
  return { kind: 'refused', error: { message: 'CheckoutPage.card.notConfirmed' } };
}

const byCode: Record<string, string> = {
  authentication_required: 'authenticationFailed',
  card_declined: 'declined',
  expired_card: 'expired',
  incomplete_cvc: 'incompleteCvc',
  incomplete_expiry: 'incompleteExpiry',
  incomplete_number: 'incompleteNumber',
  incomplete_zip: 'incompleteZip',
  incorrect_cvc: 'incorrectCvc',
  incorrect_number: 'incorrectNumber',
  incorrect_zip: 'incorrectZip',
  invalid_cvc: 'incorrectCvc',
  invalid_expiry_month: 'invalidExpiry',
  invalid_expiry_month_past: 'invalidExpiry',
  invalid_expiry_year: 'invalidExpiry',
  invalid_expiry_year_past: 'invalidExpiry',
  invalid_number: 'incorrectNumber',
  payment_intent_authentication_failure: 'authenticationFailed',
  processing_error: 'processing',
};

const byDeclineCode: Record<string, string> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expired',
  incorrect_cvc: 'incorrectCvc',
  processing_error: 'processing',
};

const byType: Record<string, string> = {
  api_connection_error: 'connection',
  api_error: 'api',
  authentication_error: 'authentication',
  card_error: 'declined',
  invalid_request_error: 'invalidRequest',
  rate_limit_error: 'rateLimit',
};

/** The words for a card's refusal: by decline code, by code, then by type. */
export function cardFailureOf(
  error: Pick<StripeJsError, 'type' | 'code' | 'decline_code' | 'message'>,
): CardFailure {
  const name =
    byDeclineCode[error.decline_code ?? ''] ??
    byCode[error.code ?? ''] ??
    byType[error.type] ??
    'other';
  return {
    message: `CheckoutPage.card.${name}`,
    ...(name === 'other' && error.message ? { providerMessage: error.message } : {}),
  };
}
