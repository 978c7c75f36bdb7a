import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import { mailCodeAnswer } from '#shared/contract/api/account.ts';
import type { MailCodeAccount, MailCodeRequest } from '#shared/contract/bodies/account.ts';

/** Mails a code to an address. Rejects with 429 after too many codes. */
export async function requestMailCode({ post }: AppApiClient, request: MailCodeRequest) {
  await post('auth/code', request);
}

/**
 * Signs in by the code from the mail; returns false where the address has no account yet. Rejects
 * with `mail-code-wrong`, `mail-code-over` or `second-factor-required`.
 */
export async function verifyMailCode({ post }: AppApiClient, code: string): Promise<boolean> {
  const { data } = parseAnswer(mailCodeAnswer, await post('auth/code/verify', { code }));
  return data.state === 'signed-in';
}

/** Signs in by a code of the second factor, after the one from the mail. */
export async function verifyMailFactor({ post }: AppApiClient, code: string): Promise<void> {
  await post('auth/code/second-factor', { code });
}

/** Opens an account for the address of the code, and signs in. */
export async function signUpByMailCode({ post }: AppApiClient, account: MailCodeAccount) {
  await post('auth/code/sign-up', account);
}
