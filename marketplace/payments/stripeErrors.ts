import Stripe from 'stripe';
import { PaymentRefused } from '#marketplace/contract/payments.ts';

const { errors } = Stripe;

/**
 * Runs a call and classifies its failure: a refusal becomes PaymentRefused; other errors
 * (unreachable, unknown result) are rethrown, because the call may be retried.
 */
export async function withRefusals<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw classified(error);
  }
}

function classified(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { message, code, decline_code: declineCode } = error;
  if (error instanceof errors.StripeCardError) {
    return new PaymentRefused({
      kind: 'declined',
      message,
      code,
      declineCode,
    });
  }
  if (error instanceof errors.StripeAuthenticationError) {
    return new PaymentRefused({ kind: 'declined', message: 'Payments are not set up correctly.' });
  }
  if (error instanceof errors.StripePermissionError) {
    return new PaymentRefused({ kind: 'unknown-account', message, code });
  }
  // 409: another call under the same key is still running.
  const refused =
    (error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeIdempotencyError) &&
    error.statusCode !== 409;
  if (!refused) return error;
  const kind = code === 'payment_intent_unexpected_state' ? 'status' : 'declined';
  return new PaymentRefused({ kind, message, code });
}

/** True when the provider refused with that code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof PaymentRefused && error.reason.code === code;
