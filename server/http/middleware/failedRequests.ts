import type { Request, RequestHandler, Response } from 'express';
import type { FailureQueue } from '@flowroom/marketplace/failures';
import { currentRequestId } from '@flowroom/marketplace/requestScope';
import { userOf } from '#server/marketplaceClient/sdk/caller.ts';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { routeOf } from './requestWork.ts';

/** Remembers the code of an answer, in case that it is stored as a failure. */
export function noteCode(res: Response, code: string): void {
  res.locals['code'] = code;
}

/**
 * States that are requested again and again, stubs of services, and what the marketplace of this
 * process has stored itself.
 */
const isLeftOut = (req: Request, res: Response): boolean =>
  /^\/(readyz$|sandbox\/)/.test(req.path) || res.locals['isFailureStored'] === true;

const codeOf = ({ locals }: Response): string | null =>
  typeof locals['code'] === 'string' ? locals['code'] : null;

function accountOf(req: Request, cookies: Pick<SessionCookies, 'read'>): string | null {
  const token = cookies.read(req.get('cookie'));
  return (token && userOf(token)) ?? null;
}

export interface FailedRequestsOptions {
  failures: Pick<FailureQueue, 'add'>;
  cookies: Pick<SessionCookies, 'read'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Stores each request that is answered 5xx, for operators; after its answer. */
export const failedRequests =
  ({ failures, cookies, now }: FailedRequestsOptions): RequestHandler =>
  (req, res, next) => {
    const requestId = currentRequestId();
    res.once('close', () => {
      const { statusCode: status } = res;
      if (status < 500 || isLeftOut(req, res)) return;
      failures.add({
        at: new Date(now()),
        kind: 'request',
        method: req.method,
        route: routeOf(req, res),
        ...{ status, requestId },
        code: codeOf(res),
        accountId: accountOf(req, cookies),
      });
    });
    next();
  };
