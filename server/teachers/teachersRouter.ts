import express from 'express';
import type { Router } from 'express';
import { teacherOperations } from './operations.ts';
import type { createReadFigures } from './readFigures.ts';
import { takeHandle } from './takeHandle.ts';
import type { TakeHandleOptions } from './takeHandle.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { userTag } from '#server/events/cache/cacheTags.ts';
import { noteTags } from '#server/events/cache/tagRecord.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';

export interface TeachersRouterOptions extends EndpointContext, TakeHandleOptions {
  readFigures: ReturnType<typeof createReadFigures>;
}

/** Mounted at /api: what everybody may know of a teacher, and short addresses. */
export function teachersRouter(options: TeachersRouterOptions): Router {
  const { sessions, sdk, logger, readFigures, handles } = options;
  const router = express.Router();
  router.get(
    routeOf(teacherOperations.readFigures),
    answering(async (req, res) => {
      requireOwnHeader(req, logger);
      const session = sessions.open(req, res);
      const { id } = parseQuery(teacherOperations.readFigures.query, req.query);
      res.json({ data: await readFigures(id, sdk.forSession(session)) });
    }),
  );
  router.get(
    routeOf(teacherOperations.find),
    answering(async (req, res) => {
      requireOwnHeader(req, logger);
      const { handle } = parseQuery(teacherOperations.find.query, req.query);
      const found = await handles.find(handle);
      if (!found) throw apiFault(404, 'not-found', 'There is no such address.');
      // Another address of the person is an event of their profile.
      noteTags(userTag(found.id));
      res.json({ data: found });
    }),
  );
  router.get(
    routeOf(teacherOperations.readHandle),
    answering(async (req, res) => {
      requireOwnHeader(req, logger);
      const { session } = await openSignedIn(options, req, res);
      const id = await callerIdOf(session, () => sdk.forSession(session).currentUser.show());
      const { handle } = parseQuery(teacherOperations.readHandle.query, req.query);
      const [own, isFree] = await Promise.all([
        handles.listOf(id),
        handle === undefined ? undefined : handles.isFree(handle, id),
      ]);
      const current = own.find(({ freed_at: freedAt }) => freedAt === null);
      res.json({ data: { handle: current?.handle, isFree } });
    }),
  );
  const take = takeHandle(options);
  router.post(take.path, take.handler(options));
  return router;
}
