import * as v from 'valibot';
import { fields, instant, listOf, text } from '../lenient.ts';

/** Identity provider of people who have shown a passkey: the site itself. */
export const passkeyProvider = 'passkey';

/** A passkey, as its owner sees it. */
const passkey = fields(
  {
    /** Of the credential, in base64url. */
    id: v.string(),
    name: text(60),
    createdAt: instant,
    /** null: it was not used yet. */
    lastUsedAt: v.nullable(instant),
  },
  'id',
  'name',
  'createdAt',
  'lastUsedAt',
);
export type Passkey = v.InferOutput<typeof passkey>;

/** Answer of POST /api/passkeys/add. */
export const passkeyAnswer = v.object({ data: passkey });

const state = fields(
  {
    passkeys: listOf(passkey, 20),
    /** The log-in is so fresh that a passkey is added without a password. */
    isFresh: v.boolean(),
  },
  'passkeys',
  'isFresh',
);
export type PasskeysState = v.InferOutput<typeof state>;

/** Answer of GET /api/passkeys; null where there are none. */
export const passkeysAnswer = v.object({ data: v.nullable(state) });

const publicKey = v.literal('public-key');

/** Options of `navigator.credentials.create` in JSON (WebAuthn, level 3). */
const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  /** Milliseconds. */
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: publicKey, transports: v.optional(v.array(v.string())) }),
  ),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});

/** Answer of POST /api/passkeys/begin. */
export const creationAnswer = v.object({ data: creationOptions });
export type CreationOptions = v.InferOutput<typeof creationOptions>;

/** Options of `navigator.credentials.get` in JSON: any passkey of this site. */
const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  /** Milliseconds. */
  timeout: v.number(),
  userVerification: v.literal('required'),
});

/** Answer of POST /api/auth/passkey/begin. */
export const requestAnswer = v.object({ data: requestOptions });
export type RequestOptions = v.InferOutput<typeof requestOptions>;

/** Answer of POST /api/auth/passkey. */
export const passkeySignInAnswer = v.object({
  data: v.object({ state: v.literal('signed-in') }),
});
