import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import * as v from 'valibot';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { sealedCookie } from '../sealedCookie.ts';
import { createSeal } from '#server/base/seal.ts';
import { apiFault } from '#server/base/apiFault.ts';

/** Seconds for which a challenge is good: the page of the log-in may be open for a while. */
const challengeSeconds = 1_800;

const uses: Limit = { name: 'passkey challenges', most: 1, seconds: 2 * challengeSeconds };

const signIn = v.object({ challenge: v.string() });
const creation = v.object({
  challenge: v.string(),
  accountId: v.string(),
  handle: v.string(),
});

const answered = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** Returns the challenge that an answer names; null where it names none. Proves nothing. */
function challengeOf(clientData: string): string | null {
  const result = v.safeParse(answered, Buffer.from(clientData, 'base64url').toString());
  return result.success ? result.output.challenge : null;
}

const over = () => apiFault(403, 'passkey-over', 'Begin again.');

/** Settings of the challenges. */
export interface ChallengesOptions {
  secret: string;
  /** Uses are counted in memory: no challenge is good after a restart. */
  countsInMemory: boolean;
  /** The site is served over HTTPS. */
  secure: boolean;
  limiter: Limiters;
}

/** Challenges that wait in the browser, sealed; each is good once. */
export type Challenges = ReturnType<typeof createChallenges>;

/** Creates the challenges. */
export function createChallenges({ secret, countsInMemory, secure, limiter }: ChallengesOptions) {
  const seal = createSeal(secret, countsInMemory ? `passkey ${randomUUID()}` : 'passkey');
  const shared = { seal, secure, seconds: challengeSeconds };
  const counter = limiter(uses);

  /** @throws ApiFault passkey-over */
  const takeFrom = <Value extends { challenge: string }>(
    schema: v.GenericSchema<unknown, Value>,
    name: string,
  ) => {
    const cookie = sealedCookie({ ...shared, name, schema });
    return {
      write: cookie.write,
      /** Takes the challenge that an answer of an authenticator is to. */
      async take(req: Request, res: Response, clientData: string): Promise<Value> {
        const pending = await cookie.read(req);
        // Another tab may have begun after this one: its challenge waits on.
        if (pending && challengeOf(clientData) !== pending.challenge) throw over();
        cookie.clear(res);
        if (pending && (await counter.take(pending.challenge)) === null) return pending;
        throw over();
      },
    };
  };

  return {
    signIn: takeFrom(signIn, 'passkey'),
    creation: takeFrom(creation, 'new-passkey'),
  };
}
