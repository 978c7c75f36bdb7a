import { isRecord } from '#shared/contract/lenient.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';

/** The first error of a refusal, as far as its fields have the protocol's types. */
interface ApiError {
  /** That of the request. */
  id?: string;
  code?: string;
  title?: string;
  path?: string[];
  stripeMessage?: string;
  transactionId?: string;
  reason?: unknown;
  /** Seconds. */
  retryAfter?: unknown;
}

/** Returns the AppError of anything a call was rejected with. */
export function toAppError(error: unknown): AppError {
  const { status, data, retryAfter } = recordOf(error);
  if (typeof status !== 'number') {
    return error instanceof TypeError || isConnectionError(error)
      ? appError('network', 'The server could not be reached.')
      : appError('unknown', 'Something went wrong.');
  }
  const first = firstError(data);
  const { title = `The server answered ${status}.`, path, transactionId, stripeMessage } = first;
  const reason = textOf(first.reason);
  // The marketplace's client hands no headers on: its refusals say it in the body.
  const retryAfterMs = Number(textOf(retryAfter) ?? first.retryAfter) * 1_000;
  return {
    code: classify(status, first),
    status,
    message: title,
    requestId: first.id || undefined,
    path,
    transactionId: transactionId || undefined,
    providerMessage: stripeMessage || undefined,
    reason: reason || undefined,
    retryAfterMs: retryAfterMs > 0 ? retryAfterMs : undefined,
  };
}

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

// Axios, inside the SDK, marks requests that got no answer.
const isConnectionError = (error: unknown): boolean => {
  const { code, isAxiosError } = recordOf(error);
  return (
    isAxiosError === true || /^(ECONN|ENOTFOUND|ETIMEDOUT|ERR_NETWORK)/.test(textOf(code) ?? '')
  );
};

function firstError(data: unknown): ApiError {
  const { errors } = recordOf(data);
  const { id, code, title, source, meta } = recordOf(Array.isArray(errors) ? errors[0] : undefined);
  const { path } = recordOf(source);
  const { stripeMessage, transactionId, reason, retryAfter } = recordOf(meta);
  return {
    id: textOf(id) ?? textOf(recordOf(id).uuid),
    code: textOf(code),
    title: textOf(title),
    path: Array.isArray(path) ? path.map(String) : undefined,
    stripeMessage: textOf(stripeMessage),
    transactionId: textOf(transactionId),
    reason,
    retryAfter,
  };
}

const codesByStatus: Record<number, AppError['code']> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  413: 'request-upload-over-limit',
};

function classify(status: number, error: ApiError): AppError['code'] {
  const code = error.code ?? codesByStatus[status] ?? 'unknown';
  if (status === 402 && code === 'transaction-payment-failed') {
    return paymentFailure(error.stripeMessage ?? '') ?? code;
  }
  if (code === 'validation-invalid-value') return passwordFault(error.reason) ?? code;
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
