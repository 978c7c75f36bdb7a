import express from 'express';
import type { Router } from 'express';
import { teacherOperations } from './operations.ts';
import type { createReadFigures } from './readFigures.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { answering, requireOwnHeader } from '#server/http/api/signedInRead.ts';

export interface TeachersRouterOptions extends EndpointContext {
  readFigures: ReturnType<typeof createReadFigures>;
}

/** Mounted at /api: what everybody may know of a teacher. */
export function teachersRouter({
  sessions,
  sdk,
  logger,
  readFigures,
}: TeachersRouterOptions): Router {
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
  return router;
}
