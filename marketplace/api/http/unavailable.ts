import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { Logger } from '#marketplace/contract/ports.ts';
import { respondError } from './errorResponse.ts';

/** Refuses a request of the API that may come again after some seconds. */
export const respondUnavailable = (
  req: IncomingMessage,
  res: ServerResponse,
  retryAfter: number,
  logger: Logger,
): void =>
  respondError(req, res, new ApiError('service-unavailable', { meta: { retryAfter } }), logger);
