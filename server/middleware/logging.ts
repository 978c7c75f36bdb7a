import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

// Health checks and built files are too frequent to log.
const silent = /^\/(healthz|readyz|static\/)/;
// Stubs are outside services, and the seed calls them often; the reconcilers poll the event log.
const quiet = /^\/(sandbox\/|flex\/v1\/integration_api\/events\/)/;

/** Logs one line for each answer, without bodies, cookies and queries, which may contain personal data. */
export function requestLogging(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    if (silent.test(req.path)) return next();
    const { method, path } = req;
    const started = performance.now();
    res.on('finish', () => {
      const { statusCode: status } = res;
      const level = status >= 500 ? 'error' : quiet.test(path) ? 'debug' : 'info';
      logger[level]({ id, method, path, status, ms: Math.round(performance.now() - started) });
    });
    return next();
  };
}
