import type { ListingState } from '#shared/contract/listing.ts';
import type { PublishedClass } from '#shared/contract/api/teach.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { publishListing, selectEditListing } from './EditListingPage.duck.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import type { One } from '#shared/contract/resources.ts';
import { iso } from '#shared/time/time.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const start = Date.now() + 7 * 24 * 60 * 60 * 1000;

const listing = (
  state: ListingState,
  unixTimeStamp = start,
  more = {},
  hasPicture = true,
): One<'ownListing'> => ({
  data: {
    id,
    type: 'ownListing',
    attributes: {
      title: 'Slow flow',
      description: 'An hour to land.',
      price: { amount: 1850, currency: 'USD' },
      state,
      availabilityPlan: { type: 'availability-plan/time', timezone: 'UTC', entries: [] },
      publicData: {
        yogaStyles: ['yoga'],
        languages: ['english'],
        timezone: 'UTC',
        startDate: iso(unixTimeStamp).slice(0, 10),
        time: iso(unixTimeStamp).slice(11, 16),
        classDuration: { key: '60_minutes', value: 60 },
        classDurationFilter: ['60_minutes'],
        location: { address: 'Queens' },
        unixTimeStamp,
        lastClass: unixTimeStamp + 3_600_000,
        stock: 12,
        ...more,
      },
    },
    relationships: {
      currentStock: { data: null },
      images: { data: hasPicture ? [{ id: 'image', type: 'image' }] : [] },
    },
  },
  included: hasPicture ? [{ id: 'image', type: 'image', attributes: { variants: {} } }] : [],
});

const out: PublishedClass = { connectUrl: null, state: 'published', isComplete: true };

/** A server that publishes, or refuses to, and counts its calls. */
function setUp({
  answer = out as PublishedClass | ReturnType<typeof appError>,
  first = start,
  publicData = {},
  hasPicture = true,
} = {}) {
  let state: ListingState = 'draft';
  const publishClass = jest.fn(({ listingId }: { listingId: string }) => {
    expect(listingId).toBe(id);
    if (!('state' in answer)) return Promise.reject(answer);
    ({ state } = answer);
    return Promise.resolve(answer);
  });
  const api = fakeApi({
    app: { teach: { publishClass } },
    ownListings: { show: () => Promise.resolve(listing(state, first, publicData, hasPicture)) },
  });
  const store = makeStore({ api, config: testConfig });
  return {
    store,
    asked: () => publishClass.mock.calls.length,
    request: () => selectEditListing(store.getState()).publish,
    state: () => selectEntity(store.getState(), 'ownListing', id)?.attributes.state,
  };
}

describe('publishing a class', () => {
  it('is carried out by the server, and the page has the class as it is then', async () => {
    const { store, request, state } = setUp();
    const { payload } = await store.dispatch(publishListing(id));
    expect(payload).toEqual(out);
    expect([state(), request()]).toEqual(['published', { status: 'ready' }]);
  });

  it('is done once, however often it is requested', async () => {
    const { store, asked } = setUp();
    await Promise.all([store.dispatch(publishListing(id)), store.dispatch(publishListing(id))]);
    expect(asked()).toBe(1);
  });

  it('stops for the teacher to connect the meeting service', async () => {
    const answer = { connectUrl: '/api/zoom/connect', state: 'draft', isComplete: false } as const;
    const { store, state } = setUp({ answer });
    const { payload } = await store.dispatch(publishListing(id));
    expect([payload, state()]).toEqual([answer, 'draft']);
  });

  it.each([
    ['lacks something', { publicData: { languages: [] } }, 'listing-incomplete'],
    ['has no picture any more', { hasPicture: false }, 'listing-without-picture'],
    ['starts in the past', { first: Date.now() - 1000 }, 'validation-invalid-value'],
  ])('of a class that %s is refused, and nobody is asked', async (_, draft, code) => {
    const { store, asked, request } = setUp(draft);
    await store.dispatch(publishListing(id));
    expect([asked(), request()]).toMatchObject([0, { status: 'failed', error: { code } }]);
  });

  it('of what is booked by dates needs no time to come', async () => {
    const publicData = { unitType: 'line-item/day' };
    const { store, asked } = setUp({ first: Date.now() - 1000, publicData });
    await store.dispatch(publishListing(id));
    expect(asked()).toBe(1);
  });

  it('says so when the server could not', async () => {
    const answer = appError('network', 'No answer.');
    const { store, request, state } = setUp({ answer });
    await store.dispatch(publishListing(id));
    expect([state(), request()]).toMatchObject([
      'draft',
      { status: 'failed', error: { code: 'network' } },
    ]);
  });
});
