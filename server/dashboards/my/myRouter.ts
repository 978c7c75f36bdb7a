import express from 'express';
import type { Router } from 'express';
import { classesOf } from './classes.ts';
import { pastOf } from './past.ts';
import type { ReadRenewal } from './renewals.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { ownOperations } from '../operations.ts';
import { projectionReads } from '#server/projection/reads.ts';
import type { ReadsOptions } from '#server/projection/reads.ts';

export interface MyRouterOptions extends ReadsOptions {
  /** null without a client of the payment provider. */
  readRenewal: ReadRenewal | null;
}

/**
 * The student's own orders, mounted at /api; the answers are those of `shared/contract/api/my.ts`:
 * GET /my/classes, /my/past, /my/subscriptions. 401 without a session, 424 as all reads of the
 * projection.
 */
export function myRouter(options: MyRouterOptions): Router {
  const router = express.Router();
  const { get } = projectionReads(options);
  get(router, ownOperations.listClasses, (tables, id) => classesOf(tables, id));
  get(router, ownOperations.listPast, (tables, id, { page }) => pastOf(tables, id, page));
  get(router, ownOperations.listSubscriptions, (tables, id) =>
    subscriptionsOf(tables, id, options.readRenewal),
  );
  return router;
}
