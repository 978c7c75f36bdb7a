import { parseAnswer } from './appApiClient.ts';
import type { AppApiClient } from './appApiClient.ts';
import {
  creationAnswer,
  passkeyAnswer,
  passkeysAnswer,
  requestAnswer,
} from '#shared/contract/api/passkeys.ts';
import type {
  CreationOptions,
  Passkey,
  PasskeysState,
  RequestOptions,
} from '#shared/contract/api/passkeys.ts';
import type {
  NewPasskey,
  PasskeySignIn,
  RenamedPasskey,
} from '#shared/contract/bodies/passkeys.ts';

/** Begins a log-in by a passkey; returns the challenge for the browser. */
export async function beginPasskeySignIn({ post }: AppApiClient): Promise<RequestOptions> {
  return parseAnswer(requestAnswer, await post('auth/passkey/begin', {})).data;
}

/** Signs in by a passkey. Rejects with `passkey-over` or `passkey-refused`. */
export async function signInByPasskey({ post }: AppApiClient, shown: PasskeySignIn): Promise<void> {
  await post('auth/passkey', shown);
}

/** Lists the passkeys of the current user; null where there are none. */
export async function listPasskeys({ get }: AppApiClient): Promise<PasskeysState | null> {
  return parseAnswer(passkeysAnswer, await get('/api/passkeys')).data;
}

/**
 * Begins a passkey. Rejects with 403 for a wrong password, or `fresh-log-in-required` without one;
 * `email-not-confirmed` or `too-many-passkeys`.
 */
export async function beginPasskey(
  { post }: AppApiClient,
  currentPassword: string | undefined,
): Promise<CreationOptions> {
  const body = currentPassword === undefined ? {} : { currentPassword };
  return parseAnswer(creationAnswer, await post('passkeys/begin', body)).data;
}

/** Adds a passkey that the browser has made. */
export async function savePasskey({ post }: AppApiClient, made: NewPasskey): Promise<Passkey> {
  return parseAnswer(passkeyAnswer, await post('passkeys/add', made)).data;
}

/** Renames a passkey. */
export async function renamePasskey({ post }: AppApiClient, named: RenamedPasskey): Promise<void> {
  await post('passkeys/rename', named);
}

/** Removes a passkey. */
export async function removePasskey({ post }: AppApiClient, id: string): Promise<void> {
  await post('passkeys/remove', { id });
}
