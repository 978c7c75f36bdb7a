import type { Request, Response } from 'express';
import { currentRequestId } from '#marketplace/contract/requestScope.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { answeredError, respondError } from './errorResponse.ts';

/** What is known of a request while it is served. */
interface NotedRequest {
  /** Name of the operation, with that of its API. */
  route: string;
  accountId?: string | null | undefined;
}

/** Remembers what a request is for, and who has sent it, in case that it fails. */
export function noteRequest(res: Response, noted: NotedRequest): void {
  res.locals['request'] = noted;
}

const isNoted = (value: unknown): value is NotedRequest =>
  typeof value === 'object' && value !== null && 'route' in value;

/** APIs whose addresses have parameters; the address itself is no part of the route. */
const area = /^(?:\/flex)?\/v1\/(auth|images|assets|files|build-api)\//;

/** Returns what was remembered, or the area of the address. */
function notedOf(req: Request, res: Response): NotedRequest {
  const noted: unknown = res.locals['request'];
  if (isNoted(noted)) return noted;
  const part = area.exec(req.originalUrl)?.[1];
  return { route: part ? `${part}/*` : 'other' };
}

/**
 * Answers an error, and stores it for operators where that is 5xx. `res.locals.isFailureStored`
 * says the web server of the same process, which stores those of its own.
 */
export function respondFailure(
  { failures, logger, now }: Pick<MarketplaceContext, 'failures' | 'logger' | 'now'>,
  req: Request,
  res: Response,
  error: unknown,
): void {
  const { status, code } = answeredError(error);
  if (status >= 500) {
    const { route, accountId = null } = notedOf(req, res);
    failures.add({
      at: now(),
      kind: 'request',
      method: req.method,
      ...{ route, accountId, status, code },
      requestId: currentRequestId(),
    });
    res.locals['isFailureStored'] = true;
  }
  respondError(req, res, error, logger);
}
