import * as v from 'valibot';
import { siteOperation, sitePage } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { uuid, writtenText } from '#shared/contract/strict.ts';
import { plainOperation } from './plainOperation.ts';
import { queryListings, readQueue, showListing } from './plainListings.ts';

/** What decides about listings: the commands of `npm run operate` do the same. */
export interface ListingApprovals {
  decide(
    decision:
      | { id: string; decision: 'approve' }
      | { id: string; decision: 'reject'; reason: string },
    by?: string,
  ): Promise<void>;
}

export interface ListingDeps {
  operator: () => IntegrationSdk;
  approvals: ListingApprovals;
}

const word = v.pipe(v.string(), v.maxLength(1000));

const query = v.object({
  queue: v.optional(v.literal('approval')),
  states: v.optional(word),
  authorId: v.optional(uuid),
  keywords: v.optional(word),
  ids: v.optional(word),
  createdAtStart: v.optional(word),
  createdAtEnd: v.optional(word),
  updatedAtStart: v.optional(word),
  updatedAtEnd: v.optional(word),
  sort: v.optional(word),
});

/** Orders that the Integration API has: it sorts the newest first without a minus. */
const sorts = new Map([
  ['createdAt', '-createdAt'],
  ['-createdAt', 'createdAt'],
]);

/** Lists listings in any state, or those that wait for approval. */
const listListings = (operator: () => IntegrationSdk) =>
  siteOperation({
    name: 'listings/query',
    method: 'GET',
    input: query,
    async run({ queue, sort = '-createdAt', updatedAtStart, updatedAtEnd, ...given }, call) {
      const { page, perPage } = call;
      if (queue) {
        const { rows, isPartial } = await readQueue(operator);
        const data = rows.slice((page - 1) * perPage, page * perPage);
        return { data, meta: { ...sitePage(rows.length, call), isPartial } };
      }
      const isUnknown = updatedAtStart ?? updatedAtEnd ?? (sorts.has(sort) ? undefined : sort);
      const { rows, totalItems } = await queryListings(operator, {
        ...given,
        // It refuses an order beside words.
        ...(given.keywords ? {} : { sort: sorts.get(sort) ?? 'createdAt' }),
        ...{ page, perPage },
      });
      const unknown = isUnknown === undefined ? [] : ['updatedAt'];
      return { data: rows, meta: { ...sitePage(totalItems, call), unknown } };
    },
  });

const resource = (id: string) => ({ type: 'listing', id });

/** Publishes a listing, or sends it back with a reason. */
const decisions = ({ operator, approvals }: ListingDeps) => [
  siteOperation({
    name: 'listings/approve',
    method: 'POST',
    input: v.strictObject({ id: uuid }),
    async run({ id }) {
      const before = await showListing(operator, id);
      await approvals.decide({ id, decision: 'approve' });
      const data = await showListing(operator, id);
      const { rejection } = before;
      const change = {
        state: { before: before.state, after: data.state },
        ...(rejection ? { 'metadata.rejection': { before: rejection, after: null } } : {}),
      };
      return { data, resource: resource(id), change };
    },
  }),
  siteOperation({
    name: 'listings/send_back',
    method: 'POST',
    input: v.strictObject({ id: uuid, reason: writtenText(1000) }),
    async run({ id, reason }, call) {
      const before = await showListing(operator, id);
      await approvals.decide({ id, decision: 'reject', reason }, call.operator.id);
      const data = await showListing(operator, id);
      const change = {
        'metadata.rejection': { before: before.rejection, after: data.rejection },
      };
      return { data, resource: resource(id), change };
    },
  }),
];

/** Takes a listing out of search, or back into it. */
const switches = (operator: () => IntegrationSdk) =>
  (
    [
      ['close', 'published', 'closed'],
      ['open', 'closed', 'published'],
    ] as const
  ).map(([name, before, after]) =>
    siteOperation({
      name: `integration/listings/${name}`,
      method: 'POST',
      input: v.strictObject({ id: uuid }),
      async run({ id }) {
        const { data } = await operator().plain(sdk => sdk.listings[name]({ id }), {
          writes: true,
        });
        return { data, resource: resource(id), change: { state: { before, after } } };
      },
    }),
  );

/** Operations about listings by the Integration API. */
export const listingOperations = (deps: ListingDeps): readonly AnySiteOperation[] => [
  listListings(deps.operator),
  ...decisions(deps),
  ...switches(deps.operator),
  plainOperation('integration/listings/show', deps.operator, sdk => sdk.listings.show),
];
