import type { MarketplaceContext } from '#marketplace/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { forgetTries, noteTry } from '#marketplace/db/signInFailures.ts';
import { hashToken } from './secrets.ts';

const windowMs = 15 * 60_000;
/** Failed log-ins to an account from one address within that time. */
const most = 20;

/**
 * Counts a log-in as failed until it turns out to be right: many at a time are no way around. It does
 * not matter whether there is such an account, so the answer does not tell. Only the pair is counted:
 * otherwise strangers could keep somebody out of their own account.
 * @param address where the try comes from
 * @returns what to call when the password was right
 * @throws ApiError too-many-requests, with `retryAfter` in seconds, before any password is looked at
 */
export async function countGuess(
  { db, now }: Pick<MarketplaceContext, 'db' | 'now'>,
  { username, address }: { username: string; address: string },
): Promise<() => Promise<void>> {
  const key = `log-in ${hashToken(`${username.trim().toLowerCase()} ${address}`)}`;
  const at = now();
  const since = new Date(at.getTime() - windowMs);
  if (!(await noteTry(db, key, { now: at, since, most }))) {
    throw new ApiError('too-many-requests', { meta: { retryAfter: windowMs / 1000 } });
  }
  return () => forgetTries(db, [key]);
}
