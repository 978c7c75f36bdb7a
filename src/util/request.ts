import { isLimitedRefusal } from './errors.ts';
import type { AppError } from './errors.ts';

/** Status of one request. */
export type RequestStatus =
  | { status: 'idle' }
  /** `requestId` is that of the thunk's last dispatch. */
  | { status: 'loading'; requestId?: string }
  | { status: 'ready' }
  | { status: 'failed'; error: AppError }
  /** Refused to an operator who looks as somebody else, which the banner shows. */
  | { status: 'refused' };

export const idle: RequestStatus = { status: 'idle' };
export const loading: RequestStatus = { status: 'loading' };
export const ready: RequestStatus = { status: 'ready' };

/** The status with what went wrong. */
export const failed = (error: AppError): RequestStatus =>
  isLimitedRefusal(error) ? { status: 'refused' } : { status: 'failed', error };

/** The error of a failed request, otherwise null. */
export const errorOf = (request: RequestStatus): AppError | null =>
  request.status === 'failed' ? request.error : null;
