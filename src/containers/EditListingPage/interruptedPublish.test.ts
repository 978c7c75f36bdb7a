import type { ListingState } from '#shared/contract/listing.ts';
import type { One, Resource } from '#shared/contract/resources.ts';
import { hourMs } from '#shared/time/time.ts';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { publishListing } from './EditListingPage.duck.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const start = Math.ceil(Date.now() / hourMs) * hourMs + 7 * 24 * hourMs;
const iso = (at: number) => new Date(at).toISOString();

/** A marketplace that keeps what it is told, and loses the connection once at every step. */
function losing(when: 'before' | 'after') {
  const kept = {
    state: 'draft' as ListingState,
    stock: null as number | null,
    exceptions: [] as Resource<'availabilityException'>[],
    published: 0,
    meetings: 0,
  };
  const lost = new Set<string>();
  async function step<T>(name: string, write: () => T): Promise<T> {
    const isLost = !lost.has(name);
    lost.add(name);
    const gone = () => appError('network', `The connection was lost at ${name}.`);
    if (isLost && when === 'before') throw gone();
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
        publicData: {
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
        },
      },
      relationships: {
        currentStock: { data: kept.stock === null ? null : { id: 'stock', type: 'stock' } },
      },
    },
    included:
      kept.stock === null
        ? []
        : [{ id: 'stock', type: 'stock', attributes: { quantity: kept.stock } }],
  });
  const api = fakeApi({
    app: {
      // As the server does: a class that has its meeting keeps it.
      createMeeting: () =>
        step('meeting', () => {
          kept.meetings = 1;
          return { authorizeUrl: null };
        }),
    },
    ownListings: {
      show: () => Promise.resolve(listing()),
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
  return { kept, lost, store: makeStore({ api, config: testConfig }) };
}

describe('publishing a class that loses the connection', () => {
  it.each(['before', 'after'] as const)('%s every step is published once, as it is', async when => {
    const { kept, lost, store } = losing(when);
    let tries = 0;
    for (; tries < 20; tries += 1) {
      const answer = await store.dispatch(publishListing(id));
      if (publishListing.fulfilled.match(answer)) break;
    }
    expect([...lost]).toEqual(['meeting', 'exception', 'stock', 'publish']);
    expect(tries).toBe(4);
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
});
