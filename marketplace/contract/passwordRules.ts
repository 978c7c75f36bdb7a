/** Reasons to refuse a password that is long enough; they go out as `meta.reason` of the refusal. */
export type PasswordWeakness = 'password-too-common' | 'password-is-email';

/** The refusal in English, for whoever reads the answer. */
export const weaknessDetails: Record<PasswordWeakness, string> = {
  'password-too-common': 'The password is one of the commonest: it would be guessed.',
  'password-is-email': 'The password is the e-mail address, or the part before its @.',
};

const normalized = (text: string): string => text.trim().toLowerCase();

/**
 * Finds out whether others would guess a password at once: it is one of the commonest, in any case of
 * its letters, or one of the person's addresses or the part of it before the @.
 * @param emails addresses of the account
 */
export async function passwordWeakness(
  password: string,
  emails: readonly string[],
): Promise<PasswordWeakness | null> {
  const given = normalized(password);
  const addresses = emails.map(normalized);
  const own = addresses.flatMap(address => [address, address.slice(0, address.lastIndexOf('@'))]);
  if (own.includes(given)) return 'password-is-email';
  // Read when somebody first chooses a password: 25 ms and a few megabytes that few processes need at once.
  const { default: common } = await import('fxa-common-password-list');
  return common.test(given) ? 'password-too-common' : null;
}
