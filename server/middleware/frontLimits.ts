import type { RequestHandler, Response } from 'express';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';

/** Calls to or for a hosted marketplace that are limited by address, and which answers count. */
interface FrontLimit extends Limit {
  /** All counted together; in lower case. */
  paths: readonly string[];
  counts: (status: number) => boolean;
}

const always = () => true;
const whenRefused = (status: number) => status === 401;

const frontLimits = (signUpsPerHour: number): readonly FrontLimit[] => [
  {
    name: 'front log-in',
    paths: ['/flex/v1/auth/token'],
    most: 100,
    seconds: 15 * 60,
    counts: whenRefused,
  },
  {
    name: 'front sign-up',
    paths: ['/api/sign-up', '/api/auth/create-user-with-idp', '/flex/v1/api/current_user/create'],
    most: signUpsPerHour,
    seconds: 3600,
    counts: always,
  },
  {
    name: 'front password reset',
    paths: ['/flex/v1/api/password_reset/request'],
    most: 20,
    seconds: 3600,
    counts: always,
  },
];

/**
 * A path as whoever answers may read it: routers take either case and a slash at the end, and a hosted
 * marketplace decodes what is passed on as it was written.
 */
export function pathAsRead(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // What can not be decoded is none of these paths.
  }
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
}

/** Refuses in the format of the API that was called. */
function refuse(res: Response, { path, pause }: { path: string; pause: number }): void {
  const title = 'Too many requests.';
  res.status(429).set('Retry-After', String(pause));
  if (path.startsWith('/api/')) {
    res.json({ errors: [{ status: 429, code: 'too-many-requests', title }] });
  } else res.type('text/plain').send(title);
}

/**
 * Limits by address in front of a marketplace that only sees the address of this server. Each request
 * counts until its answer tells that it does not: many at a time are no way around.
 */
export function limitedInFront(
  limiter: Limiters,
  { signUpsPerHour }: { signUpsPerHour: number },
): RequestHandler {
  const limits = new Map(
    frontLimits(signUpsPerHour).flatMap(limit => limit.paths.map(path => [path, limit] as const)),
  );
  return async (req, res, next) => {
    const path = pathAsRead(req.path);
    const limit = req.method === 'POST' ? limits.get(path) : undefined;
    if (!limit) return next();
    const counters = limiter(limit);
    const key = addressKey(req.ip ?? '');
    const pause = await counters.take(key);
    if (pause !== null) {
      refuse(res, { path, pause });
      return;
    }
    res.once('close', () => {
      // Who leaves before the answer has tried all the same.
      if (res.writableFinished && !limit.counts(res.statusCode)) void counters.giveBack(key);
    });
    next();
  };
}
