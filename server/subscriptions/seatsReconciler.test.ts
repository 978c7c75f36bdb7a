import pino from 'pino';
import { createSeatsReconciler } from './seatsReconciler.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { listingPages } from '#server/testing/listingPages.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const weekly = { weeklyDays: [{ value: '2', label: 'Monday' }] };
const listing = (id: string, publicData: object = weekly, state = 'published') => ({
  id,
  type: 'listing',
  attributes: { state, publicData },
});
const event = (sequenceId: number, of: ReturnType<typeof listing>) => ({
  sequenceId,
  eventType: 'listing/updated',
  resourceId: of.id,
  listing: of,
});
/** The event of a deleted exception has the id of its listing only. */
const exception = (sequenceId: number, listingId: string) => ({
  sequenceId,
  eventType: 'availabilityException/deleted',
  resourceId: 'exception',
  listingId,
  listing: null,
});

it('settles the published weekly classes at first, and then those that change or get exceptions', async () => {
  const settled: string[] = [];
  const queries: Record<string, unknown>[] = [];
  // More than a page.
  const others = Array.from({ length: 120 }, (_, index) => listing(`once ${index}`, {}));
  const find = listingPages([listing('one'), ...others, listing('two')]);
  let changes = [
    event(3, listing('one')),
    event(4, listing('draft', weekly, 'draft')),
    event(5, listing('once', { weeklyDays: [] })),
    exception(6, 'closed'),
  ];
  const sdk = {
    listings: {
      query: (params: Parameters<typeof find>[0]) => {
        queries.push({ ...params });
        return find(params);
      },
    },
    events: {
      query: () => {
        const found = changes;
        changes = [];
        return Promise.resolve(found);
      },
    },
  } as unknown as IntegrationSdk;
  const reconciler = createSeatsReconciler({
    operator: () => sdk,
    seats: {
      noteClosed(id) {
        settled.push(id);
        return Promise.resolve();
      },
    },
    logger: pino({ level: 'silent' }),
    now: () => 1_800_000_000_000,
    intervalMs: 1_000,
  });
  reconciler.start();
  await jest.advanceTimersByTimeAsync(1_500);
  expect(settled).toEqual(['one', 'two']);
  expect(queries[0]).toMatchObject({ states: 'published', pub_lastClass: '1800000000000,' });
  await jest.advanceTimersByTimeAsync(1_500);
  await reconciler.close();
  expect(settled).toEqual(['one', 'two', 'one', 'closed']);
});
