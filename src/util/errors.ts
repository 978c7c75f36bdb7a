/**
 * Codes that screens distinguish. The marketplace's own codes pass through unchanged; the others
 * are the application's.
 */
const appErrorCodes = [
  'amount-too-high',
  'amount-too-low',
  'account-cannot-charge',
  'busy',
  'contact-not-possible',
  'cookies-blocked',
  'delete-stripe-account-failed',
  'network',
  'unknown',
  'email-taken',
  'email-already-verified',
  'email-not-found',
  'email-too-many-verification-requests',
  'forbidden',
  'list-full',
  'listing-incomplete',
  'listing-without-picture',
  'not-found',
  'old-total-mismatch',
  'password-is-email',
  'password-too-common',
  'places-taken',
  'request-upload-over-limit',
  'second-factor-required',
  'site-busy',
  'too-many-requests',
  'transaction-already-booked',
  'transaction-already-reviewed-by-customer',
  'transaction-already-reviewed-by-provider',
  'transaction-booking-time-not-available',
  'transaction-charge-zero-payin',
  'transaction-charge-zero-payout',
  'transaction-invalid-transition',
  'transaction-listing-insufficient-stock',
  'transaction-listing-not-found',
  'transaction-missing-stripe-account',
  'transaction-payment-failed',
  'unauthorized',
  'validation-invalid-params',
  'validation-invalid-value',
] as const;

export type AppErrorCode = (typeof appErrorCodes)[number];

/** A failure as the store and the screens know it: plain JSON, safe to show. */
export interface AppError {
  /** Stable; one of `appErrorCodes` or another code of the marketplace's catalogue. */
  code: AppErrorCode | (string & {});
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** A safe sentence in English for logs; screens choose their words by code. */
  message: string;
  /** Id of the request, by which the server's log is searched. */
  requestId?: string;
  /** The field that is to blame, outermost key first. */
  path?: string[];
  /** The order that prevents it. */
  transactionId?: string;
  /** The payment provider's words for the payer, when it gave some. */
  providerMessage?: string;
  /** Word that distinguishes refusals of one code. */
  reason?: string;
  /** Milliseconds after which the server invites to try again. */
  retryAfterMs?: number;
}

/** Returns whether a value has the shape of an AppError. */
export function isAppError(value: unknown): value is AppError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'status' in value &&
    typeof value.status === 'number' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/** An AppError of the application's own. */
export const appError = (code: AppErrorCode, message: string, status = 0): AppError => ({
  code,
  status,
  message,
});

/**
 * Recognises the refusal of a change by an operator who looks as somebody else: the banner shows
 * its reason, and trying again does not help.
 */
export const isLimitedRefusal = ({ reason }: AppError): boolean => reason === 'limited-session';

/** Returns the failure that a screen shows in its place; null for what the banner shows. */
export const shownFailure = (error: AppError | null): AppError | null =>
  error && isLimitedRefusal(error) ? null : error;

const conflictCodes = new Set<string>([
  'transaction-invalid-transition',
  'transaction-booking-time-not-available',
  'transaction-listing-insufficient-stock',
  'transaction-already-reviewed-by-customer',
  'transaction-already-reviewed-by-provider',
]);

/** The state has changed, or the place is taken by someone else. */
export const isConflict = (error: AppError): boolean =>
  error.status === 409 && conflictCodes.has(error.code);

export const isNotFound = (error: AppError): boolean => error.status === 404;
export const isForbidden = (error: AppError): boolean => error.status === 403;
