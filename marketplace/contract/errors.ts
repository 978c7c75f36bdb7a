/** Error codes of the API: HTTP status, and an English title that is safe to show. */
export const errorCatalogue = {
  'unsupported-content-type': { status: 400, title: 'Unsupported content type.' },
  'bad-request': { status: 400, title: 'The request could not be read.' },
  'validation-missing-key': { status: 400, title: 'A required value is missing.' },
  'validation-disallowed-key': { status: 400, title: 'The request holds an unknown value.' },
  'validation-invalid-value': { status: 400, title: 'A value has the wrong type or range.' },
  'validation-invalid-params': { status: 400, title: 'These values do not go together.' },
  'delete-stripe-account-failed': { status: 400, title: 'The Stripe account was not deleted.' },
  'auth-missing-access-token': { status: 401, title: 'Missing access token.' },
  'auth-invalid-access-token': { status: 401, title: 'Invalid access token.' },
  'transaction-payment-failed': { status: 402, title: 'The payment failed.' },
  forbidden: { status: 403, title: 'Forbidden.' },
  'permission-denied-post-listings': { status: 403, title: 'Posting listings is not permitted.' },
  'permission-denied-initiate-transactions': {
    status: 403,
    title: 'Initiating transactions is not permitted.',
  },
  'permission-denied-read': { status: 403, title: 'Reading is not permitted.' },
  'permission-denied-pending-approval': { status: 403, title: 'The user awaits approval.' },
  'user-pending-approval': { status: 403, title: 'The user awaits approval.' },
  // Of the Console API.
  'sign-in-refused': {
    status: 403,
    title: 'Address, password or code is wrong, or the account is not an operator’s.',
  },
  'second-factor-required': { status: 403, title: 'Enter a code of your second factor.' },
  'confirmation-needed': { status: 403, title: 'Prove who you are first, and repeat the call.' },
  // Of ours: the hosted service knows no blocks. It shows neither side which of them blocks.
  'contact-not-possible': { status: 403, title: 'The two can not be in contact.' },
  'not-found': { status: 404, title: 'Not found.' },
  conflict: { status: 409, title: 'The resource was changed by somebody else.' },
  'email-taken': { status: 409, title: 'The e-mail address is already in use.' },
  'email-not-found': { status: 409, title: 'The e-mail address is not known.' },
  'email-already-verified': { status: 409, title: 'The e-mail address is already verified.' },
  'email-unverified': { status: 409, title: 'The e-mail address is not verified.' },
  'email-too-many-verification-requests': {
    status: 409,
    title: 'Too many verification e-mails were requested.',
  },
  'image-invalid': { status: 409, title: 'The image can not be used here.' },
  'image-invalid-content': { status: 409, title: 'The file is not an image that can be read.' },
  'file-invalid': { status: 409, title: 'The file can not be used here.' },
  'file-invalid-state': { status: 409, title: 'The file is not in a state for this.' },
  'listing-not-found': { status: 409, title: 'The listing does not exist.' },
  'listing-invalid-state': { status: 409, title: 'The listing is not in a state for this.' },
  'user-not-found': { status: 409, title: 'The user does not exist.' },
  'user-is-banned': { status: 409, title: 'The user is banned.' },
  /** An addition: operators of the hosted service have no accounts of its marketplaces. */
  'user-is-last-owner': { status: 409, title: 'The last owner stays: name another one first.' },
  'user-missing-stripe-account': { status: 409, title: 'The user has no Stripe account.' },
  'stripe-account-not-found': { status: 409, title: 'There is no Stripe account.' },
  'stripe-missing-api-key': { status: 409, title: 'Payments are not set up.' },
  'stripe-customer-not-found': { status: 409, title: 'There is no Stripe customer.' },
  'stripe-multiple-payment-methods-not-supported': {
    status: 409,
    title: 'Only one payment method can be kept.',
  },
  'stripe-payment-method-type-not-supported': {
    status: 409,
    title: 'This kind of payment method is not supported.',
  },
  'stripe-invalid-payment-intent-status': {
    status: 409,
    title: 'The payment is not in a state for this.',
  },
  'old-total-mismatch': { status: 409, title: 'The stock has changed.' },
  'transaction-locked': { status: 409, title: 'The transaction is being changed right now.' },
  'transaction-not-found': { status: 409, title: 'The transaction does not exist.' },
  'transaction-listing-not-found': { status: 409, title: 'The listing does not exist.' },
  'transaction-unknown-alias': { status: 409, title: 'The process alias does not exist.' },
  'transaction-invalid-transition': {
    status: 409,
    title: 'The transition is not possible from the current state.',
  },
  'transaction-invalid-action-sequence': {
    status: 409,
    title: 'The actions of the transition do not fit what happened before.',
  },
  'transaction-missing-listing-price': { status: 409, title: 'The listing has no price.' },
  'transaction-missing-stripe-account': {
    status: 409,
    title: 'The provider has no Stripe account.',
  },
  'transaction-same-author-and-customer': {
    status: 409,
    title: 'The author of a listing can not buy it.',
  },
  'transaction-stripe-account-disabled-charges': {
    status: 409,
    title: 'The Stripe account of the provider can not take charges.',
  },
  'transaction-stripe-account-disabled-payouts': {
    status: 409,
    title: 'The Stripe account of the provider can not take payouts.',
  },
  'transaction-charge-zero-payin': { status: 409, title: 'The amount to charge is zero.' },
  'transaction-charge-zero-payout': { status: 409, title: 'The amount to pay out is zero.' },
  'transaction-zero-payin': { status: 409, title: 'The amount to pay is zero.' },
  'transaction-provider-banned-or-deleted': {
    status: 409,
    title: 'The provider is banned or deleted.',
  },
  'transaction-customer-banned-or-deleted': {
    status: 409,
    title: 'The customer is banned or deleted.',
  },
  'transaction-booking-time-not-available': {
    status: 409,
    title: 'The time is not available.',
  },
  'transaction-listing-insufficient-stock': { status: 409, title: 'Not enough stock is left.' },
  'transaction-booking-state-not-pending': { status: 409, title: 'The booking is not pending.' },
  'transaction-booking-state-not-accepted': { status: 409, title: 'The booking is not accepted.' },
  'transaction-already-reviewed-by-customer': {
    status: 409,
    title: 'The customer has already written a review.',
  },
  'transaction-already-reviewed-by-provider': {
    status: 409,
    title: 'The provider has already written a review.',
  },
  'tx-process-already-exists': { status: 409, title: 'The process already exists.' },
  'invalid-templates': { status: 400, title: 'E-mail templates can not be rendered.' },
  'invalid-template': { status: 400, title: 'The e-mail template can not be rendered.' },
  'asset-invalid-content': { status: 400, title: 'The asset can not be used.' },
  'request-larger-than-content-length': {
    status: 413,
    title: 'The request is larger than it said.',
  },
  'request-upload-over-limit': { status: 413, title: 'The request is too large.' },
  'too-many-requests': { status: 429, title: 'Too many requests.' },
  'internal-server-error': { status: 500, title: 'Internal server error.' },
  'service-unavailable': { status: 503, title: 'The service can not answer right now.' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A stable error code of the API. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Where in the request the fault is. */
export interface ErrorSource {
  path: (string | number)[];
  type: 'body' | 'query';
}

/** An error of a response; status and title come from the catalogue. */
export interface ErrorItem {
  code: ErrorCode;
  title?: string;
  details?: string | Record<string, unknown>;
  source?: ErrorSource;
  meta?: Record<string, unknown>;
}

/** An expected failure: thrown anywhere, answered by the one mapper at the HTTP edge. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly items: readonly ErrorItem[];

  /** Several faults at once: `ApiError.of([...])`; the first decides the status. */
  constructor(code: ErrorCode, extra: Omit<ErrorItem, 'code'> = {}, more: ErrorItem[] = []) {
    super(extra.title ?? errorCatalogue[code].title);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.items = [{ code, ...extra }, ...more];
  }

  static of(items: readonly [ErrorItem, ...ErrorItem[]]): ApiError {
    const [{ code, ...extra }, ...more] = items;
    return new ApiError(code, extra, more);
  }
}

/** Returns the code of an error of Node.js, a driver or the API; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
