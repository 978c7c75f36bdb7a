import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import type { One } from '#shared/contract/resources.ts';
import { descriptionOf } from './classDraft.ts';
import { saveDescription, selectEditListing, showListing } from './EditListingPage.duck.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { iso } from '#shared/time/time.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const hour = 3_600_000;
// Noon, a week ahead.
const start = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 7 * 24 * hour + 12 * hour;

interface Exception {
  id: string;
  start: string;
  end: string;
  seats: number;
}

/** A marketplace with one class, of which `taken` places are booked in its only class time. */
async function setUp({
  taken = 0,
  publicData = {},
  metadata = {},
  exceptions = [{ id: 'e0', start: iso(start), end: iso(start + hour), seats: 12 }] as Exception[],
  onLock = () => undefined as void,
  soldAt = null as number | null,
  isTaken = false,
} = {}) {
  const calls: string[] = [];
  let made = 0;
  let quantity = 12 - taken;
  let open = exceptions;
  const adjustments: { id: string; quantity: number }[] = [];
  let attributes: Record<string, unknown> = {
    title: 'Slow flow',
    description: 'An hour to land.',
    price: { amount: 1850, currency: 'USD' },
    state: 'published',
    metadata,
    availabilityPlan: { type: 'availability-plan/time', timezone: 'UTC', entries: [] },
    publicData: {
      yogaStyles: ['yoga'],
      languages: ['english'],
      timezone: 'UTC',
      startDate: iso(start).slice(0, 10),
      time: iso(start).slice(11, 16),
      classDuration: { key: '60_minutes', value: 60 },
      unixTimeStamp: start,
      lastClass: start + hour,
      stock: 12,
      ...publicData,
    },
  };
  const shown = (): One<'ownListing'> => ({
    data: {
      id,
      type: 'ownListing',
      attributes,
      relationships: { currentStock: { data: { id: 's', type: 'stock' } } },
    },
    included: [{ id: 's', type: 'stock', attributes: { quantity } }],
  });
  const list = <T>(data: T[]) => ({
    data,
    meta: { page: 1, perPage: 100, totalItems: data.length, totalPages: 1 },
  });
  const api = fakeApi({
    app: {
      createMeeting: () => {
        calls.push('meeting');
        return Promise.resolve({ authorizeUrl: null });
      },
    },
    ownListings: {
      show: () => Promise.resolve(shown()),
      update: ({ id: _id, ...body }) => {
        calls.push('update');
        const { publicData: change, ...rest } = body;
        const merged = { ...(attributes.publicData as object), ...change };
        attributes = {
          ...attributes,
          ...rest,
          publicData: Object.fromEntries(Object.entries(merged).filter(([, one]) => one !== null)),
        };
        return Promise.resolve(shown());
      },
    },
    timeslots: {
      query: () =>
        Promise.resolve(
          list(
            open
              .filter(({ seats }) => seats - taken > 0)
              .map(one => ({
                id: one.id,
                type: 'timeSlot' as const,
                attributes: { ...one, seats: one.seats - taken },
              })),
          ),
        ),
    },
    bookings: {
      query: () =>
        Promise.resolve(
          list(
            [soldAt ?? []].flat().map(at => ({
              id: `b${at}`,
              type: 'booking' as const,
              attributes: { start: iso(at), end: iso(at + hour), seats: 1 },
            })),
          ),
        ),
    },
    availabilityExceptions: {
      query: () =>
        Promise.resolve(
          list(
            open.map(({ id: key, ...one }) => ({
              id: key,
              type: 'availabilityException' as const,
              attributes: one,
            })),
          ),
        ),
      delete: gone => {
        calls.push(`delete ${gone}`);
        open = open.filter(one => one.id !== gone);
        return Promise.resolve();
      },
      create: ({ listingId: _, ...one }) => {
        calls.push(`exception ${one.start} ${one.seats}`);
        made += 1;
        open = [...open, { id: `e${made}`, ...one }];
        return Promise.resolve({
          data: { id: `e${made}`, type: 'availabilityException' as const, attributes: one },
        });
      },
    },
    stockAdjustments: {
      query: () => {
        adjustments.push(...(isTaken ? [{ id: `a${adjustments.length}`, quantity: -1 }] : []));
        return Promise.resolve(
          list(
            adjustments.map(({ id: key, quantity: given }) => ({
              id: key,
              type: 'stockAdjustment' as const,
              attributes: { quantity: given },
            })),
          ),
        );
      },
    },
    stock: {
      compareAndSet: ({ oldTotal, newTotal }) => {
        onLock();
        if (oldTotal !== quantity) {
          return Promise.reject(appError('old-total-mismatch', 'Somebody booked.', 409));
        }
        calls.push(`stock ${oldTotal}>${newTotal}`);
        quantity = newTotal;
        return Promise.resolve();
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(showListing(id));
  const saved = selectEntity(store.getState(), 'ownListing', id);
  if (!saved) throw new Error('The class is not there.');
  return {
    calls,
    sell: () => {
      quantity -= 1;
    },
    publicData: () => attributes.publicData as Record<string, unknown>,
    quantity: () => quantity,
    request: () => selectEditListing(store.getState()).saveDescription,
    attributes: () => attributes,
    save: (changes: object) => {
      const base = descriptionOf(saved);
      const values = { ...base, ...changes };
      return store.dispatch(saveDescription({ id, values, base, untitled: '' }));
    },
  };
}

const tomorrow = { time: '15:00' };

describe('saving a published class that nobody has booked', () => {
  it('moves it, with its opening and its meeting, while nothing is sold', async () => {
    const { calls, save, publicData } = await setUp();
    await save(tomorrow);
    expect(calls).toEqual([
      'stock 12>0',
      'update',
      'delete e0',
      `exception ${iso(start + 3 * hour)} 12`,
      'stock 0>12',
      'meeting',
    ]);
    expect(publicData()).toMatchObject({
      time: '15:00',
      unixTimeStamp: start + 3 * hour,
      lastClass: start + 4 * hour,
    });
  });

  it('keeps what another tab has saved meanwhile, where nothing else was typed here', async () => {
    const { save, attributes, publicData } = await setUp();
    await save({ title: 'Slower flow', rules: 'Bare feet.' });
    await save({ description: 'Two hours to land.', rules: 'Socks.' });
    expect(attributes()).toMatchObject({
      title: 'Slower flow',
      description: 'Two hours to land.',
    });
    expect(publicData().rules).toBe('Socks.');
  });

  it('leaves it where it was when a place that was given back is sold there at that moment', async () => {
    const { calls, save, request, attributes } = await setUp({ soldAt: start });
    const { publicData, availabilityPlan } = attributes();
    await save({ ...tomorrow, rhythm: 'weekly', weeklyDays: ['2'] });
    expect(request()).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
    expect(attributes()).toMatchObject({ availabilityPlan });
    expect(attributes().publicData).toEqual(publicData);
    expect(calls.slice(-2)).toEqual([`exception ${iso(start)} 12`, 'stock 0>12']);
  });

  it.each([
    ['times', tomorrow],
    ['places', { places: '8' }],
  ])('keeps its %s when a sale begins that can not be read yet', async (_, change) => {
    const { save, request, publicData } = await setUp({ isTaken: true });
    const { stock, time, unixTimeStamp } = publicData();
    await save(change);
    expect(request()).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
    expect(publicData()).toMatchObject({ stock, time, unixTimeStamp });
  });

  it('moves it when the place is sold at the new time', async () => {
    const world = await setUp({ soldAt: start + 3 * hour });
    await world.save(tomorrow);
    expect(world.publicData()).toMatchObject({ time: '15:00' });
  });

  it('can make it a weekly one', async () => {
    const { calls, save, publicData } = await setUp();
    await save({ rhythm: 'weekly', weeklyDays: ['1', '2', '3', '4', '5', '6', '7'] });
    expect(publicData().weeklyDays).toHaveLength(7);
    expect(publicData()).not.toHaveProperty('seriesEnd');
    // Its plan opens it now.
    expect(calls).toContain('delete e0');
    expect(calls).not.toContain(`exception ${iso(start)} 12`);
  });

  it('changes nothing when somebody books at that moment', async () => {
    let onLock = () => undefined as void;
    const world = await setUp({ onLock: () => onLock() });
    onLock = () => {
      onLock = () => undefined;
      world.sell();
    };
    await world.save(tomorrow);
    expect(world.calls).toEqual([]);
    expect(world.request()).toMatchObject({
      status: 'failed',
      error: { code: 'old-total-mismatch' },
    });
  });
});

describe('saving a published class that people have booked', () => {
  it('keeps its time, whatever the form says, and changes its text', async () => {
    const { calls, save, publicData } = await setUp({ taken: 3 });
    await save({ ...tomorrow, rules: 'Be early.' });
    expect(calls).toEqual(['update']);
    expect(publicData()).toMatchObject({ rules: 'Be early.', unixTimeStamp: start });
  });

  it('lets its opening and what is left to sell follow its places', async () => {
    const { calls, save } = await setUp({ taken: 3 });
    await save({ places: '14' });
    expect(calls).toEqual([
      'stock 9>0',
      'update',
      'delete e0',
      `exception ${iso(start)} 14`,
      'stock 0>11',
    ]);
  });

  it('takes no places away that are booked', async () => {
    const { calls, save, request } = await setUp({ taken: 3 });
    await save({ places: '2' });
    expect(calls).toEqual([]);
    expect(request()).toMatchObject({ status: 'failed', error: { code: 'places-taken' } });
  });

  it('may have as many places as are booked, and none are left then', async () => {
    const { calls, save, quantity } = await setUp({ taken: 3 });
    await save({ places: '3' });
    expect(calls).toContain(`exception ${iso(start)} 3`);
    expect(quantity()).toBe(0);
    // Nothing is sent for a total that is right already.
    expect(calls.filter(call => call.startsWith('stock'))).toEqual(['stock 9>0']);
  });

  it('keeps what subscribers have of a weekly class', async () => {
    const { calls, save } = await setUp({
      publicData: { weeklyDays: [{ value: '2', label: 'Monday' }] },
      metadata: { subscriptions: 2 },
      exceptions: [{ id: 'e0', start: iso(start), end: iso(start + hour), seats: 12 }],
    });
    await save({ places: '14' });
    expect(calls.slice(0, 4)).toEqual([
      'stock 12>0',
      'delete e0',
      'update',
      `exception ${iso(start)} 14`,
    ]);
  });
});
