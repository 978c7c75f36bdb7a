import type { RequestHandler, Response } from 'express';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { hourMs, minuteMs } from '#shared/time/time.ts';

/** A rate limit by client address in front of a hosted marketplace. */
interface FrontLimit extends Limit {
  /** Paths that share a counter, in lower case. */
  paths: readonly string[];
  /** Returns whether an answer with this status counts. */
  counts: (status: number) => boolean;
}

const always = () => true;
const ifRefused = (status: number) => status === 401;

const frontLimits = (signUpsPerHour: number): readonly FrontLimit[] => [
  {
    name: 'front log-in',
    paths: ['/flex/v1/auth/token'],
    most: 100,
    seconds: (15 * minuteMs) / 1000,
    counts: ifRefused,
  },
  {
    name: 'front sign-up',
    paths: ['/api/sign-up', '/api/auth/create-user-with-idp', '/flex/v1/api/current_user/create'],
    most: signUpsPerHour,
    seconds: hourMs / 1000,
    counts: always,
  },
  {
    name: 'front password reset',
    paths: ['/flex/v1/api/password_reset/request'],
    most: 20,
    seconds: hourMs / 1000,
    counts: always,
  },
];

/**
 * Normalises a path: decoded, in lower case, without repeated or trailing slashes. Routers ignore
 * case and trailing slashes, and a hosted marketplace decodes the path.
 */
export function pathAsRead(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // An invalid encoding can not be one of the limited paths.
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
 * Limits requests by client address in front of a hosted marketplace, which sees the address of
 * this server only. A request counts until its answer says otherwise, so that parallel requests
 * count too.
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
      // A connection closed before the answer counts too.
      if (res.writableFinished && !limit.counts(res.statusCode)) void counters.giveBack(key);
    });
    next();
  };
}
