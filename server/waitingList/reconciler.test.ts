import pino from 'pino';
import { createWaitingListReconciler } from './reconciler.ts';
import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { hourMs } from '#shared/time/time.ts';

beforeEach(() => jest.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => jest.useRealTimers());

/** A class with people who wait, and the looks at it. */
function start() {
  const looks: string[] = [];
  const asked: string[] = [];
  let news: object[] = [];
  let told = 0;
  const sdk = {
    events: {
      query({ eventTypes }: { eventTypes: string }) {
        asked.push(eventTypes);
        const found = news.map(event => ({ sequenceId: (told += 1), transaction: null, ...event }));
        news = [];
        return Promise.resolve(found as MarketplaceEvent[]);
      },
    },
  } as unknown as IntegrationSdk;
  const listing = { id: 'waited', type: 'listing' as const };
  const order = { id: 'order', type: 'transaction', relationships: { listing: { data: listing } } };
  const reconciler = createWaitingListReconciler({
    operator: () => sdk,
    query: () =>
      Promise.resolve({
        data: [{ ...order, attributes: {} }],
        included: [{ ...listing, attributes: {} }],
        meta: { totalItems: 1, totalPages: 1, page: 1, perPage: 100 },
      } as never),
    settle(listingId) {
      looks.push(listingId);
      return Promise.resolve(Date.now() + hourMs);
    },
    logger: pino({ level: 'silent' }),
    now: Date.now,
  });
  reconciler.start();
  return {
    asked,
    /** Lets time pass; returns the looks at classes. */
    async pass(ms: number, ...events: object[]) {
      news = events;
      looks.splice(0);
      await jest.advanceTimersByTimeAsync(ms);
      return [...looks];
    },
    close: () => reconciler.close(),
  };
}

it('looks at a class with a list when an event frees seats in it, and not for time alone', async () => {
  const { asked, pass, close } = start();
  expect(await pass(60_000)).toEqual(['waited', 'waited']);
  expect(await pass(30 * 60_000)).toEqual([]);
  for (const listingId of ['waited', 'other']) {
    const freed = { eventType: 'availabilityException/deleted', resourceId: 'one', listingId };
    expect(await pass(4_000, { ...freed, listing: null })).toEqual(
      listingId === 'waited' ? ['waited'] : [],
    );
  }
  expect(asked[0]).toContain('availabilityException');
  await close();
});
