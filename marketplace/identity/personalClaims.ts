import { email, isStorableText } from '#marketplace/contract/fields.ts';
import type { Identity } from './identity.ts';

/** A name as a provider gives it, where it can be one of ours. */
export function nameOf(value: unknown): string | null {
  if (!isStorableText(value)) return null;
  const name = value.trim();
  return name.length >= 1 && name.length <= 300 ? name : null;
}

/** An address as a provider gives it, and whether it has been confirmed there. */
export function verifiedAddress(
  value: unknown,
  isVerified: boolean,
): Pick<Identity, 'email' | 'emailVerified'> {
  const address = email().safeParse(value);
  return address.success
    ? { email: address.data, emailVerified: isVerified }
    : { email: null, emailVerified: false };
}
