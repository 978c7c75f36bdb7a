import Stripe from 'stripe';
import { PaymentRefused } from '#marketplace/contract/payments.ts';

const { errors } = Stripe;

/**
 * Runs a call and sorts its failure: what the provider refuses becomes PaymentRefused; when it could
 * not be asked, or does not know itself, the error passes, for the call may be tried again.
 */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw sorted(error);
  }
}

function sorted(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const { message, code, decline_code: declineCode } = error;
  if (error instanceof errors.StripeCardError) {
    return new PaymentRefused({
      kind: 'declined',
      message,
      ...(code === undefined ? {} : { code }),
      ...(declineCode === undefined ? {} : { declineCode }),
    });
  }
  if (error instanceof errors.StripeAuthenticationError) {
    return new PaymentRefused({ kind: 'declined', message: 'Payments are not set up correctly.' });
  }
  if (error instanceof errors.StripePermissionError) {
    return new PaymentRefused({ kind: 'unknown-account', message, ...(code ? { code } : {}) });
  }
  // 409: another call under the same key is still running.
  const refused =
    (error instanceof errors.StripeInvalidRequestError ||
      error instanceof errors.StripeIdempotencyError) &&
    error.statusCode !== 409;
  if (!refused) return error;
  const kind = code === 'payment_intent_unexpected_state' ? 'status' : 'declined';
  return new PaymentRefused({ kind, message, ...(code ? { code } : {}) });
}

/** Whether the provider refused with that code. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof PaymentRefused && error.reason.code === code;
