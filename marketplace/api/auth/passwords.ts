import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { PasswordQueue } from './passwordQueue.ts';
import type { Asker } from './passwordQueue.ts';

// One processor is left to everything else. Of the four threads that Node has for such work, files and
// names of hosts need some too.
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));

/** All passwords of this process. What strangers wait for takes seconds at most, at some 20 ms each. */
export const passwordQueue = new PasswordQueue({
  concurrency,
  perAddress: 20,
  strangers: 50 * concurrency,
  lookUps: 10,
});

/** The server itself, e.g. for the demo. */
const ourselves: Asker = { address: '', isKnown: true };

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export const hashPassword = (password: string, asker: Asker = ourselves): Promise<string> =>
  passwordQueue.run(asker, () => hash(password));

/**
 * Whether the password is right. Without a hash (no such account) it takes as long and is false,
 * so that the time of an answer does not tell which addresses exist.
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
