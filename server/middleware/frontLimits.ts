import type { RequestHandler } from 'express';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import type { Limit, Limiters } from '#marketplace/contract/limits.ts';

/** Calls of a hosted marketplace that are limited by address, and which answers count. */
interface FrontLimit extends Limit {
  path: string;
  counts: (status: number) => boolean;
}

const always = () => true;
const whenRefused = (status: number) => status === 401;

const frontLimits = (signUpsPerHour: number): readonly FrontLimit[] => [
  {
    name: 'front log-in',
    path: '/v1/auth/token',
    most: 100,
    seconds: 15 * 60,
    counts: whenRefused,
  },
  {
    name: 'front sign-up',
    path: '/v1/api/current_user/create',
    most: signUpsPerHour,
    seconds: 3600,
    counts: always,
  },
  {
    name: 'front password reset',
    path: '/v1/api/password_reset/request',
    most: 20,
    seconds: 3600,
    counts: always,
  },
];

/**
 * Limits by address in front of a marketplace that only sees the address of this server. Each request
 * counts until its answer tells that it does not: many at a time are no way around.
 */
export function limitedInFront(
  limiter: Limiters,
  { signUpsPerHour }: { signUpsPerHour: number },
): RequestHandler {
  const limits = new Map(frontLimits(signUpsPerHour).map(limit => [limit.path, limit]));
  return async (req, res, next) => {
    const limit = req.method === 'POST' ? limits.get(req.path) : undefined;
    if (!limit) return next();
    const counters = limiter(limit);
    const key = addressKey(req.ip ?? '');
    const pause = await counters.take(key);
    if (pause !== null) {
      res
        .status(429)
        .set('Retry-After', String(pause))
        .type('text/plain')
        .send('Too many requests.');
      return;
    }
    res.once('close', () => {
      // Who leaves before the answer has tried all the same.
      if (res.writableFinished && !limit.counts(res.statusCode)) void counters.giveBack(key);
    });
    next();
  };
}
