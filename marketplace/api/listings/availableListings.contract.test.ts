import { placeParams, trusted } from '#marketplace/testing/fixtures/orders.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Availability searches, as the official client sends them.

const dayMs = 86_400_000;
const now = new Date('2026-11-20T12:00:00Z');
const at = (iso: string) => new Date(`${iso}Z`);

let api: TestMarketplace;
let author: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  // Advances by a millisecond with each reading, so that no two listings have the same age.
  let ticks = 0;
  const clock = () => new Date(now.getTime() + (ticks += 1));
  api = await startTestMarketplace({ overrides: { now: clock } });
  author = await signUp(api);
  const student = await signUp(api);
  const plans = {
    // One seat on every day.
    everyDay: undefined,
    // Monday to Wednesday.
    threeDays: {
      type: 'availability-plan/day',
      entries: ['mon', 'tue', 'wed'].map(dayOfWeek => ({ dayOfWeek, seats: 3 })),
    },
    // 23:00 to 01:00 in UTC.
    evenings: {
      type: 'availability-plan/time',
      timezone: 'America/New_York',
      entries: [{ dayOfWeek: 'mon', startTime: '18:00', endTime: '20:00', seats: 2 }],
    },
    byHand: { type: 'availability-plan/time', timezone: 'Asia/Kathmandu', entries: [] },
    sold: { type: 'availability-plan/time', timezone: 'UTC', entries: [] },
  };
  for (const [title, availabilityPlan] of Object.entries(plans)) {
    const { data } = await author.client.ownListings.create({
      title,
      ...(availabilityPlan ? { availabilityPlan } : {}),
    });
    ids[title] = data.data.id.uuid;
  }
  const except = (title: string, start: string, end: string, seats: number) =>
    author.client.availabilityExceptions.create({
      listingId: ids[title],
      start: at(start),
      end: at(end),
      seats,
    });
  await except('everyDay', '2026-12-03T00:00', '2026-12-04T00:00', 0);
  await except('byHand', '2026-12-01T10:00', '2026-12-01T11:30', 4);
  await except('sold', '2026-12-01T10:00', '2026-12-01T11:30', 4);
  const { sold: listingId } = ids;
  await author.client.stock.compareAndSet({ listingId, oldTotal: null, newTotal: 9 });
  const { transactions } = await trusted(api, student);
  const booked = {
    id: listingId ?? '',
    start: at('2026-12-01T10:00'),
    end: at('2026-12-01T11:00'),
    price: 1000,
  };
  await transactions.initiate({
    processAlias: 'flowroom-free-process/release-1',
    transition: 'transition/request-payment',
    params: placeParams(booked, 4),
  });
}, 60_000);
afterAll(() => api.close());

const query = (start: string | Date, end: string | Date, more: object = {}) =>
  api.client().listings.query({
    authorId: author.id,
    start: typeof start === 'string' ? at(start) : start,
    end: typeof end === 'string' ? at(end) : end,
    ...more,
  });
const titles = async (start: string, end: string, more: object = {}) =>
  (await query(start, end, more)).data.data.map(({ attributes }) => String(attributes['title']));

describe('listings that are free on days', () => {
  it('have the seats', async () => {
    const window = ['2026-11-30T00:00', '2026-12-01T00:00'] as const;
    expect(await titles(...window, { seats: 3 })).toEqual(['threeDays']);
    expect(await titles(...window, { seats: 4 })).toEqual([]);
  });
});

describe('listings that are free at times', () => {
  const part = { availability: 'time-partial' };

  it('have the seats that bookings have left', async () => {
    const morning = ['2026-12-01T10:00', '2026-12-01T11:30'] as const;
    expect(await titles(...morning, { ...part, seats: 4 })).toEqual(['sold', 'byHand']);
    expect(await titles(...morning, { ...part, seats: 5 })).toEqual([]);
    const hour = { ...part, seats: 1, minDuration: 60 };
    expect(await titles(...morning, hour)).toEqual(['byHand']);
  });
});

describe('the window', () => {
  const days = (count: number) => new Date(now.getTime() + count * dayMs);
  const refused = (params: object) => refusal(api.client().listings.query(params));
  const invalid = (path: string) => ({
    status: 400,
    code: 'validation-invalid-params',
    path: [path],
  });

  it('has both ends, from yesterday to a year on', async () => {
    const missing = (path: string) => ({
      status: 400,
      code: 'validation-missing-key',
      path: [path],
    });
    expect(await refused({ start: days(1) })).toEqual(missing('end'));
    expect(await refused({ end: days(1) })).toEqual(missing('start'));
    expect((await query(days(-0.9), days(1))).status).toBe(200);
    expect((await query(days(365), days(366))).status).toBe(200);
    expect((await query(days(0), days(90))).status).toBe(200);
    expect(await refused({ start: days(-1.1), end: days(1) })).toEqual(invalid('start'));
    expect(await refused({ start: days(365.1), end: days(365.2) })).toEqual(invalid('start'));
    expect(await refused({ start: days(1), end: days(366.1) })).toEqual(invalid('end'));
    expect(await refused({ start: days(1), end: days(1) })).toEqual(invalid('end'));
  });

  it('takes modes, seats and lengths that there are', async () => {
    const window = { start: days(1), end: days(2) };
    for (const [name, value] of [
      ['availability', 'week-full'],
      ['seats', 0],
      ['minDuration', 0],
      ['start', 'soon'],
    ] as const) {
      expect(await refused({ ...window, [name]: value })).toEqual({
        status: 400,
        code: 'validation-invalid-value',
        path: [name],
      });
    }
  });
});
