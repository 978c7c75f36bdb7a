import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { minuteMs } from '#shared/time/time.ts';

/**
 * Parts of the site that are never refused: health checks, files of a page that was let in, what
 * belongs to a request that was let in and comes over HTTP (calls with the rights of the server,
 * stubs), news of payments, and what has a queue and limits of its own (log-ins, decision 147).
 */
const always =
  /^\/(?:(?:healthz|readyz)$|static\/|fonts\/|sandbox\/|flex\/v1\/(?:integration_api|auth)\/|api\/(?:stripe-webhook$|operator\/))/;

/** Returns whether a request is never refused. */
export const isAlwaysAdmitted = ({ url = '/' }: IncomingMessage): boolean =>
  always.test(url.split('?', 1)[0] ?? '');

// Without it a log-in could be repeated until its token is one that is let in.
const salt = randomBytes(16);

interface Draw {
  readSession: SessionCookies['read'];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns a number from 0 to 1: a request is let in if it is below the share of those that are. The
 * requests of one session share a number for a minute, so that anybody who is let in can finish,
 * and it is half of what visitors have: people who are signed in are refused last.
 */
export function drawnOf({ headers }: IncomingMessage, { readSession, now }: Draw): number {
  const session = readSession(headers.cookie);
  if (!session) return Math.random();
  const hash = createHash('sha1')
    .update(salt)
    .update(`${Math.floor(now / minuteMs)} ${session.refreshToken ?? session.accessToken}`);
  return hash.digest().readUInt32BE(0) / 2 ** 33;
}
