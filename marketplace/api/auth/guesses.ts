import type { MarketplaceContext } from '#marketplace/context.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isKnownAddress, noteKnownAddress } from '#marketplace/db/knownAddresses.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';
import type { UserRow } from '#marketplace/db/users.ts';
import type { Call } from '../operation.ts';
import type { Asker } from './passwordQueue.ts';
import { passwordQueue } from './passwords.ts';
import { hashToken } from './secrets.ts';
import type { LogInTry } from './securityLog.ts';

// Wrong passwords, see docs/decisions/147-limits.md. None of these can be spent for somebody who has
// logged in before from where they are: there only the first one counts.

/** At one account from one address. */
export const pairLimit: Limit = { name: 'log-in pair', most: 20, seconds: 15 * 60 };
/** From one address, at accounts that nobody has logged in to from there: one password, many accounts. */
export const addressLimit: Limit = { name: 'log-in address', most: 100, seconds: 15 * 60 };
/** At one account, from addresses that its owner has not logged in from: one account, many addresses. */
export const accountLimit: Limit = { name: 'log-in account', most: 100, seconds: 60 * 60 };
/** At `currentPassword`, in one session. */
export const sessionLimit: Limit = { name: 'current password', most: 10, seconds: 15 * 60 };

/** Accounts opened from one address. */
export const signUpLimit = ({ signUpsPerHour = 30 }: MarketplaceOptions): Limit => ({
  name: 'sign-up',
  most: signUpsPerHour,
  seconds: 3600,
});

type Context = Pick<MarketplaceContext, 'db' | 'now' | 'limiter'>;

const keysOf = ({ username, address }: Pick<LogInTry, 'username' | 'address'>) => {
  const account = hashToken(username.trim().toLowerCase());
  const place = addressKey(address ?? '');
  return { account, place, pair: hashToken(`${account} ${place}`) };
};

/** Counts one more. @throws ApiError too-many-requests, with `retryAfter` in seconds */
export async function takeOne(
  { limiter }: Pick<MarketplaceContext, 'limiter'>,
  limit: Limit,
  key: string,
): Promise<void> {
  const retryAfter = await limiter(limit).take(key);
  if (retryAfter !== null) throw new ApiError('too-many-requests', { meta: { retryAfter } });
}

/**
 * Lets somebody try a password. Each try counts as wrong until it turns out to be right: many at a time
 * are no way around. It does not matter whether there is such an account, so the answer does not tell.
 * @param isRight looks at the password, in the turn of the asker
 * @throws ApiError too-many-requests or service-unavailable, with `retryAfter` in seconds, before any
 *   password is looked at
 */
export async function tryLogIn(
  context: Context,
  attempt: LogInTry,
  isRight: (asker: Asker) => Promise<boolean>,
): Promise<boolean> {
  const { db, limiter, now } = context;
  const { account: userId } = attempt;
  const { account, place, pair } = keysOf(attempt);
  const isKnown = await isKnownAddress(db, { userId, addressHash: hashToken(place) });
  const asker = { address: place, isKnown };
  return passwordQueue.admit(asker, async () => {
    // From the narrow to the wide: what is refused by one does not use up the next.
    await takeOne(context, pairLimit, pair);
    if (!isKnown) {
      await takeOne(context, addressLimit, place);
      await takeOne(context, accountLimit, account);
    }
    // Looked at for nobody's account too: that takes as long.
    if (!(await isRight(asker)) || userId === null) return false;
    if (!isKnown) {
      await limiter(addressLimit).giveBack(place);
      await limiter(accountLimit).giveBack(account);
    }
    await limiter(pairLimit).forget(pair);
    await noteKnownAddress(db, { userId, addressHash: hashToken(place), now: now() });
    return true;
  });
}

/**
 * Trusts the address from which somebody has opened an account or followed a mailed link to a new
 * password: a way in from an address that was not known, however many strangers try.
 */
export async function trustOwnAddress(
  { context, address, now }: Call,
  { id: userId, email: username }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (address === null) return;
  const { place, pair } = keysOf({ username, address });
  await noteKnownAddress(context.db, { userId, addressHash: hashToken(place), now });
  await context.limiter(pairLimit).forget(pair);
}
