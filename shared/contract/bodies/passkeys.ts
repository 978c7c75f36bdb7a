import * as v from 'valibot';
import { passkeyNameMax } from '../inputRules.ts';
import { exactly, writtenLine } from '../strict.ts';

const base64url = (most: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));

/** Ids of credentials have 1,023 bytes at most. */
const credentialId = base64url(1_400);
const password = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256)));

/** Body of POST /api/auth/passkey/begin. */
export const beginSignInBody = exactly({});

/** Body of POST /api/auth/passkey: what the authenticator has signed. */
export const passkeySignInBody = exactly({
  id: credentialId,
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
  userHandle: v.optional(base64url(100)),
});
export type PasskeySignIn = v.InferOutput<typeof passkeySignInBody>;

/** Body of POST /api/passkeys/begin. Without a password the log-in has to be fresh. */
export const beginPasskeyBody = exactly({ currentPassword: password });

/** Body of POST /api/passkeys/add: what the authenticator has made. */
export const addPasskeyBody = exactly({
  id: credentialId,
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(16_000),
  transports: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
  ),
});
export type NewPasskey = v.InferOutput<typeof addPasskeyBody>;

/** Body of POST /api/passkeys/rename. */
export const renamePasskeyBody = exactly({ id: credentialId, name: writtenLine(passkeyNameMax) });
export type RenamedPasskey = v.InferOutput<typeof renamePasskeyBody>;

/** Body of POST /api/passkeys/remove. */
export const removePasskeyBody = exactly({ id: credentialId });
