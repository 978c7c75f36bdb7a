import type { ListingPublicData } from '#shared/contract/listingData.ts';
import type { ListingState } from '#shared/contract/listing.ts';
import type { One, Resource } from '#shared/contract/resources.ts';
import { planOf } from '#shared/transactions/classPlan.ts';
import { dayMs, hourMs, weekdayOf } from '#shared/time/time.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { publishListing } from './EditListingPage.duck.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const start = Math.ceil(Date.now() / hourMs) * hourMs + 7 * 24 * hourMs;
const iso = (at: number) => new Date(at).toISOString();

/** A marketplace that keeps what it is told, and loses the connection once at every step. */
function losing(when: 'before' | 'after', publicData: ListingPublicData = {}) {
  const kept = {
    state: 'draft' as ListingState,
    stock: null as number | null,
    exceptions: [] as Resource<'availabilityException'>[],
    published: 0,
    meetings: 0,
  };
  /** Of a weekly class that is sold by the month. */
  const weekly = { plans: [] as unknown[], products: 0 };
  const data: ListingPublicData = {
    yogaStyles: ['yoga'],
    languages: ['english'],
    timezone: 'UTC',
    startDate: iso(start).slice(0, 10),
    time: iso(start).slice(11, 16),
    classDuration: { key: '60_minutes', value: 60 },
    classDurationFilter: ['60_minutes'],
    location: { address: 'Queens' },
    unixTimeStamp: start,
    lastClass: start + hourMs,
    stock: 12,
    ...publicData,
  };
  const lost = new Set<string>();
  const written: string[] = [];
  async function step<T>(name: string, write: () => T): Promise<T> {
    const isLost = !lost.has(name);
    lost.add(name);
    const gone = () => appError('network', `The connection was lost at ${name}.`);
    if (isLost && when === 'before') throw gone();
    written.push(name);
    const answer = await Promise.resolve(write());
    if (isLost) throw gone();
    return answer;
  }
  const listing = (): One<'ownListing'> => ({
    data: {
      id,
      type: 'ownListing',
      attributes: {
        title: 'Slow flow',
        description: 'An hour to land.',
        price: { amount: 1850, currency: 'USD' },
        state: kept.state,
        publicData: data,
        ...(weekly.plans.length > 0 && { availabilityPlan: planOf(data, 12) }),
      },
      relationships: {
        currentStock: { data: kept.stock === null ? null : { id: 'stock', type: 'stock' } },
        images: { data: [{ id: 'image', type: 'image' }] },
      },
    },
    included: [
      { id: 'image', type: 'image', attributes: { variants: {} } },
      ...(kept.stock === null
        ? []
        : [{ id: 'stock', type: 'stock', attributes: { quantity: kept.stock } } as const]),
    ],
  });
  const api = fakeApi({
    app: {
      // As the server does: a class that has its meeting keeps it.
      createMeeting: () =>
        step('meeting', () => {
          kept.meetings = 1;
          return { authorizeUrl: null };
        }),
      createStripeProductAndPrice: () =>
        step('product', () => {
          weekly.products = 1;
          return { productId: 'prod_1', priceId: 'price_1' };
        }),
    },
    ownListings: {
      show: () => Promise.resolve(listing()),
      update: ({ availabilityPlan }) =>
        step('plan', () => {
          weekly.plans.push(availabilityPlan);
          return listing();
        }),
      publishDraft: () =>
        step('publish', () => {
          kept.state = 'published';
          kept.published += 1;
          return listing();
        }),
    },
    availabilityExceptions: {
      query: () =>
        Promise.resolve({
          data: kept.exceptions,
          meta: { page: 1, perPage: 100, totalItems: kept.exceptions.length, totalPages: 1 },
        }),
      create: body =>
        step('exception', () => {
          const data = {
            id: `e${kept.exceptions.length}`,
            type: 'availabilityException' as const,
            attributes: { start: body.start, end: body.end, seats: body.seats },
          };
          kept.exceptions.push(data);
          return { data };
        }),
    },
    stock: {
      compareAndSet: ({ oldTotal, newTotal }) =>
        step('stock', () => {
          if (oldTotal !== kept.stock) throw appError('old-total-mismatch', 'It has changed.', 409);
          kept.stock = newTotal;
        }),
    },
  });
  return { kept, weekly, data, lost, written, store: makeStore({ api, config: testConfig }) };
}

describe('publishing a class that loses the connection', () => {
  it.each(['before', 'after'] as const)('%s every step is published once, as it is', async when => {
    const { kept, lost, written, store } = losing(when);
    let tries = 0;
    for (; tries < 20; tries += 1) {
      const answer = await store.dispatch(publishListing(id));
      if (publishListing.fulfilled.match(answer)) break;
    }
    expect([...lost]).toEqual(['meeting', 'exception', 'stock', 'publish']);
    expect(tries).toBe(4);
    // A stock that is right already is not sent again, as another one may have changed meanwhile.
    expect(written.filter(name => name === 'stock')).toHaveLength(1);
    expect(kept).toEqual({
      state: 'published',
      stock: 12,
      published: 1,
      meetings: 1,
      exceptions: [
        expect.objectContaining({
          attributes: { start: iso(start), end: iso(start + hourMs), seats: 12 },
        }),
      ],
    });
  });

  it.each(['before', 'after'] as const)(
    '%s every step has one plan, product and stock where it is weekly and sold by the month',
    async when => {
      const startDate = iso(start).slice(0, 10);
      const skipped = start + 7 * dayMs;
      const { kept, weekly, data, lost, written, store } = losing(when, {
        weeklyDays: [{ value: String(weekdayOf(startDate)), label: '' }],
        skippedDates: [iso(skipped).slice(0, 10)],
        type: 'paid',
        paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
        monthlyPrice: 4000,
        lastClass: start + 26 * 7 * dayMs + hourMs,
      });
      let tries = 0;
      for (; tries < 20; tries += 1) {
        const answer = await store.dispatch(publishListing(id));
        // A class without its product is published, and the page asks for the product again.
        if (publishListing.fulfilled.match(answer) && answer.payload.isComplete) break;
      }
      expect([...lost]).toEqual(['meeting', 'plan', 'exception', 'stock', 'publish', 'product']);
      expect(tries).toBe(6);
      expect(
        ['plan', 'exception', 'stock', 'publish'].map(
          step => written.filter(name => name === step).length,
        ),
      ).toEqual([1, 1, 1, 1]);
      expect(weekly).toEqual({
        plans: [planOf(data, 12)],
        products: 1,
      });
      expect(kept).toMatchObject({ state: 'published', published: 1, meetings: 1 });
      expect(kept.exceptions.map(({ attributes }) => attributes)).toEqual([
        { start: iso(skipped), end: iso(skipped + hourMs), seats: 0 },
      ]);
      expect((kept.stock ?? 0) % 12).toBe(0);
      expect(kept.stock).toBeGreaterThan(10 * 12);
    },
  );
});
