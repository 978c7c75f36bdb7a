import { email, isStorableText } from '#marketplace/contract/fields.ts';
import type { Identity } from './identity.ts';

/** Returns a provider's name claim; null unless it is a valid name here. */
export function nameOf(value: unknown): string | null {
  if (!isStorableText(value)) return null;
  const name = value.trim();
  return name.length >= 1 && name.length <= 300 ? name : null;
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
