import { passkeyOperations } from './operations.ts';
import type { PasskeyParts } from './parts.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import { TokenRefused, requesterOf } from '#server/marketplaceClient/session/tokens.ts';
import { passkeyProvider } from '#shared/contract/api/passkeys.ts';
import { minuteMs } from '#shared/time/time.ts';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiter } from '@flowroom/marketplace/limits';
import { logSecurityEvent } from '@flowroom/marketplace/securityEvents';
import type { SecurityEvent } from '@flowroom/marketplace/securityEvents';

/** Log-ins by passkeys that one network may fail at: as many as by passwords (decision 147). */
const failures: Limit = {
  name: 'passkey failures',
  most: 100,
  seconds: (15 * minuteMs) / 1000,
};

const refused = () => apiFault(403, 'passkey-refused', 'The passkey opens no account here.');

/** POST /auth/passkey/begin: a challenge for every passkey of the site. Nothing is looked up. */
export const beginSignIn = ({ ceremony, challenges }: PasskeyParts) =>
  endpoint({
    ...passkeyOperations.beginSignIn,
    async run({ res }) {
      const data = await ceremony.requestOptions();
      await challenges.signIn.write(res, { challenge: data.challenge });
      return { data };
    },
  });

/**
 * POST /auth/passkey: signs in the account that the marketplace has linked to the passkey. Whether
 * it may is the marketplace's to say: it knows of bans, deletions and links that have ended.
 */
export function signInByPasskey(parts: PasskeyParts) {
  const { records, ceremony, challenges, issuer, tokens, limiter, logger, now } = parts;
  const limit = limiter(failures);
  return endpoint({
    ...passkeyOperations.signIn,
    async run({ input, req, res, session }) {
      const network = addressKey(req.ip ?? '');
      // First: a challenge that is used is a row of the limiter, too.
      await takeOne(limit, network);
      const { challenge } = await challenges.signIn.take(req, res, input.clientDataJSON);
      const found = await records.find(input.id);
      const log = (event: SecurityEvent) =>
        logSecurityEvent(logger, event, {
          account: found?.account_id ?? null,
          address: req.ip ?? null,
          method: passkeyProvider,
        });
      const counter = found && (await ceremony.verifySignature(input, found, challenge));
      if (!found || counter === null) {
        log('log-in-failed');
        throw refused();
      }
      if (!(await records.use({ id: found.id, counter, at: new Date(now()) }))) {
        log('passkey-copied');
        throw refused();
      }
      const token = await tokens
        .ofIdentity(await issuer.proofOfPasskey(found.handle), requesterOf(req))
        .catch((error: unknown) => {
          if (error instanceof TokenRefused && error.status === 401) throw refused();
          throw error;
        });
      await limit.giveBack(network);
      session.set(token);
      return { data: { state: 'signed-in' } };
    },
  });
}

/** @throws ApiFault too-many-requests */
export async function takeOne(limit: Limiter, key: string): Promise<void> {
  const pause = await limit.take(key);
  if (pause === null) return;
  const title = 'There were many tries. Please wait a while.';
  throw new ApiFault(429, [{ status: 429, code: 'too-many-requests', title }], pause);
}
