import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './limitConcurrency.ts';

// Each takes 19 MB and a processor for tens of milliseconds: a few at once, the rest wait.
const limited = limitConcurrency(2, 200);

let decoy: Promise<string> | undefined;

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password));

/**
 * Whether the password is right. Without a hash (no such account) it takes as long and is false,
 * so that the time of an answer does not tell which addresses exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (decoy ??= hashPassword('no account has this')));
  const matches = await limited(() => verify(against, password));
  return stored !== null && matches;
}
