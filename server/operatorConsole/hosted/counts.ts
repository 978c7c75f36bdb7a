import * as v from 'valibot';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { failingWebhooks } from '#shared/values/failingWebhooks.ts';
import { readQueue } from './plainListings.ts';
import { readNewPeople } from './plainPeople.ts';

/** What the Integration API does not have. */
const unknown = ['mails', 'jobs', 'payments', 'payouts', 'disputes'];

interface Counted {
  rows: readonly { createdAt: string }[];
  /** There may be more. */
  isPartial: boolean;
}

const waiting = ({ rows, isPartial }: Counted) => ({
  count: rows.length,
  oldest: rows.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
  isPartial,
});

const reportsShape = v.object({
  data: v.array(v.object({ at: v.string() })),
  meta: v.object({ totalItems: v.number() }),
});
const time = v.nullable(v.string());
const endpoint = v.object({
  state: v.string(),
  failingSince: time,
  disabledAt: time,
  disabledWhy: v.nullable(v.string()),
});
const webhooksShape = v.object({ data: v.object({ endpoints: v.array(endpoint) }) });

/** Counts what waits for somebody: at the marketplace, and of what the site retains itself. */
export const countsOperation = (
  operator: () => IntegrationSdk,
  ofSite: readonly AnySiteOperation[],
) =>
  siteOperation({
    name: 'counts/show',
    method: 'GET',
    input: v.object({}),
    async run(_, call) {
      const ask = (name: string, query: object) =>
        ofSite.find(one => one.name === name)?.run(query, { ...call, page: 1, perPage: 1 });
      const [queue, people, reports, webhooks] = await Promise.all([
        readQueue(operator),
        readNewPeople(operator),
        ask('site/reports/query', { state: 'open' }),
        ask('site/webhooks/query', {}),
      ]);
      const users = people.rows.filter(({ state }) => state === 'pendingApproval');
      const { data, meta } = v.parse(reportsShape, reports);
      const { endpoints } = v.parse(webhooksShape, webhooks).data;
      return {
        data: {
          listings: waiting(queue),
          users: waiting({ rows: users, isPartial: people.isPartial }),
          reports: { count: meta.totalItems, oldest: data[0]?.at ?? null },
          webhooks: failingWebhooks(endpoints),
        },
        meta: { unknown },
      };
    },
  });
