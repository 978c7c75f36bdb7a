import * as v from 'valibot';
import { ApiFault } from '#server/base/apiFault.ts';
import type { FaultReason } from '#server/base/apiFault.ts';
import { LockTimeout } from '#server/events/locks/locks.ts';
import { busy } from '#server/marketplaceClient/sdk/busy.ts';
import { clientErrorOf, statusOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { TokenRefused, isUnreachable } from '#server/marketplaceClient/session/tokens.ts';

/** What a client learns of a call that failed. */
export interface Failure {
  status: number;
  /**
   * The errors in the format of the protocol: our own, or those of the marketplace with SDK values.
   */
  body: unknown;
  /** Code and title of the first error; null for what is not in the format of the protocol. */
  said: Pick<FaultReason, 'code' | 'title'> | null;
  /** Seconds after which the same call may be answered; null when trying again does not help. */
  retryAfter: number | null;
}

const said = (
  status: number,
  { code, title }: Pick<FaultReason, 'code' | 'title'>,
  retryAfter: number | null = null,
): Failure => ({
  status,
  body: { errors: [{ status, code, title }] },
  said: { code, title },
  retryAfter,
});

const ofFault = ({ status, errors, retryAfter, message }: ApiFault): Failure => ({
  status,
  body: { errors },
  said: { code: errors[0]?.code ?? 'internal', title: errors[0]?.title ?? message },
  retryAfter,
});

/** Seconds after which a marketplace that does not answer may be called again. */
const unavailableSeconds = 10;

const limited = v.object({
  errors: v.looseTuple([v.object({ meta: v.object({ retryAfter: v.number() }) })]),
});

const firstReason = v.object({
  errors: v.looseTuple([v.object({ code: v.string(), title: v.string() })]),
});

/** Seconds that a marketplace names in its 429. */
function pauseOf(data: unknown): number {
  const { success, output } = v.safeParse(limited, data);
  return success ? output.errors[0].meta.retryAfter : 1;
}

/**
 * Returns the answer to an error of ours, of the marketplace, or of the way there. Nothing else of
 * the error is in it.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiFault) return ofFault(error);
  // The lock was not free in time, so nothing has been done.
  if (error instanceof LockTimeout) return ofFault(busy());
  const status = statusOf(error);
  if (status === 429) {
    // Tokens are requested on behalf of the server, calls on behalf of the person.
    if (error instanceof TokenRefused) return ofFault(busy());
    const title = 'Too many requests at once. Please try again in a moment.';
    const data = clientErrorOf(error)?.data;
    return said(status, { code: 'too-many-requests', title }, pauseOf(data));
  }
  const isAway = status === 502 || status === 503 || status === 504;
  if (isAway || (error instanceof TokenRefused && error.status !== 401) || isUnreachable(error)) {
    const title = 'The marketplace does not answer.';
    return said(503, { code: 'unavailable', title }, unavailableSeconds);
  }
  const refusal = clientErrorOf(error);
  if (!refusal) return said(500, { code: 'internal', title: 'Something went wrong.' });
  const { success, output } = v.safeParse(firstReason, refusal.data);
  return {
    status: refusal.status,
    body: refusal.data,
    said: success ? output.errors[0] : null,
    retryAfter: null,
  };
}
