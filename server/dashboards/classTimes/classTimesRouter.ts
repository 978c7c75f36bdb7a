import express from 'express';
import type { Router } from 'express';
import type { ClassTimes } from './classTimes.ts';
import { classTimeOperations } from '../operations.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';

/** Mounted at /api: searches of classes by their class times, for everybody who may search. */
export function classTimesRouter(context: EndpointContext, classTimes: ClassTimes): Router {
  const { find, count, week } = classTimeOperations;
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
  ];
  const router = express.Router();
  for (const { path, handler } of endpoints) router.post(path, handler(context));
  return router;
}
