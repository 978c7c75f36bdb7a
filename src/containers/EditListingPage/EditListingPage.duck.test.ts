import type { ListingState } from '#shared/contract/listing.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { selectRecurringProduct } from './recurringProduct.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import { publishListing, selectEditListing } from './EditListingPage.duck.ts';
import type { One, Resource } from '#shared/contract/resources.ts';
import { iso } from '#shared/time/time.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const start = Date.now() + 7 * 24 * 60 * 60 * 1000;
const end = start + 60 * 60 * 1000;

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

/** A marketplace that remembers what was asked of it. */
function setUp({
  state = 'draft' as ListingState,
  exceptions = [] as Resource<'availabilityException'>[],
  first = start,
  publicData = {},
  hasPicture = true,
  published = 'published' as ListingState,
} = {}) {
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
  };
  const failing = new Set<string>();
  const step = <T>(name: string, detail: string, result: T): Promise<T> => {
    note(detail ? `${name} ${detail}` : name);
    return failing.has(name)
      ? Promise.reject(appError('network', 'No answer'))
      : Promise.resolve(result);
  };
  let authorizeUrl: string | null = null;
  const api = fakeApi({
    app: {
      createMeeting: () => step('meeting', '', { authorizeUrl }),
      createStripeProductAndPrice: ({ monthlyPrice }) =>
        step('product', String(monthlyPrice), { productId: 'prod_1', priceId: 'price_1' }),
    },
    ownListings: {
      show: () => Promise.resolve(listing(state, first, publicData, hasPicture)),
      update: ({ availabilityPlan }) =>
        step(
          'plan',
          availabilityPlan?.type === 'availability-plan/day' ? 'by day' : '',
          listing(state, first, publicData),
        ),
      publishDraft: () => step('publish', '', listing(published, first, publicData)),
    },
    availabilityExceptions: {
      query: () =>
        Promise.resolve({
          data: exceptions,
          meta: { page: 1, perPage: 100, totalItems: exceptions.length, totalPages: 1 },
        }),
      delete: gone => step('delete', gone, undefined),
      create: body =>
        step('exception', `${body.start} ${body.end} ${body.seats}`, {
          data: { id: 'e1', type: 'availabilityException' as const, attributes: body },
        }),
    },
    stock: {
      compareAndSet: body => step('stock', `${body.oldTotal}>${body.newTotal}`, undefined),
    },
  });
  return {
    calls,
    failing,
    needConnection: () => {
      authorizeUrl = '/api/zoom/connect';
    },
    store: makeStore({ api, config: testConfig }),
  };
}

const opened = `exception ${iso(start)} ${iso(end)} 12`;

describe('publishing a class', () => {
  it('makes the meeting, opens the class time, sets the places, then publishes', async () => {
    const { store, calls } = setUp();
    await store.dispatch(publishListing(id));
    expect(calls).toEqual(['meeting', opened, 'stock null>12', 'publish']);
    expect(selectEditListing(store.getState()).publish).toEqual({ status: 'ready' });
  });

  it('is done once, however often it is asked for', async () => {
    const { store, calls } = setUp();
    await Promise.all([store.dispatch(publishListing(id)), store.dispatch(publishListing(id))]);
    expect(calls).toEqual(['meeting', opened, 'stock null>12', 'publish']);
  });

  it('stops for the teacher to connect the meeting service, with nothing published', async () => {
    const { store, calls, needConnection } = setUp();
    needConnection();
    const answer = await store.dispatch(publishListing(id));
    expect(answer.payload).toEqual({
      connectUrl: '/api/zoom/connect',
      state: 'draft',
      isComplete: false,
    });
    expect(calls).toEqual(['meeting']);
  });

  it('goes on where it failed: the class time that is open already is not opened twice', async () => {
    const { store, calls } = setUp({
      exceptions: [
        {
          id: 'e1',
          type: 'availabilityException',
          attributes: { start: iso(start), end: iso(end), seats: 12 },
        },
      ],
    });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual(['meeting', 'stock null>12', 'publish']);
  });

  it('replaces the class time of an earlier plan', async () => {
    const { store, calls } = setUp({
      exceptions: [
        {
          id: 'old',
          type: 'availabilityException',
          attributes: { start: iso(start), end: iso(end), seats: 5 },
        },
      ],
    });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual(['meeting', 'delete old', opened, 'stock null>12', 'publish']);
  });

  it('opens a weekly class by its plan, leaves its days off, and counts its dates', async () => {
    const day = iso(start).slice(0, 10);
    const off = {
      id: 'e7',
      type: 'availabilityException' as const,
      attributes: { start: `${day}T12:00:00.000Z`, end: `${day}T13:00:00.000Z`, seats: 0 },
    };
    const { store, calls } = setUp({
      exceptions: [off],
      publicData: {
        weeklyDays: [1, 2, 3, 4, 5, 6, 7].map(value => ({ value: String(value), label: '' })),
        startDate: day,
        time: '12:00',
        timezone: 'UTC',
        lastClass: Date.parse(`${day}T13:00:00Z`) + 2 * 86_400_000,
      },
    });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual(['meeting', 'plan', `stock null>${12 * 3}`, 'publish']);
  });

  describe('that is sold by the month', () => {
    const monthly = {
      weeklyDays: [{ value: '2', label: 'Monday' }],
      type: 'paid',
      paymentType: [{ value: 'recurring' }],
      monthlyPrice: 6000,
    };

    it('makes what it is sold by when it is out', async () => {
      const { store, calls } = setUp({ publicData: monthly });
      const { payload } = await store.dispatch(publishListing(id));
      expect(calls.slice(-2)).toEqual(['publish', 'product 6000']);
      expect(payload).toEqual({ connectUrl: null, state: 'published', isComplete: true });
    });

    it('is out all the same when that fails, and tells', async () => {
      const { store, failing } = setUp({ publicData: monthly });
      failing.add('product');
      const { payload } = await store.dispatch(publishListing(id));
      expect(payload).toEqual({ connectUrl: null, state: 'published', isComplete: false });
      expect(selectRecurringProduct(store.getState(), id).status).toBe('failed');
    });
  });

  it('tells that a class waits where the operator looks first', async () => {
    const { store } = setUp({ published: 'pendingApproval' });
    const { payload } = await store.dispatch(publishListing(id));
    expect(payload).toMatchObject({ state: 'pendingApproval', isComplete: true });
  });

  it('does not publish twice what another tab has published', async () => {
    const { store, calls } = setUp({ state: 'published' });
    await store.dispatch(publishListing(id));
    expect(calls).not.toContain('publish');
    expect(selectEditListing(store.getState()).publish).toEqual({ status: 'ready' });
  });

  it('refuses a class that lacks something and asks nobody', async () => {
    const { store, calls } = setUp({ publicData: { languages: [] } });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual([]);
    expect(selectEditListing(store.getState()).publish).toMatchObject({
      status: 'failed',
      error: { code: 'listing-incomplete' },
    });
  });

  it('refuses a class whose pictures are gone and asks nobody', async () => {
    const { store, calls } = setUp({ hasPicture: false });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual([]);
    expect(selectEditListing(store.getState()).publish).toMatchObject({
      status: 'failed',
      error: { code: 'listing-without-picture' },
    });
  });

  it('refuses a class that starts in the past and asks nobody', async () => {
    const { store, calls } = setUp({ first: Date.now() - 1000 });
    await store.dispatch(publishListing(id));
    expect(calls).toEqual([]);
    expect(selectEditListing(store.getState()).publish).toMatchObject({
      status: 'failed',
      error: { code: 'validation-invalid-value' },
    });
  });

  it('makes no meeting and opens no class time for what is booked by dates', async () => {
    const { store, calls } = setUp({
      first: Date.now() - 1000,
      publicData: { unitType: 'line-item/day' },
    });
    await store.dispatch(publishListing(id));
    // Places times the ninety days of the window.
    expect(calls).toEqual(['plan by day', 'stock null>1080', 'publish']);
  });

  it('keeps the draft and says so when a step fails', async () => {
    const { store, calls, failing } = setUp();
    failing.add('stock');
    await store.dispatch(publishListing(id));
    expect(calls).not.toContain('publish');
    expect(selectEditListing(store.getState()).publish).toMatchObject({
      status: 'failed',
      error: { code: 'network' },
    });
  });
});
