import * as v from 'valibot';
import { inboxGroups } from '../api/inbox.ts';
import { keywords, pageNumber } from './paging.ts';
import { exactly, utcInstant, uuid } from '../strict.ts';

/** Query of GET /api/inbox/rows; all groups without `group`. */
export const inboxQuery = exactly({
  tab: v.picklist(['orders', 'sales']),
  group: v.optional(v.picklist(inboxGroups)),
  keywords,
  page: pageNumber,
});
export type InboxQuery = v.InferInput<typeof inboxQuery>;

/** Query of GET /api/inbox/summary. */
export const inboxSummaryQuery = exactly({});

const longestAgoMs = 120_000;

/**
 * Query of GET /api/inbox/events: the milliseconds since what the page shows was read. What has
 * changed since then is sent at once.
 */
export const inboxEventsQuery = exactly({
  ago: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
      v.integer(),
      v.minValue(0),
      v.maxValue(longestAgoMs),
    ),
    0,
  ),
});

/** Body of POST /api/inbox/seen: the reader has seen what was in the order until `at`. */
export const seenBody = exactly({ orderId: uuid, at: utcInstant });
export type SeenCall = v.InferOutput<typeof seenBody>;
