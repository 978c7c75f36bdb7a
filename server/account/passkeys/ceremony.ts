import type { Logger } from 'pino';
import * as v from 'valibot';
import type { PasskeyRow } from './tables.ts';
import { creationAnswer, requestAnswer } from '#shared/contract/api/passkeys.ts';
import type { CreationOptions, RequestOptions } from '#shared/contract/api/passkeys.ts';
import type { NewPasskey, PasskeySignIn } from '#shared/contract/bodies/passkeys.ts';
import { minuteMs } from '#shared/time/time.ts';

/** Milliseconds that browsers give somebody to show a passkey. */
const timeout = 5 * minuteMs;
/** Ed25519, ES256 and RS256, which authenticators have between them. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns the domain that passkeys of a site belong to; null where browsers allow none. */
export function passkeyDomain(rootUrl: string): string | null {
  const { protocol, hostname } = new URL(rootUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return !isAddress && (protocol === 'https:' || hostname === 'localhost') ? hostname : null;
}

/** The account that a passkey is made for. */
export interface PasskeyUser {
  handle: string;
  email: string;
  name: string;
}

/** What is stored of a new passkey. */
export interface VerifiedPasskey {
  id: string;
  publicKey: string;
  counter: number;
}

/** Makes and checks passkeys (WebAuthn, level 3). */
export type Ceremony = ReturnType<typeof createCeremony>;

// Loaded with the first passkey: it is large, and most processes meet none for a while.
const library = () => import(/* webpackMode: "lazy" */ '@simplewebauthn/server');
const helpers = () => import(/* webpackMode: "lazy" */ '@simplewebauthn/server/helpers');

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** A site that passkeys belong to. */
export interface CeremonySite {
  domain: string;
  /** Of the pages. */
  origin: string;
  siteTitle: () => string;
  logger: Logger;
}

/**
 * Creates the ceremonies of a site. The user has to be verified by face, finger or PIN, so that a
 * passkey is two factors: what somebody has, and what they are or know.
 */
export const createCeremony = (site: CeremonySite) => ({ ...optionsOf(site), ...checksOf(site) });

const optionsOf = ({ domain, siteTitle }: CeremonySite) => ({
  /** Makes the options of a new passkey. */
  async creationOptions(
    { handle, email, name }: PasskeyUser,
    known: readonly PasskeyRow[],
  ): Promise<CreationOptions> {
    const { generateRegistrationOptions } = await library();
    const data = await generateRegistrationOptions({
      rpName: siteTitle(),
      rpID: domain,
      userName: email,
      userID: bytesOf(handle),
      userDisplayName: name,
      timeout,
      attestationType: 'none',
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs,
    });
    return v.parse(creationAnswer, { data }).data;
  },

  /** Makes the options of a log-in by any passkey of the site. */
  async requestOptions(): Promise<RequestOptions> {
    const { generateAuthenticationOptions } = await library();
    const data = await generateAuthenticationOptions({
      rpID: domain,
      timeout,
      userVerification: 'required',
    });
    return v.parse(requestAnswer, { data }).data;
  },
});

function checksOf({ domain, origin, logger }: CeremonySite) {
  const expected = { expectedOrigin: origin, expectedRPID: domain };

  /** Returns a result; null for an answer of an authenticator that the library refuses. */
  const accepted = <Result>(check: () => Promise<Result>): Promise<Result | null> =>
    check().catch((error: unknown) => {
      logger.info({ err: error }, 'a passkey was refused');
      return null;
    });

  return {
    /** Checks a new passkey; null for one that does not answer the challenge. */
    async verifyNew(given: NewPasskey, challenge: string): Promise<VerifiedPasskey | null> {
      const { verifyRegistrationResponse } = await library();
      const { decodeAttestationObject } = await helpers();
      const { id, transports, ...response } = given;
      const found = await accepted(async () => {
        // Nobody requested certificates: the library would fetch addresses that they name.
        const attestation = decodeAttestationObject(bytesOf(response.attestationObject));
        const isPlain = ['none', 'packed'].includes(attestation.get('fmt'));
        if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) return null;
        return verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            clientExtensionResults: {},
            response: { ...response, ...(transports ? { transports } : {}) },
          },
          expectedChallenge: challenge,
          ...expected,
          supportedAlgorithmIDs,
        });
      });
      if (!found?.verified) return null;
      const { credential } = found.registrationInfo;
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
      };
    },

    /**
     * Checks the signature of a passkey; returns how often its authenticator has signed, null for a
     * wrong signature. The counter is compared where it is stored, so that only true signatures can
     * look like those of a copy.
     */
    async verifySignature(
      { id, userHandle, ...response }: PasskeySignIn,
      passkey: PasskeyRow,
      challenge: string,
    ): Promise<number | null> {
      if (userHandle !== undefined && userHandle !== passkey.handle) return null;
      const { verifyAuthenticationResponse } = await library();
      const found = await accepted(() =>
        verifyAuthenticationResponse({
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          expectedChallenge: challenge,
          ...expected,
          credential: { id, publicKey: bytesOf(passkey.public_key), counter: 0 },
        }),
      );
      return found?.verified ? found.authenticationInfo.newCounter : null;
    },
  };
}
