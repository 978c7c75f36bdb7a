import express from 'express';
import type { Router } from 'express';
import * as v from 'valibot';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { isUnknownOperation, personCallsAt } from '#server/marketplaceClient/sdk/personCalls.ts';
import {
  begunFactorAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
} from '#shared/contract/api/secondFactor.ts';
import { accountOperations } from './operations.ts';

const resource = v.object({ data: v.object({ attributes: v.unknown() }) });

/** Parses the attributes of an answer as the data of ours. */
const dataOf = <Schema extends v.GenericSchema>(schema: Schema, answer: unknown) =>
  v.parse(schema, { data: v.parse(resource, answer).data.attributes });

/**
 * The second factor of the caller's log-ins, mounted at /api:
 *
 * - GET /second-factor                        its state; `data` is null when the marketplace has
 *   none
 * - POST /second-factor/begin                 a secret for an authenticator, which counts once it
 *   is confirmed
 * - POST /second-factor/confirm               by a code; answers the recovery codes, and ends other
 *   sessions
 * - POST /second-factor/renew-recovery-codes  by a code
 * - POST /second-factor/remove                by password and code
 *
 * 403 `forbidden` for a wrong password or code, 409 `conflict` where there is a factor already, or
 * none.
 */
export function secondFactorRouter(context: EndpointContext, baseUrl: () => string): Router {
  const call = personCallsAt(baseUrl);
  const router = express.Router();

  router.get(
    '/second-factor',
    signedInRead(context, async ({ session }) => {
      try {
        return dataOf(secondFactorAnswer, await call(session, 'own_second_factor/show'));
      } catch (error) {
        if (isUnknownOperation(error)) return { data: null };
        throw error;
      }
    }),
  );

  const begin = endpoint({
    ...accountOperations.beginFactor,
    run: async ({ input, session }) =>
      dataOf(begunFactorAnswer, await call(session, 'own_second_factor/begin', input)),
  });
  const confirm = endpoint({
    ...accountOperations.confirmFactor,
    run: async ({ input, session }) =>
      dataOf(recoveryCodesAnswer, await call(session, 'own_second_factor/confirm', input)),
  });
  const renew = endpoint({
    ...accountOperations.renewRecoveryCodes,
    run: async ({ input, session }) => {
      const name = 'own_second_factor/renew_recovery_codes';
      return dataOf(recoveryCodesAnswer, await call(session, name, input));
    },
  });
  const remove = endpoint({
    ...accountOperations.removeFactor,
    async run({ input, session }) {
      await call(session, 'own_second_factor/remove', input);
      return { data: { removed: true } };
    },
  });
  for (const one of [begin, confirm, renew, remove]) {
    router.post(one.path, one.handler(context));
  }
  return router;
}
