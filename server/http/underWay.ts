import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { respondUnavailable } from '@flowroom/marketplace/unavailable';
import { failurePage, plainPageHeaders } from './pages/plainPage.ts';

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

const scope = new AsyncLocalStorage<Exchange>();
const retrySeconds = 5;

/**
 * Runs the work of a request, so that `answerUnavailable` finds the request that an error belongs
 * to.
 */
export const underWay = <T>(exchange: Exchange, work: () => T): T => scope.run(exchange, work);

/**
 * Answers the request in whose work an error was handled by nobody: 503, or a connection that
 * breaks off where the answer has begun. Its caller would wait for ever otherwise.
 */
export function answerUnavailable(logger: Logger): void {
  const exchange = scope.getStore();
  if (!exchange) return;
  const { req, res } = exchange;
  if (res.writableEnded || res.destroyed) return;
  if (res.headersSent || !req.headers.accept?.includes('text/html')) {
    respondUnavailable(req, res, retrySeconds, logger);
    return;
  }
  res.writeHead(503, { ...plainPageHeaders, 'Retry-After': String(retrySeconds) });
  res.end(failurePage('Something went wrong.'));
}
