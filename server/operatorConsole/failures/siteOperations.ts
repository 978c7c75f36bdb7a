import * as v from 'valibot';
import { failureOf } from '#server/http/api/failure.ts';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation, SiteCall } from '#server/http/operator/siteOperation.ts';
import type { ProjectionDatabase } from '#server/projection/projection.ts';
import { instant } from '#shared/contract/lenient.ts';
import { uuid } from '#shared/contract/strict.ts';
import {
  pageOfFailures,
  presentFailure,
  searchFailures,
} from '@flowroom/marketplace/failedRequests';
import { failuresTable } from './tables.ts';

const status = v.pipe(v.string(), v.regex(/^5\d\d$/), v.transform(Number));
const words = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));

const input = v.object({
  process: v.optional(v.picklist(['web', 'marketplace'])),
  kind: v.optional(v.picklist(['request', 'error'])),
  status: v.optional(status),
  route: v.optional(words(200)),
  code: v.optional(words(100)),
  requestId: v.optional(uuid),
  accountId: v.optional(uuid),
  from: v.optional(instant),
  to: v.optional(instant),
  before: v.optional(uuid),
});
type Wanted = v.InferOutput<typeof input>;

const shown = v.object({
  id: v.string(),
  at: v.string(),
  kind: v.picklist(['request', 'error']),
  process: v.picklist(['web', 'marketplace']),
  host: v.string(),
  method: v.nullable(v.string()),
  route: v.nullable(v.string()),
  status: v.nullable(v.number()),
  code: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
});
const marketplaceAnswer = v.object({ data: v.object({ requests: v.array(shown) }) });
type Shown = v.InferOutput<typeof shown>;

async function ofSite(
  opened: () => Promise<ProjectionDatabase>,
  search: Wanted,
  perPage: number,
): Promise<Shown[]> {
  const { db } = await opened();
  const rows = await searchFailures(db, failuresTable, search, perPage);
  return rows.map(row => ({ ...presentFailure(row, 'web'), at: row.at.toISOString() }));
}

/** Those that the marketplace has stored; null where it can not say, a hosted one for instance. */
async function ofMarketplace(call: SiteCall, { process: _, ...search }: Wanted) {
  try {
    const query = { ...search, perPage: Math.min(100, call.perPage + 1) };
    const answer = await call.read('failed_requests/query', query);
    return v.parse(marketplaceAnswer, answer).data.requests;
  } catch (error) {
    const { status: code } = failureOf(error);
    if (code === 404 || code === 503) return null;
    throw error;
  }
}

/**
 * Lists requests that were answered 5xx, and errors that nobody has handled: those of the web
 * server and those of the marketplace, the newest first. @param opened null without a database
 */
export const failuresSiteOperations = (
  opened: (() => Promise<ProjectionDatabase>) | null,
): AnySiteOperation[] => [
  siteOperation({
    name: 'site/failed_requests/query',
    method: 'GET',
    input,
    async run(wanted, call) {
      const perPage = Math.min(99, call.perPage);
      const [own, theirs] = await Promise.all([
        opened && wanted.process !== 'marketplace' ? ofSite(opened, wanted, perPage) : [],
        wanted.process === 'web' ? [] : ofMarketplace(call, wanted),
      ]);
      const page = pageOfFailures([...own, ...(theirs ?? [])], perPage);
      return { data: { ...page, withoutMarketplace: theirs === null } };
    },
  }),
];
