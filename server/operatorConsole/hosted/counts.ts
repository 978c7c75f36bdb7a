import * as v from 'valibot';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { readQueue } from './plainListings.ts';
import { readNewPeople } from './plainPeople.ts';

/** What the Integration API does not have; the site knows some of it itself. */
const unknown = ['mails', 'jobs', 'payments', 'reports', 'webhooks'];

const waiting = (rows: readonly { createdAt: string }[]) => ({
  count: rows.length,
  oldest: rows.map(({ createdAt }) => createdAt).toSorted()[0] ?? null,
});

/** Counts what waits for somebody. */
export const countsOperation = (operator: () => IntegrationSdk) =>
  siteOperation({
    name: 'counts/show',
    method: 'GET',
    input: v.object({}),
    async run() {
      const [queue, people] = await Promise.all([readQueue(operator), readNewPeople(operator)]);
      const users = people.rows.filter(({ state }) => state === 'pendingApproval');
      const isPartial = queue.isPartial || people.isPartial;
      return {
        data: { listings: waiting(queue.rows), users: waiting(users) },
        meta: { unknown, isPartial },
      };
    },
  });
