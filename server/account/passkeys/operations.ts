import * as v from 'valibot';
import type { Operations } from '#server/http/api/operation.ts';
import {
  creationAnswer,
  passkeyAnswer,
  passkeySignInAnswer,
  passkeysAnswer,
  requestAnswer,
} from '#shared/contract/api/passkeys.ts';
import {
  addPasskeyBody,
  beginPasskeyBody,
  beginSignInBody,
  passkeySignInBody,
  removePasskeyBody,
  renamePasskeyBody,
} from '#shared/contract/bodies/passkeys.ts';

const change = { method: 'post', caller: 'signedInPage' } as const;

/** Of passkeys. */
export const passkeyOperations = {
  beginSignIn: {
    method: 'post',
    path: '/api/auth/passkey/begin',
    caller: 'page',
    summary: 'Begin a log-in by a passkey: the challenge that it signs',
    body: beginSignInBody,
    answer: requestAnswer,
    errors: ['not-found', 'too-many-requests'],
  },
  signIn: {
    method: 'post',
    path: '/api/auth/passkey',
    caller: 'page',
    summary: 'Sign in by a passkey, which is a second factor, too',
    body: passkeySignInBody,
    answer: passkeySignInAnswer,
    errors: ['not-found', 'passkey-over', 'passkey-refused', 'too-many-requests'],
  },
  list: {
    method: 'get',
    path: '/api/passkeys',
    caller: 'signedInPage',
    summary: 'List the passkeys of the caller; null where there are none',
    answer: passkeysAnswer,
  },
  begin: {
    ...change,
    path: '/api/passkeys/begin',
    summary: 'Begin a passkey, by the password or a fresh log-in',
    body: beginPasskeyBody,
    answer: creationAnswer,
    errors: [
      'not-found',
      'fresh-log-in-required',
      'email-not-confirmed',
      'too-many-passkeys',
      'too-many-requests',
    ],
  },
  add: {
    ...change,
    path: '/api/passkeys/add',
    summary: 'Add the passkey that an authenticator has made; a mail says so',
    body: addPasskeyBody,
    answer: passkeyAnswer,
    errors: [
      'not-found',
      'passkey-over',
      'passkey-refused',
      'too-many-passkeys',
      'conflict',
      'too-many-requests',
    ],
  },
  rename: {
    ...change,
    path: '/api/passkeys/rename',
    summary: 'Rename a passkey of the caller',
    body: renamePasskeyBody,
    answer: v.object({ data: v.object({ renamed: v.literal(true) }) }),
    errors: ['not-found'],
  },
  remove: {
    ...change,
    path: '/api/passkeys/remove',
    summary: 'Remove a passkey of the caller; a mail says so',
    body: removePasskeyBody,
    answer: v.object({ data: v.object({ removed: v.literal(true) }) }),
    errors: ['not-found'],
  },
} satisfies Operations;
