import type { AppError } from '#src/util/errors.ts';

/** Status of one request. */
export type RequestStatus =
  | { status: 'idle' }
  /** `requestId` is that of the thunk's last dispatch. */
  | { status: 'loading'; requestId?: string }
  | { status: 'ready' }
  | { status: 'failed'; error: AppError };

export const idle: RequestStatus = { status: 'idle' };
export const loading: RequestStatus = { status: 'loading' };
export const ready: RequestStatus = { status: 'ready' };

/** The failed status with what went wrong. */
export const failed = (error: AppError): RequestStatus => ({ status: 'failed', error });

/** The error of a failed request, otherwise null. */
export const errorOf = (request: RequestStatus): AppError | null =>
  request.status === 'failed' ? request.error : null;
