import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreationOptions, RequestOptions } from '#shared/contract/api/passkeys.ts';
import type { NewPasskey, PasskeySignIn } from '#shared/contract/bodies/passkeys.ts';

/** What a page or an authenticator does otherwise than it should. */
export interface Lapses {
  /** Origin of the page. */
  origin?: string;
  /** Nobody has shown a face, a finger or a PIN. */
  isUnverified?: boolean;
  /** Signatures that are counted; 0 as of authenticators that do not count. */
  counter?: number;
}

/** A passkey in memory, as a phone has one. */
export interface SoftPasskey {
  /** What the browser sends of a new passkey. */
  created: NewPasskey;
  /** Signs a challenge. */
  sign(options: RequestOptions, lapses?: Lapses): PasskeySignIn;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const headOf = (domain: string, given: number, counter: number) => {
  const head = Buffer.alloc(5);
  head.writeUInt8(given, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(domain), head]);
};

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The public key as authenticators write it (COSE): ES256. */
function coseKey({ x = '', y = '' }: JsonWebKey): Uint8Array {
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/** Makes a passkey by the options of a site. `origin`: of its pages. */
export function makePasskey(
  { challenge, rp, user }: CreationOptions,
  origin: string,
  lapses: Lapses = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const seen = ({ isUnverified = false }: Lapses) =>
    flags.present | (isUnverified ? 0 : flags.verified);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    headOf(rp.id, seen(lapses) | flags.attested, lapses.counter ?? 0),
    Buffer.alloc(16),
    length,
    id,
    coseKey(publicKey.export({ format: 'jwk' })),
  ]);
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]);
  return {
    created: {
      id: base64url(id),
      clientDataJSON: base64url(clientData('webauthn.create', challenge, lapses.origin ?? origin)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    },
    sign(options, given = {}) {
      const data = clientData('webauthn.get', options.challenge, given.origin ?? origin);
      const head = headOf(options.rpId, seen(given), given.counter ?? 0);
      const signature = createSign('SHA256')
        .update(Buffer.concat([head, sha256(data)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(data),
        authenticatorData: base64url(head),
        signature: base64url(signature),
        userHandle: user.id,
      };
    },
  };
}
