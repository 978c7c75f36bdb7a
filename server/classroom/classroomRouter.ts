import express from 'express';
import type { Router } from 'express';
import { enterClassroom } from './entering/enterClassroom.ts';
import { listCame } from './entering/listCame.ts';
import { listGuests } from './entering/listGuests.ts';
import type { EnterDeps } from './entering/party.ts';
import { readChat } from './entering/readChat.ts';
import { classroomOperations } from './operations.ts';
import type { RoomStore } from './store/roomStore.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';
import { addressKey } from '@flowroom/marketplace/clientAddress';
import type { Limit, Limiters } from '@flowroom/marketplace/limits';

/** Dependencies of the endpoints; `deps` null without the rights of an operator. */
export interface ClassroomRouterOptions extends EndpointContext {
  deps: (EnterDeps & { store: RoomStore }) | null;
  /** Public origin of the site. */
  rootUrl: string;
  limiter: Limiters;
}

/** Of one address, which many students of a studio may share; a browser comes back now and then. */
const enterLimit: Limit = { name: 'enter-classroom', most: 240, seconds: 60 };

/**
 * POST /classroom/enter and /classroom/guests, GET /classroom/:roomId/chat and
 * /classroom/:roomId/came, mounted at /api.
 */
export function classroomRouter(options: ClassroomRouterOptions): Router {
  const { rootUrl } = options;
  const limit = options.limiter(enterLimit);
  const available = () => {
    if (options.deps) return options.deps;
    throw apiFault(424, 'operator-not-available', 'The server has no rights of an operator.');
  };
  const enter = endpoint({
    ...classroomOperations.enter,
    async run({ input, sdk, session, req }) {
      const pause = await limit.take(addressKey(req.ip ?? ''));
      if (pause !== null) {
        const title = 'Too many people come at once.';
        throw new ApiFault(429, [{ status: 429, code: 'too-many-requests', title }], pause);
      }
      return enterClassroom(available(), input, session.isAnonymous ? null : sdk);
    },
  });
  const guests = endpoint({
    ...classroomOperations.listGuests,
    run: ({ input, sdk }) => listGuests(available(), input, sdk, rootUrl),
  });
  const router = express.Router();
  for (const one of [enter, guests]) router.post(one.path, one.handler(options));
  for (const [operation, read] of [
    [classroomOperations.readChat, readChat],
    [classroomOperations.listCame, listCame],
  ] as const) {
    router.get(
      routeOf(operation),
      answering(async (req, res) => {
        requireOwnHeader(req, options.logger);
        const { session } = await openSignedIn(options, req, res);
        const sdk = options.sdk.forSession(session);
        res.json(await read(available(), String(req.params['roomId']), sdk));
      }),
    );
  }
  return router;
}
