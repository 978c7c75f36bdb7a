import express from 'express';
import type { Router } from 'express';
import { inboxOf, summaryOf } from './rows.ts';
import { seenEndpoint } from './seen.ts';
import type { SeenOptions } from './seen.ts';
import { ownOperations } from '../operations.ts';
import { projectionReads } from '#server/projection/reads.ts';
import type { ReadsOptions } from '#server/projection/reads.ts';
import { uncounted } from '#shared/contract/api/inbox.ts';

export interface InboxRouterOptions extends ReadsOptions, Pick<SeenOptions, 'operator' | 'locks'> {}

/**
 * The inbox, mounted at /api; the answers are those of `shared/contract/api/inbox.ts`: GET
 * /inbox/rows, /inbox/summary; POST /inbox/seen. 401 without a session, 424 as all reads of the
 * projection.
 */
export function inboxRouter(options: InboxRouterOptions): Router {
  const { operator, locks, now = Date.now } = options;
  const router = express.Router();
  const { get } = projectionReads(options);
  get(router, ownOperations.listConversations, inboxOf);
  get(router, ownOperations.countNew, (tables, id) => summaryOf(tables, id), uncounted);
  const seen = seenEndpoint({ operator, locks, now });
  router.post(seen.path, seen.handler(options));
  return router;
}
