import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import { normalizeEmail } from '#marketplace/contract/emailAddress.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isKnownAddress, recordKnownAddress } from '#marketplace/db/access/knownAddresses.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { findUserByEmail } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
import type { Call } from '../../operation.ts';
import type { Asker } from './passwordQueue.ts';
import { passwordQueue } from './passwords.ts';
import { hashToken } from '../../secrets.ts';
import type { LogInTry } from '../securityLog.ts';

// Limits of wrong passwords (docs/decisions/147-limits.md). For an account that has logged in from
// an address before, only the first limit counts there, so that attackers can not lock its owner
// out.

/** Wrong passwords for one account from one address. */
export const pairLimit: Limit = { name: 'log-in pair', most: 20, seconds: 15 * 60 };
/** Wrong passwords from one address for accounts never used from there (password spraying). */
export const addressLimit: Limit = { name: 'log-in address', most: 100, seconds: 15 * 60 };
/** Wrong passwords for one account from addresses never used by it (distributed guessing). */
export const accountLimit: Limit = { name: 'log-in account', most: 100, seconds: 60 * 60 };
/** Wrong values of `currentPassword` in one session. */
export const sessionLimit: Limit = { name: 'current password', most: 10, seconds: 15 * 60 };

/** Accounts opened from one address. */
export const signUpLimit = ({ signUpsPerHour = 30 }: MarketplaceOptions): Limit => ({
  name: 'sign-up',
  most: signUpsPerHour,
  seconds: 3600,
});

type Context = Pick<MarketplaceContext, 'db' | 'now' | 'limiter'>;

/**
 * Returns the keys of the counters. Uses the account's id where there is one: the database folds
 * case differently from JavaScript, e.g. for U+0130, and finds one account by several spellings.
 */
const keysOf = ({ username, account: id, address }: LogInTry) => {
  const account = id ?? hashToken(normalizeEmail(username));
  const place = addressKey(address ?? '');
  return { account, place, pair: hashToken(`${account} ${place}`) };
};

/** Takes one from a limit. @throws ApiError too-many-requests with `retryAfter` in seconds */
export async function takeOne(
  { limiter }: Pick<MarketplaceContext, 'limiter'>,
  limit: Limit,
  key: string,
): Promise<void> {
  const retryAfter = await limiter(limit).take(key);
  if (retryAfter !== null) throw new ApiError('too-many-requests', { meta: { retryAfter } });
}

/** Limits that an attempt has taken from, to give back if it succeeds or fails early. */
class Counted {
  readonly #context: Context;
  #taken: { limit: Limit; key: string }[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Takes one. @throws ApiError too-many-requests with `retryAfter` in seconds; a refused one is
   * not counted
   */
  async take(limit: Limit, key: string): Promise<void> {
    await takeOne(this.#context, limit, key);
    this.#taken.push({ limit, key });
  }

  /** Gives back everything; after an error the rest can be given back by another call. */
  async giveBack(): Promise<void> {
    for (let last = this.#taken.at(-1); last; last = this.#taken.at(-1)) {
      await this.#context.limiter(last.limit).giveBack(last.key);
      this.#taken.pop();
    }
  }
}

/** Pairs of typed account and address that have logged in at this process, latest last. */
const recent = new Set<string>();
const mostRecent = 10_000;

function noteRecent(pair: string): void {
  recent.delete(pair);
  recent.add(pair);
  const [oldest] = recent;
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
}

/** Result of a log-in attempt: the account, null for none, and whether the password was right. */
export interface LogInOutcome {
  user: UserRow | null;
  isRight: boolean;
}

/**
 * Runs a log-in attempt within the limits. It counts as wrong until the password turns out right,
 * so that parallel attempts do not pass a limit. Accounts that do not exist are treated alike.
 * @param attempt its `account` is set
 * @param isRight checks the password, in the client's turn
 * @throws ApiError too-many-requests or service-unavailable with `retryAfter` in seconds, before
 * any
 * password is checked
 */
export function tryLogIn(
  context: Context,
  attempt: LogInTry,
  isRight: (user: UserRow | null, asker: Asker) => Promise<boolean>,
): Promise<LogInOutcome> {
  const { db } = context;
  const { place, pair } = keysOf({ ...attempt, account: null });
  // Known by memory first: unknown clients cost no query while no place is left for them.
  const asker = { address: place, isKnown: recent.has(pair) };
  const lookUp = async () => {
    const user = await findUserByEmail(db, attempt.username);
    return isKnownAddress(db, { userId: user?.id ?? null, addressHash: hashToken(place) });
  };
  return passwordQueue.admit(asker, () => tryAdmitted(context, attempt, isRight), lookUp);
}

async function tryAdmitted(
  context: Context,
  attempt: LogInTry,
  isRight: (user: UserRow | null, asker: Asker) => Promise<boolean>,
): Promise<LogInOutcome> {
  const { db, limiter, now } = context;
  const user = await findUserByEmail(db, attempt.username);
  attempt.account = user?.id ?? null;
  const keys = keysOf(attempt);
  const { place } = keys;
  const addressHash = hashToken(place);
  const isKnown = await isKnownAddress(db, { userId: attempt.account, addressHash });
  const counted = new Counted(context);
  await countTry(counted, keys, isKnown);
  try {
    // Also without an account: the response takes as long.
    const matches = await isRight(user, { address: place, isKnown });
    if (!matches || !user) return { user, isRight: false };
    await counted.giveBack();
    await limiter(pairLimit).forget(keys.pair);
    noteRecent(keysOf({ ...attempt, account: null }).pair);
    await recordKnownAddress(db, { userId: user.id, addressHash, now: now() });
    return { user, isRight: true };
  } catch (error) {
    await giveBackOrLog(counted);
    throw error;
  }
}

/** Counts an attempt as wrong. @throws ApiError too-many-requests with `retryAfter` in seconds */
async function countTry(
  counted: Counted,
  { account, place, pair }: ReturnType<typeof keysOf>,
  isKnown: boolean,
): Promise<void> {
  // The address first: a refused one creates no counters for made-up account names.
  if (!isKnown) await counted.take(addressLimit, place);
  try {
    await counted.take(pairLimit, pair);
  } catch (error) {
    // An attempt refused by the narrow limit does not count towards the wide one.
    await giveBackOrLog(counted);
    throw error;
  }
  if (!isKnown) await counted.take(accountLimit, account);
}

/** Gives back after an error. Its own errors are dropped: the first one is thrown. */
const giveBackOrLog = (counted: Counted): Promise<void> =>
  counted.giveBack().catch(() => undefined);

/**
 * Marks the address of a sign-up or of a password reset by mail as known for the account, so that
 * its owner can log in from there while others guess passwords.
 */
export async function trustOwnAddress(
  { context, address, now }: Call,
  { id: userId, email: username }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (address === null) return;
  const { place, pair } = keysOf({ username, account: userId, address });
  await recordKnownAddress(context.db, { userId, addressHash: hashToken(place), now });
  await context.limiter(pairLimit).forget(pair);
}
