import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

interface ApiError {
  status?: number;
  code?: string;
  title?: string;
  source?: { path?: unknown[] };
  meta?: { stripeMessage?: string; transactionId?: string; reason?: unknown };
}

/** Makes an AppError of whatever a call was rejected with. */
export function toAppError(error: unknown): AppError {
  const { status, data } = (error ?? {}) as { status?: number; data?: unknown };
  if (typeof status !== 'number') {
    return error instanceof TypeError || isConnectionError(error)
      ? appError('network', 'The server could not be reached.')
      : appError('unknown', 'Something went wrong.');
  }
  const first = firstError(data);
  return {
    code: classify(status, first),
    status,
    message: first?.title ?? `The server answered ${status}.`,
    ...(first?.source?.path ? { path: first.source.path.map(String) } : {}),
    ...(first?.meta?.transactionId ? { transactionId: first.meta.transactionId } : {}),
    ...(first?.meta?.stripeMessage ? { providerMessage: first.meta.stripeMessage } : {}),
  };
}

// Axios, inside the SDK, marks what never got an answer.
const isConnectionError = (error: unknown): boolean => {
  const { code, isAxiosError } = (error ?? {}) as { code?: string; isAxiosError?: boolean };
  return (
    isAxiosError === true ||
    (typeof code === 'string' && /^(ECONN|ENOTFOUND|ETIMEDOUT|ERR_NETWORK)/.test(code))
  );
};

function firstError(data: unknown): ApiError | undefined {
  const errors = (data as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? (errors[0] as ApiError | undefined) : undefined;
}

const codesByStatus: Record<number, AppError['code']> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'request-upload-over-limit',
};

function classify(status: number, error: ApiError | undefined): AppError['code'] {
  const code = error?.code ?? codesByStatus[status] ?? 'unknown';
  if (status === 402 && code === 'transaction-payment-failed') {
    return paymentFailure(error?.meta?.stripeMessage ?? '') ?? code;
  }
  if (code === 'validation-invalid-value') return passwordFault(error?.meta?.reason) ?? code;
  return code;
}

// The marketplace's codes are those of the protocol, which has none for these.
const passwordFault = (reason: unknown): AppError['code'] | null =>
  reason === 'password-too-common' || reason === 'password-is-email' ? reason : null;

// The provider gives no code of its own for these; its wording is the only sign there is.
function paymentFailure(message: string): AppError['code'] | null {
  if (/^Amount must (be|convert to) at least/.test(message)) return 'amount-too-low';
  if (/^Amount must (be|convert to) no more than/.test(message)) return 'amount-too-high';
  if (
    message.startsWith('Your account cannot currently make charges.') ||
    message.includes('verification.disabled_reason')
  ) {
    return 'account-cannot-charge';
  }
  return null;
}
