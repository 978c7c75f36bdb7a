import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '#marketplace/contract/errors.ts';
import { passwordWeakness, weaknessDetails } from '#marketplace/contract/passwordRules.ts';
import { PasswordQueue } from './passwordQueue.ts';
import type { Asker } from './passwordQueue.ts';

// Leaves one processor to other work, and two of Node's four worker threads to files and DNS.
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

/**
 * Queue of all password hashes of this process. Unknown clients wait seconds at most, at 20 ms a
 * hash.
 */
export const passwordQueue = new PasswordQueue({
  concurrency,
  perAddress: 20,
  strangers: 50 * concurrency,
  lookUps: 10,
});

/** The process itself, e.g. when it seeds the demo. */
const ourselves: Asker = { address: '', isKnown: true };

let decoy: Promise<string> | undefined;

/** Returns the argon2id hash of a password. */
export const hashPassword = (password: string, asker: Asker = ourselves): Promise<string> =>
  passwordQueue.run(asker, () => hash(password));

/**
 * Checks a password. Without a hash (no such account) it takes as long and returns false, so that
 * the response time does not show which addresses exist.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  asker: Asker = ourselves,
): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('no account has this')));
  const matches = await passwordQueue.run(asker, () => verify(against, password));
  return stored !== null && matches;
}

/** A new password with the account that it is for. */
interface ChosenPassword {
  password: string;
  /** Name of its field in the body. */
  field: string;
  /** Addresses of the account. */
  emails: readonly string[];
}

/**
 * Refuses weak passwords. @throws ApiError validation-invalid-value with the weakness as
 * `meta.reason`
 */
export async function refuseWeakPassword({
  password,
  field,
  emails,
}: ChosenPassword): Promise<void> {
  const reason = await passwordWeakness(password, emails);
  if (!reason) return;
  throw new ApiError('validation-invalid-value', {
    details: weaknessDetails[reason],
    source: { path: [field], type: 'body' },
    meta: { reason },
  });
}
