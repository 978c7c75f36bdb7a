/**
 * Reasons to refuse a password that is long enough; they go out as `meta.reason` of the refusal.
 */
export type PasswordWeakness = 'password-too-common' | 'password-is-email';

/** Message of each refusal, in English. */
export const weaknessDetails: Record<PasswordWeakness, string> = {
  'password-too-common': 'The password is one of the commonest: it would be guessed.',
  'password-is-email': 'The password is the e-mail address, or the part before its @.',
};

/**
 * Words that guessers try on a site like this one first: its name, and what it is about. A password
 * of nothing else, with a year or the like behind it, is refused. An installation with a name of
 * its own adds it here; no word is made of others, so that matching stays fast.
 */
const ownWords =
  'flow room yoga pilates meditation mindfulness breath fitness dance zoom studio class classes course lesson lessons teacher student trainer booking password welcome admin operator';

const ofOwnWords = new RegExp(`^(?:(?:${ownWords.replaceAll(' ', '|')})[\\W_]*)+\\d{0,4}[\\W_]*$`);

const normalized = (text: string): string => text.trim().toLowerCase();

/**
 * Returns why a password is easily guessed, or null: it is one of the commonest, in any letter
 * case, made of words of this site, or one of the account's addresses or the part of one before the
 * @.
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
  if (ofOwnWords.test(given)) return 'password-too-common';
  // Loaded with the first new password: 25 ms and a few megabytes, which many processes never need.
  const { default: common } = await import('fxa-common-password-list');
  return common.test(given) ? 'password-too-common' : null;
}
