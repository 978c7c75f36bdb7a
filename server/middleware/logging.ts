import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

// Asked every few seconds by whoever watches; they would drown the rest.
const silent = /^\/(healthz|readyz|static\/)/;
// The real services would not be asked here either; at the first start they are asked a hundred times.
// The event log is asked by this server itself, every few seconds.
const quiet = /^\/(sandbox\/|flex\/v1\/integration_api\/events\/)/;

/** One line for each answer. Neither bodies, nor cookies, nor queries (they may name people) are written. */
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
