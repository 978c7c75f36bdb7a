import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { inRequest, requestIdHeader } from '@flowroom/marketplace/requestScope';

// Health checks, built files and fonts are too frequent to log.
const silent = /^\/(healthz|readyz|static\/|fonts\/)/;
// Stubs are outside services, and the seed calls them often; the reconcilers poll the event log.
const quiet = /^\/(sandbox\/|flex\/v1\/integration_api\/events\/)/;

// Anybody who has one of these addresses has what it leads to.
const secret = /^(\/api\/(?:calendar\/me|account\/export)\/).+/;

/** A path as logs have it: without what opens something. */
export const loggedPath = (path: string): string => path.replace(secret, '$1…');

/**
 * Logs one line for each answer, without bodies, cookies and queries, which may contain personal
 * data, and opens the scope of the request: its id is in the answer and in all that is logged for
 * it.
 */
export function requestLogging(logger: Logger): RequestHandler {
  return (req, res, next) =>
    inRequest(req.headers[requestIdHeader], requestId => {
      res.set(requestIdHeader, requestId);
      if (silent.test(req.path)) return next();
      const { method, path } = req;
      const started = performance.now();
      res.on('finish', () => {
        const { statusCode: status } = res;
        const level = status >= 500 ? 'error' : quiet.test(path) ? 'debug' : 'info';
        logger[level]({
          requestId,
          method,
          path: loggedPath(path),
          status,
          ms: Math.round(performance.now() - started),
        });
      });
      return next();
    });
}
