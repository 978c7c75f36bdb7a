import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { storeWith } from '#src/testing/slices.ts';
import { appError } from '#src/util/errors.ts';
import { dayMs, hourMs, iso } from '#shared/time/time.ts';
import type { AvailabilityPlan } from '#shared/contract/listing.ts';
import type { One } from '#shared/contract/resources.ts';
import {
  addException,
  fetchExceptions,
  removeException,
  savePlan,
  selectAvailability,
} from './availability.duck.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const list = <T>(data: T[], totalPages = 1) => ({
  data,
  meta: { page: 1, perPage: 100, totalItems: data.length, totalPages },
});
// Noon of the next Monday but one, in UTC, the zone of the class.
const today = Math.floor(Date.now() / dayMs) * dayMs;
const monday = today + (((11 - new Date(today).getUTCDay()) % 7) + 7 - 3) * dayMs + 12 * hourMs;
const range = { start: monday - hourMs, end: monday + 2 * hourMs };

interface Exception {
  id: string;
  start: string;
  end: string;
  seats: number;
}

/** A marketplace with one class that is held every Monday at noon. */
function setUp({
  state = 'published' as 'draft' | 'published',
  publicData = {},
  metadata = {},
  exceptions = [] as Exception[],
} = {}) {
  const calls: string[] = [];
  let open = exceptions;
  let refused: ReturnType<typeof appError> | null = null;
  let plan: AvailabilityPlan = {
    type: 'availability-plan/time',
    timezone: 'UTC',
    entries: [{ dayOfWeek: 'mon', startTime: '12:00', endTime: '13:00', seats: 4 }],
  };
  const shown = (): One<'ownListing'> => ({
    data: {
      id,
      type: 'ownListing',
      attributes: {
        title: 'Slow flow',
        state,
        metadata,
        availabilityPlan: plan,
        publicData: {
          timezone: 'UTC',
          startDate: iso(today).slice(0, 10),
          time: '12:00',
          classDuration: { key: '60_minutes', value: 60 },
          weeklyDays: [{ value: '2', label: 'Monday' }],
          lastClass: monday + 700 * dayMs,
          stock: 4,
          ...publicData,
        },
      },
      relationships: { currentStock: { data: { id: 's', type: 'stock' } } },
    },
    included: [{ id: 's', type: 'stock', attributes: { quantity: 40 } }],
  });
  const store = storeWith({
    ownListings: {
      show: () => Promise.resolve(shown()),
      update: ({ availabilityPlan }) => {
        calls.push('plan');
        plan = availabilityPlan as AvailabilityPlan;
        return Promise.resolve(shown());
      },
    },
    app: {
      teach: {
        changeOpenTimes: ({ add, remove }) => {
          if (refused) return Promise.reject(refused);
          calls.push(`open-times ${add ? `+${add.seats}` : `-${remove}`}`);
          if (add) open = [...open, { id: 'new', ...add }];
          open = open.filter(one => one.id !== remove);
          return Promise.resolve();
        },
        changeSchedule: ({ content }) => {
          if (refused) return Promise.reject(refused);
          calls.push('schedule');
          plan = content.availabilityPlan as unknown as AvailabilityPlan;
          return Promise.resolve();
        },
      },
    },
    availabilityExceptions: {
      query: ({ page }) =>
        Promise.resolve(
          list(
            open
              .filter((_, index) => index % 2 === (page === 2 ? 1 : 0))
              .map(({ id: key, ...attributes }) => ({
                id: key,
                type: 'availabilityException' as const,
                attributes,
              })),
            2,
          ),
        ),
      create: ({ listingId: _, ...body }) => {
        if (refused) return Promise.reject(refused);
        calls.push(`create ${body.seats}`);
        open = [...open, { id: 'new', ...body }];
        return Promise.resolve({
          data: { id: 'new', type: 'availabilityException' as const, attributes: body },
        });
      },
      delete: gone => {
        if (refused) return Promise.reject(refused);
        calls.push(`delete ${gone}`);
        open = open.filter(one => one.id !== gone);
        return Promise.resolve();
      },
    },
  });
  return {
    store,
    calls,
    refuse: (status: number, code: Parameters<typeof appError>[0] = 'unknown') => {
      refused = appError(code, 'Refused.', status);
    },
    appear: (exception: Exception) => {
      open = [...open, exception];
    },
    plan: () => selectEntity(store.getState(), 'ownListing', id)?.attributes.availabilityPlan,
    listed: () => selectAvailability(store.getState()).exceptions?.list.map(one => one.id),
  };
}

const at = (name: string, start: number, seats = 0): Exception => ({
  id: name,
  start: iso(start),
  end: iso(start + hourMs),
  seats,
});

describe('the exceptions of a listing', () => {
  it('are all of them that are not over, in order', async () => {
    const { store, listed } = setUp({
      exceptions: [at('c', monday + 9 * dayMs), at('a', monday), at('over', today - dayMs)],
    });
    await store.dispatch(fetchExceptions(id));
    expect(listed()).toEqual(['a', 'c']);
  });

  it('of a published class are changed by the server, and what is left to sell with them', async () => {
    const { store, calls, listed } = setUp();
    await store.dispatch(fetchExceptions(id));
    await store.dispatch(addException({ listingId: id, ...range, isAvailable: false }));
    expect(listed()).toEqual(['new']);
    await store.dispatch(removeException({ listingId: id, id: 'new' }));
    expect([calls, listed()]).toEqual([['open-times +0', 'open-times -new'], []]);
  });

  it('open a time with the places that subscriptions leave', async () => {
    const { store, calls } = setUp({ metadata: { subscriptions: 1 } });
    await store.dispatch(addException({ listingId: id, ...range, isAvailable: true }));
    expect(calls).toEqual(['open-times +3']);
  });

  it('of a draft do not touch its stock', async () => {
    const { store, calls } = setUp({ state: 'draft' });
    await store.dispatch(addException({ listingId: id, ...range, isAvailable: true }));
    await store.dispatch(removeException({ listingId: id, id: 'new' }));
    expect(calls).toEqual(['create 4', 'delete new']);
  });

  it('open nothing in a class that is sold by the month', async () => {
    const { store, calls } = setUp({ publicData: { paymentType: [{ value: 'recurring' }] } });
    const answer = await store.dispatch(
      addException({ listingId: id, ...range, isAvailable: true }),
    );
    expect(addException.rejected.match(answer)).toBe(true);
    expect(calls).toEqual([]);
  });

  it('are read again when another one is in the way', async () => {
    const { store, refuse, appear, listed } = setUp();
    await store.dispatch(fetchExceptions(id));
    expect(listed()).toEqual([]);
    appear(at('theirs', monday));
    refuse(409);
    await store.dispatch(addException({ listingId: id, ...range, isAvailable: false }));
    expect(selectAvailability(store.getState()).add).toMatchObject({
      status: 'failed',
      error: { status: 409 },
    });
    expect(listed()).toEqual(['theirs']);
  });

  it('stay in the list when they could not be removed, and go when another tab has done it', async () => {
    const exceptions = [at('a', monday + dayMs)];
    const { store, refuse, listed } = setUp({ state: 'draft', exceptions });
    await store.dispatch(fetchExceptions(id));
    refuse(500);
    await store.dispatch(removeException({ listingId: id, id: 'a' }));
    expect(listed()).toEqual(['a']);
    refuse(404, 'not-found');
    const answer = await store.dispatch(removeException({ listingId: id, id: 'a' }));
    expect(removeException.fulfilled.match(answer)).toBe(true);
  });
});

describe('the plan of a listing', () => {
  const wide = { timezone: 'UTC', days: { mon: [{ start: '09:00', end: '17:00' }] } };

  it('of a published class is written by the server', async () => {
    const { store, calls, plan } = setUp();
    await store.dispatch(savePlan({ id, plan: wide }));
    expect(calls).toEqual(['schedule']);
    expect(plan()?.entries).toEqual([
      { dayOfWeek: 'mon', startTime: '09:00', endTime: '17:00', seats: 4 },
    ]);
  });

  it('stays once somebody has booked', async () => {
    const { store, calls, refuse } = setUp();
    refuse(409, 'places-taken');
    await store.dispatch(savePlan({ id, plan: wide }));
    expect(calls).toEqual([]);
    expect(selectAvailability(store.getState()).plan).toMatchObject({
      status: 'failed',
      error: { code: 'places-taken' },
    });
  });

  it('of a stay has its open days', async () => {
    const { store, calls, plan } = setUp({ publicData: { unitType: 'line-item/day' } });
    const whole = [{ start: '00:00', end: '00:00' }];
    await store.dispatch(savePlan({ id, plan: { days: { mon: whole, tue: whole } } }));
    expect(calls).toEqual(['plan']);
    const open = plan()?.entries?.filter(({ seats }) => seats === 4);
    expect(open?.map(({ dayOfWeek }) => dayOfWeek)).toEqual(['mon', 'tue']);
  });
});
