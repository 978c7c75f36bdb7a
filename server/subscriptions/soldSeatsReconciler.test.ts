import pino from 'pino';
import { createSoldSeatsReconciler } from './soldSeatsReconciler.ts';
import type { SoldSeats } from './soldSeats.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { listingPages } from '#server/testing/listingPages.ts';

beforeEach(() => jest.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => jest.useRealTimers());

const changed = (resourceId: string, state = 'published') => ({
  resourceId,
  listing: { id: resourceId, type: 'listing', attributes: { state } },
});
const sold = (listingId: string) => ({
  resourceId: `order of ${listingId}`,
  listing: null,
  transaction: {
    id: 'order',
    type: 'transaction',
    attributes: {},
    relationships: { listing: { data: { id: listingId, type: 'listing' } } },
  },
});

/** A site with a class that is published, and others that events name. */
function start(open: readonly string[] = ['open']) {
  const looks: string[] = [];
  const raised: string[] = [];
  const lacking = new Set<string>();
  const lack: SoldSeats = { wanted: 2, taken: 3 };
  let events: object[] = [];
  let told = 0;
  const sdk = {
    listings: {
      query: listingPages(open.map(id => ({ id, attributes: {} }))),
    },
    events: {
      query: () => {
        const found = events.map(event => ({ sequenceId: (told += 1), ...event }));
        events = [];
        return Promise.resolve(found);
      },
    },
  } as unknown as IntegrationSdk;
  const reconciler = createSoldSeatsReconciler({
    operator: () => sdk,
    soldSeats: {
      look(id) {
        looks.push(id);
        return Promise.resolve(lacking.has(id) ? lack : null);
      },
      raise(id) {
        raised.push(id);
        lacking.delete(id);
        return Promise.resolve(lack);
      },
    },
    logger: pino({ level: 'silent' }),
    now: Date.now,
    intervalMs: 1_000,
  });
  reconciler.start();
  return {
    looks,
    raised,
    lacking,
    /** Delivers events; returns the classes that were checked for them. */
    async tell(...what: object[]) {
      events = what;
      const before = looks.length;
      await jest.advanceTimersByTimeAsync(1_000);
      return looks.slice(before);
    },
    close: () => reconciler.close(),
  };
}

it('looks at all classes at first, at those that change, and at their orders for a day', async () => {
  const { tell, close } = start();
  expect(await tell()).toEqual(['open']);
  expect(await tell(sold('other'), changed('draft', 'draft'), changed('lowered'))).toEqual([
    'lowered',
  ]);
  expect(await tell(sold('other'), sold('lowered'))).toEqual(['lowered']);
  jest.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(await tell(sold('lowered'))).not.toContain('lowered');
  await close();
});

it('looks at all classes where there are more than a query shows by page number', async () => {
  const many = Array.from({ length: 10_150 }, (_, index) => `class ${index}`);
  const { looks, tell, close } = start(many);
  await tell();
  await jest.advanceTimersByTimeAsync(4_000);
  expect(new Set(looks)).toEqual(new Set(many));
  await close();
});

it('raises the seats of a class that has sold too many for ten seconds', async () => {
  const { tell, lacking, raised, close } = start();
  lacking.add('lowered').add('restored');
  await tell(changed('lowered'), changed('restored'));
  await jest.advanceTimersByTimeAsync(3_000);
  // The command that made them fewer has corrected it.
  lacking.delete('restored');
  expect(await tell(sold('lowered'), changed('restored'))).toEqual(['lowered', 'restored']);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(raised).toEqual([]);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(raised).toEqual(['lowered']);
  await close();
});
