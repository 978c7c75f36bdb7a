import { email, writtenLine } from '#marketplace/contract/fields.ts';
import type { Identity } from './identity.ts';

/** Returns a provider's name claim; null unless it is a valid name here. */
export function nameOf(value: unknown): string | null {
  return writtenLine(1, 300).safeParse(value).data ?? null;
}

/** Returns a provider's address claim, and whether it is verified there. */
export function verifiedAddress(
  value: unknown,
  isVerified: boolean,
): Pick<Identity, 'email' | 'emailVerified'> {
  const address = email().safeParse(value);
  return address.success
    ? { email: address.data, emailVerified: isVerified }
    : { email: null, emailVerified: false };
}
