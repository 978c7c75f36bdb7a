import type { RequestHandler } from 'express';
import type { EventLog } from '#server/events/eventLog.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const written = /^\/(?:flex\/v1\/(?:api|integration_api)|api)\//;

/**
 * Has the event log read often while people are there, and at once after what they change: their
 * next page shows it.
 */
export const readAfterWrites =
  (log: Pick<EventLog, 'noteUse' | 'noteWrite'>): RequestHandler =>
  (req, res, next) => {
    log.noteUse();
    if (!reads.has(req.method) && written.test(req.path)) res.once('finish', log.noteWrite);
    next();
  };
