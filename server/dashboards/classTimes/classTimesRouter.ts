import express from 'express';
import type { Router } from 'express';
import type { ClassTimes } from './classTimes.ts';
import { classTimeOperations } from '../operations.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { answering, requireOwnHeader } from '#server/http/api/signedInRead.ts';

/** Mounted at /api: searches of classes by their class times, for everybody who may search. */
export function classTimesRouter(context: EndpointContext, classTimes: ClassTimes): Router {
  const { find, count, week, kind, suggest } = classTimeOperations;
  const endpoints = [
    endpoint({
      ...find,
      run: async ({ input, sdk }) => ({ data: await classTimes.find(input, sdk) }),
    }),
    endpoint({
      ...count,
      run: async ({ input, sdk }) => ({ data: await classTimes.count(input, sdk) }),
    }),
    endpoint({
      ...week,
      run: async ({ input, sdk }) => ({ data: await classTimes.week(input, sdk) }),
    }),
    endpoint({
      ...kind,
      run: async ({ input, sdk }) => ({ data: await classTimes.kind(input, sdk) }),
    }),
  ];
  const router = express.Router();
  for (const { path, handler } of endpoints) router.post(path, handler(context));
  const { sessions, sdk, logger } = context;
  router.get(
    routeOf(suggest),
    answering(async (req, res) => {
      requireOwnHeader(req, logger);
      const query = parseQuery(suggest.query, req.query);
      const caller = sdk.forSession(sessions.open(req, res));
      res.json({ data: await classTimes.suggest(query, caller) });
    }),
  );
  return router;
}
