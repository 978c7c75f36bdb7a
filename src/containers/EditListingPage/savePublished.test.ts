import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import type { AppErrorCode } from '#src/util/errors.ts';
import type { One } from '#shared/contract/resources.ts';
import type { ChangeScheduleCall } from '#shared/contract/bodies/teach.ts';
import { descriptionOf } from './classDraft.ts';
import { saveDescription, selectEditListing, showListing } from './EditListingPage.duck.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { iso } from '#shared/time/time.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const hour = 3_600_000;
// Noon, a week ahead.
const start = Math.floor(Date.now() / (24 * hour)) * 24 * hour + 7 * 24 * hour + 12 * hour;

/**
 * A marketplace and a server with one class, of which `taken` seats are booked in its only class
 * time. `left`: what is written in spite of the refusal.
 */
async function setUp({
  taken = 0,
  refusal = null as AppErrorCode | null,
  left = {} as ChangeScheduleCall['content'],
} = {}) {
  const calls: string[] = [];
  let attributes: Record<string, unknown> = {
    title: 'Slow flow',
    description: 'An hour to land.',
    price: { amount: 1850, currency: 'USD' },
    state: 'published',
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
    },
  };
  const shown = (): One<'ownListing'> => ({
    data: { id, type: 'ownListing', attributes },
    included: [],
  });
  function write({ publicData: change, ...rest }: ChangeScheduleCall['content']) {
    const merged = { ...(attributes.publicData as object), ...change };
    attributes = {
      ...attributes,
      ...rest,
      publicData: Object.fromEntries(Object.entries(merged).filter(([, one]) => one !== null)),
    };
  }
  const list = <T>(data: T[]) => ({
    data,
    meta: { page: 1, perPage: 100, totalItems: data.length, totalPages: 1 },
  });
  const commanded = (name: string, content: ChangeScheduleCall['content']) => {
    calls.push(name);
    write(refusal ? left : content);
    if (refusal) return Promise.reject(appError(refusal, 'Refused.', 409));
    return Promise.resolve();
  };
  const opened = { start: iso(start), end: iso(start + hour) };
  const store = makeStore({
    config: testConfig,
    api: fakeApi({
      app: {
        teach: {
          changeSeats: ({ seats, content }) => commanded(`seats ${seats}`, content),
          changeSchedule: ({ content }) => commanded('schedule', content),
        },
      },
      ownListings: {
        show: () => Promise.resolve(shown()),
        update: ({ id: _id, ...body }) => {
          calls.push('update');
          write(body as ChangeScheduleCall['content']);
          return Promise.resolve(shown());
        },
      },
      timeslots: {
        query: () =>
          Promise.resolve(
            list([
              {
                id: 'slot',
                type: 'timeSlot' as const,
                attributes: { ...opened, seats: 12 - taken },
              },
            ]),
          ),
      },
      bookings: { query: () => Promise.resolve(list([])) },
      availabilityExceptions: {
        query: () =>
          Promise.resolve(
            list([
              {
                id: 'e0',
                type: 'availabilityException' as const,
                attributes: { ...opened, seats: 12 },
              },
            ]),
          ),
      },
    }),
  });
  await store.dispatch(showListing(id));
  const saved = selectEntity(store.getState(), 'ownListing', id);
  if (!saved) throw new Error('The class is not there.');
  return {
    calls,
    publicData: () => attributes.publicData as Record<string, unknown>,
    request: () => selectEditListing(store.getState()).saveDescription,
    attributes: () => attributes,
    shownData: () => selectEntity(store.getState(), 'ownListing', id)?.attributes.publicData,
    save: (changes: object) => {
      const base = descriptionOf(saved);
      const values = { ...base, ...changes };
      return store.dispatch(saveDescription({ id, values, base, untitled: '' }));
    },
  };
}

const later = { time: '15:00' };

describe('saving a published class that nobody has booked', () => {
  it('has the server move it, with everything else that was typed', async () => {
    const { calls, save, publicData, shownData } = await setUp();
    await save({ ...later, rules: 'Bare feet.' });
    expect(calls).toEqual(['schedule']);
    expect(publicData()).toMatchObject({
      time: '15:00',
      unixTimeStamp: start + 3 * hour,
      lastClass: start + 4 * hour,
      rules: 'Bare feet.',
    });
    expect(shownData()?.time).toBe('15:00');
  });

  it('leaves what another tab has saved meanwhile, where nothing else was typed here', async () => {
    const { save, attributes, publicData } = await setUp();
    await save({ title: 'Slower flow', rules: 'Bare feet.' });
    await save({ description: 'Two hours to land.', rules: 'Socks.' });
    expect(attributes()).toMatchObject({
      title: 'Slower flow',
      description: 'Two hours to land.',
    });
    expect(publicData().rules).toBe('Socks.');
  });

  it('can make it a weekly one', async () => {
    const { save, publicData } = await setUp();
    await save({ rhythm: 'weekly', weeklyDays: ['1', '2', '3', '4', '5', '6', '7'] });
    expect(publicData().weeklyDays).toHaveLength(7);
    expect(publicData()).not.toHaveProperty('seriesEnd');
  });

  it.each(['old-total-mismatch', 'places-taken'] as const)(
    'says so when somebody books at that moment (%s)',
    async refusal => {
      const { save, request } = await setUp({ refusal });
      await save(later);
      expect(request()).toMatchObject({ status: 'failed', error: { code: 'old-total-mismatch' } });
    },
  );

  it('shows what was written before a refusal', async () => {
    const left = { publicData: { time: '15:00' } };
    const { save, request, shownData } = await setUp({ refusal: 'unknown', left });
    await save(later);
    expect([request().status, shownData()?.time]).toEqual(['failed', '15:00']);
  });
});

describe('saving a published class that people have booked', () => {
  it('has its time as before, whatever the form says, and changes its text', async () => {
    const { calls, save, publicData } = await setUp({ taken: 3 });
    await save({ ...later, rules: 'Be early.' });
    expect(calls).toEqual(['update']);
    expect(publicData()).toMatchObject({ rules: 'Be early.', unixTimeStamp: start });
  });

  it('has the server change its seats, with the text that was typed', async () => {
    const { calls, save, publicData } = await setUp({ taken: 3 });
    await save({ places: '14', rules: 'Be early.' });
    expect(calls).toEqual(['seats 14']);
    expect(publicData()).toMatchObject({ rules: 'Be early.', unixTimeStamp: start });
  });

  it('says so when fewer would be left than are booked', async () => {
    const { save, request } = await setUp({ taken: 3, refusal: 'places-taken' });
    await save({ places: '2' });
    expect(request()).toMatchObject({ status: 'failed', error: { code: 'places-taken' } });
  });
});
