import type { StripeError } from '@stripe/stripe-js';
import { ownValue } from '#shared/values/lookup.ts';

/** A refused card: our words, and the payment provider's for what we have none for. */
export interface CardFailure {
  /** Message id. */
  message: string;
  providerMessage?: string;
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
  setup_intent_authentication_failure: 'authenticationFailed',
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
  error: Pick<StripeError, 'code' | 'decline_code' | 'message'> & { type: string },
): CardFailure {
  const name =
    ownValue(byDeclineCode, error.decline_code ?? '') ??
    ownValue(byCode, error.code ?? '') ??
    ownValue(byType, error.type) ??
    'other';
  return {
    message: `CardField.${name}`,
    ...(name === 'other' && error.message ? { providerMessage: error.message } : {}),
  };
}
