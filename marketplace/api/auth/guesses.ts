import type { MarketplaceContext } from '#marketplace/context.ts';
import { addressKey } from '#marketplace/contract/clientAddress.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { isKnownAddress, noteKnownAddress } from '#marketplace/db/access/knownAddresses.ts';
import type { Limit } from '#marketplace/contract/limits.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';
import { findUserByEmail } from '#marketplace/db/users/users.ts';
import type { UserRow } from '#marketplace/db/users/users.ts';
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

/**
 * Keys of the counters. By the account's id where there is one: the database finds it by spellings that
 * differ in lower case here, such as one with U+0130.
 */
const keysOf = ({ username, account: id, address }: LogInTry) => {
  const account = id ?? hashToken(username.trim().toLowerCase());
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

/** Counters that an attempt has used, kept while it may have to be given back. */
class Counted {
  readonly #context: Context;
  #taken: { limit: Limit; key: string }[] = [];

  constructor(context: Context) {
    this.#context = context;
  }

  /** @throws ApiError too-many-requests, with `retryAfter` in seconds; that one is not counted */
  async take(limit: Limit, key: string): Promise<void> {
    await takeOne(this.#context, limit, key);
    this.#taken.push({ limit, key });
  }

  /** Gives back everything; what fails on the way is still there to be given back again. */
  async giveBack(): Promise<void> {
    for (let last = this.#taken.at(-1); last; last = this.#taken.at(-1)) {
      await this.#context.limiter(last.limit).giveBack(last.key);
      this.#taken.pop();
    }
  }
}

/** Pairs of typed account and address that have logged in at this process, the latest last. */
const recent = new Set<string>();
const mostRecent = 10_000;

function noteRecent(pair: string): void {
  recent.delete(pair);
  recent.add(pair);
  const [oldest] = recent;
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
}

/** Whose password was tried, and whether it was right. */
export interface LogInOutcome {
  user: UserRow | null;
  isRight: boolean;
}

/**
 * Lets somebody try a password. Each try counts as wrong until it turns out to be right: many at a time
 * are no way around. It does not matter whether there is such an account, so the answer does not tell.
 * @param attempt gets to know its account
 * @param isRight looks at the password, in the turn of the asker
 * @throws ApiError too-many-requests or service-unavailable, with `retryAfter` in seconds, before any
 *   password is looked at
 */
export function tryLogIn(
  context: Context,
  attempt: LogInTry,
  isRight: (user: UserRow | null, asker: Asker) => Promise<boolean>,
): Promise<LogInOutcome> {
  const { db } = context;
  const { place, pair } = keysOf({ ...attempt, account: null });
  // Strangers cost no question to the database where there is no room for them.
  const asker = { address: place, isKnown: recent.has(pair) };
  const lookUp = async () => {
    const user = await findUserByEmail(db, attempt.username.trim());
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
  const user = await findUserByEmail(db, attempt.username.trim());
  attempt.account = user?.id ?? null;
  const keys = keysOf(attempt);
  const { place } = keys;
  const addressHash = hashToken(place);
  const isKnown = await isKnownAddress(db, { userId: attempt.account, addressHash });
  const counted = new Counted(context);
  await countTry(counted, keys, isKnown);
  try {
    // Looked at for nobody's account too: that takes as long.
    const matches = await isRight(user, { address: place, isKnown });
    if (!matches || !user) return { user, isRight: false };
    await counted.giveBack();
    await limiter(pairLimit).forget(keys.pair);
    noteRecent(keysOf({ ...attempt, account: null }).pair);
    await noteKnownAddress(db, { userId: user.id, addressHash, now: now() });
    return { user, isRight: true };
  } catch (error) {
    await giveBackQuietly(counted);
    throw error;
  }
}

/** Counts a try as wrong. @throws ApiError too-many-requests, with `retryAfter` in seconds */
async function countTry(
  counted: Counted,
  { account, place, pair }: ReturnType<typeof keysOf>,
  isKnown: boolean,
): Promise<void> {
  // A stranger's address is the first: one that is refused makes no counters for names that it makes up.
  if (!isKnown) await counted.take(addressLimit, place);
  try {
    await counted.take(pairLimit, pair);
  } catch (error) {
    // An attempt refused by the narrow limit does not count at the wide one.
    await giveBackQuietly(counted);
    throw error;
  }
  if (!isKnown) await counted.take(accountLimit, account);
}

/** Gives back after a failure, which is what the caller is told; this one may fail for the same reason. */
const giveBackQuietly = (counted: Counted): Promise<void> =>
  counted.giveBack().catch(() => undefined);

/**
 * Trusts the address from which somebody has opened an account or followed a mailed link to a new
 * password: a way in from an address that was not known, however many strangers try.
 */
export async function trustOwnAddress(
  { context, address, now }: Call,
  { id: userId, email: username }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (address === null) return;
  const { place, pair } = keysOf({ username, account: userId, address });
  await noteKnownAddress(context.db, { userId, addressHash: hashToken(place), now });
  await context.limiter(pairLimit).forget(pair);
}
