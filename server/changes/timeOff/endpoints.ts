import express from 'express';
import type { Router } from 'express';
import { apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { signedInRead } from '#server/http/api/signedInRead.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import { timeOffOperations } from '../operations.ts';
import type { TimesOff } from './timeOff.ts';

/**
 * Routes of time off, mounted at /api. `null` (no rights of an operator, or no tables): they answer
 * 424.
 */
export function timeOffRouter(times: TimesOff | null, context: EndpointContext): Router {
  const available = (): TimesOff => {
    if (times) return times;
    throw apiFault(424, 'changes-not-available', 'The server can not change several classes.');
  };
  const callerOf = ({ session, sdk }: { session: Session; sdk: ServerSdk }) =>
    callerIdOf(session, () => sdk.currentUser.show());
  const router = express.Router();
  router.get(
    routeOf(timeOffOperations.listTimeOff),
    signedInRead(context, async call => available().list(await callerOf(call))),
  );
  for (const one of [
    endpoint({
      ...timeOffOperations.previewTimeOff,
      run: async call => available().preview(await callerOf(call), call.input),
    }),
    endpoint({
      ...timeOffOperations.takeTimeOff,
      async run({ input, sdk }) {
        const times = available();
        const { id, attributes } = (await sdk.currentUser.show()).data;
        if (attributes.profile?.publicData?.userType !== 'teacher') {
          throw apiFault(403, 'forbidden', 'Only teachers take time off.');
        }
        return times.request(id, input);
      },
    }),
    endpoint({
      ...timeOffOperations.undoTimeOff,
      run: async call => available().undo(await callerOf(call), call.input.id),
    }),
    endpoint({
      ...timeOffOperations.reopenDates,
      run: async call => available().reopen(await callerOf(call), call.input.id),
    }),
  ]) {
    router.post(one.path, one.handler(context));
  }
  return router;
}
