import { randomUUID } from 'node:crypto';
import { placeParams, trusted } from '#marketplace/testing/fixtures/orders.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Time slots from plans, exceptions and bookings, by the official client.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const free = 'flowroom-free-process/release-1';

// The clock of the tests is in the week before Auckland's daylight saving begins (27 September
// 2026).
const now = new Date('2026-09-20T00:00:00Z');
const at = (iso: string) => new Date(`${iso}Z`);

let api: TestMarketplace;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  api = await startTestMarketplace({ overrides: { now: () => now } });
  [teacher, student] = [await signUp(api), await signUp(api)];
}, 60_000);
afterAll(() => api.close());

const weekly = (
  timezone: string,
  ...entries: [day: string, from: string, to: string, seats: number][]
) => ({
  type: 'availability-plan/time',
  timezone,
  entries: entries.map(([dayOfWeek, startTime, endTime, seats]) => ({
    dayOfWeek,
    startTime,
    endTime,
    seats,
  })),
});

const create = async (availabilityPlan: object | null | undefined, seller = teacher) => {
  const { data } = await seller.client.ownListings.create(
    { title: 'Flow', ...(availabilityPlan === undefined ? {} : { availabilityPlan }) },
    { expand: true },
  );
  return data.data;
};

interface Slot {
  type: string;
  seats: number;
  start: Date;
  end: Date;
}

const slots = async (listingId: string, start: Date, end: Date, more: object = {}) => {
  const { data } = await api.client().timeslots.query({ listingId, start, end, ...more });
  const found = data.data.map(({ attributes }) => attributes as unknown as Slot);
  return {
    shown: found.map(
      slot =>
        `${slot.start.toISOString().slice(5, 16)}/${slot.end.toISOString().slice(5, 16)} ${slot.seats}`,
    ),
    types: [...new Set(found.map(({ type }) => type))],
    meta: data.meta,
    ids: data.data.map(({ id }) => id.uuid),
  };
};

const book = async (listingId: string, start: Date, end: Date, seats: number) => {
  const { transactions } = await trusted(api, student);
  const params = placeParams({ id: listingId, start, end, price: 1000 }, seats);
  const request = { processAlias: free, transition: 'transition/request-payment', params };
  return transactions.initiate(request);
};

describe('a day plan', () => {
  it('is one seat on every day when none is given, and again when it is taken away', async () => {
    const { id, attributes } = await create(undefined);
    const plan = { type: 'availability-plan/day', entries: expect.any(Array) };
    expect(attributes).toMatchObject({ availabilityPlan: plan });
    const week = await slots(id.uuid, at('2026-09-21T00:00'), at('2026-09-28T00:00'));
    expect(week.shown).toHaveLength(7);
    expect(week.types).toEqual(['time-slot/day']);
    expect(new Set(week.ids).size).toBe(7);
    const other = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 3 }] };
    await teacher.client.ownListings.update({ id, availabilityPlan: other });
    const mondays = await slots(id.uuid, at('2026-09-21T00:00'), at('2026-10-05T00:00'));
    expect(mondays.shown).toEqual(['09-21T00:00/09-22T00:00 3', '09-28T00:00/09-29T00:00 3']);
    await teacher.client.ownListings.update({ id, availabilityPlan: null });
    const again = await slots(id.uuid, at('2026-09-21T00:00'), at('2026-09-28T00:00'));
    expect(again.shown).toEqual(week.shown);
  });

  it('counts what touches a day for all of it', async () => {
    const { id } = await create({
      type: 'availability-plan/day',
      entries: ['mon', 'tue', 'wed'].map(dayOfWeek => ({ dayOfWeek, seats: 4 })),
    });
    const { availabilityExceptions } = teacher.client;
    const exceptions = [
      { start: at('2026-09-21T22:00'), end: at('2026-09-22T02:00'), seats: 2 },
      { start: at('2026-09-22T10:00'), end: at('2026-09-22T11:00'), seats: 9 },
      { start: at('2026-09-24T00:00'), end: at('2026-09-25T00:00'), seats: 1 },
    ];
    for (const exception of exceptions) {
      await availabilityExceptions.create({ listingId: id, ...exception });
    }
    const week = await slots(id.uuid, at('2026-09-21T10:00'), at('2026-09-27T10:00'));
    expect(week.shown).toEqual([
      '09-21T00:00/09-22T00:00 2',
      '09-22T00:00/09-23T00:00 2',
      '09-23T00:00/09-24T00:00 4',
      '09-24T00:00/09-25T00:00 1',
    ]);
  });

  it.each([
    [
      'a time zone',
      { timezone: 'Europe/Berlin', entries: [] },
      'validation-disallowed-key',
      ['availabilityPlan', 'timezone'],
    ],
    [
      'a day that is none',
      { entries: [{ dayOfWeek: 'noday', seats: 1 }] },
      'validation-invalid-value',
      ['availabilityPlan', 'entries', 0, 'dayOfWeek'],
    ],
    [
      'fewer seats than none',
      { entries: [{ dayOfWeek: 'mon', seats: -1 }] },
      'validation-invalid-value',
      ['availabilityPlan', 'entries', 0, 'seats'],
    ],
  ])('is refused with %s', async (_, rest, code, path) => {
    const availabilityPlan = { type: 'availability-plan/day', ...rest };
    expect(await refusal(create(availabilityPlan))).toEqual({ status: 400, code, path });
  });
});

describe('a draft without a plan', () => {
  const [from, to] = [at('2026-09-21T00:00'), at('2026-09-28T00:00')];
  const planOf = async (id: string) => {
    const { data } = await teacher.client.ownListings.show({ id });
    return data.data.attributes['availabilityPlan'];
  };

  it('has none until it is given one, and nothing to book', async () => {
    const { ownListings, availabilityExceptions, stock } = teacher.client;
    const created = await ownListings.createDraft({ title: 'Flow' }, { expand: true });
    const { id, attributes } = created.data.data;
    expect(attributes).toMatchObject({ availabilityPlan: null });
    expect(await planOf(id.uuid)).toBeNull();

    const [start, end] = [at('2026-09-22T10:00'), at('2026-09-22T11:00')];
    await availabilityExceptions.create({ listingId: id, start, end, seats: 5 });
    await stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 5 });
    await ownListings.publishDraft({ id });
    expect(await planOf(id.uuid)).toBeNull();
    const client = api.client();
    expect((await client.listings.show({ id })).data.data.attributes).toMatchObject({
      availabilityPlan: null,
    });
    expect((await slots(id.uuid, from, to)).shown).toEqual([]);
    const more = { intervalDuration: 'P1D', maxPerInterval: 1, minDurationStartingInInterval: 60 };
    expect((await slots(id.uuid, from, to, more)).shown).toEqual([]);
    for (const window of [
      { availability: 'day-full', start: at('2026-09-22T00:00'), end: at('2026-09-23T00:00') },
      { availability: 'day-partial', start: from, end: to, minDuration: 1 },
      { availability: 'time-full', start, end },
      { availability: 'time-partial', start: from, end: to, minDuration: 30 },
    ]) {
      const found = await client.listings.query({ ids: id.uuid, ...window });
      expect(found.data.data).toEqual([]);
    }
    expect(await refusal(book(id.uuid, start, end, 1))).toMatchObject({
      status: 409,
      code: 'transaction-booking-time-not-available',
    });

    await ownListings.update({ id, availabilityPlan: weekly('Etc/UTC') });
    expect((await slots(id.uuid, from, to)).shown).toEqual(['09-22T10:00/09-22T11:00 5']);
    await book(id.uuid, start, end, 1);
  });

  it('has none again when it is taken away', async () => {
    const { ownListings } = teacher.client;
    const availabilityPlan = weekly('Etc/UTC', ['mon', '12:00', '13:00', 3]);
    const { id } = (await ownListings.createDraft({ title: 'Flow', availabilityPlan })).data.data;
    expect(await planOf(id.uuid)).toEqual(availabilityPlan);
    await ownListings.update({ id, availabilityPlan: null });
    expect(await planOf(id.uuid)).toBeNull();
  });
});

describe('a time plan', () => {
  it('is one slot over the whole range when it is always open, in any zone', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    for (const zone of ['Pacific/Auckland', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
      const always = days.map(
        day => [day, '00:00', '00:00', 2] as [string, string, string, number],
      );
      const { id } = await create(weekly(zone, ...always));
      const all = await slots(id.uuid, at('2026-09-20T03:17'), at('2026-11-20T08:45'));
      expect(all.shown).toEqual(['09-20T03:17/11-20T08:45 2']);
    }
  });

  it('has slots where the number of seats changes: by neighbours, exceptions and bookings', async () => {
    const { id } = await create(
      weekly(
        'Asia/Kathmandu',
        ['mon', '08:00', '09:00', 2],
        ['mon', '09:00', '12:00', 2],
        ['mon', '12:00', '00:00', 4],
      ),
    );
    const range = [at('2026-09-21T00:00'), at('2026-09-21T12:00')] as const;
    expect((await slots(id.uuid, ...range)).shown).toEqual([
      '09-21T02:15/09-21T06:15 2',
      '09-21T06:15/09-21T12:00 4',
    ]);
    await teacher.client.availabilityExceptions.create({
      listingId: id,
      seats: 0,
      start: at('2026-09-21T03:00'),
      end: at('2026-09-21T04:00'),
    });
    await teacher.client.stock.compareAndSet({ listingId: id, oldTotal: null, newTotal: 50 });
    await book(id.uuid, at('2026-09-21T07:00'), at('2026-09-21T08:00'), 1);
    await book(id.uuid, at('2026-09-21T08:00'), at('2026-09-21T09:00'), 4);
    expect((await slots(id.uuid, ...range)).shown).toEqual([
      '09-21T02:15/09-21T03:00 2',
      '09-21T04:00/09-21T06:15 2',
      '09-21T06:15/09-21T07:00 4',
      '09-21T07:00/09-21T08:00 3',
      '09-21T09:00/09-21T12:00 4',
    ]);
  });

  it('is moved by another zone, while exceptions and bookings stay where they are', async () => {
    const { id } = await create(weekly('Pacific/Auckland', ['mon', '12:00', '13:00', 3]));
    const exception = { seats: 5, start: at('2026-09-22T10:00'), end: at('2026-09-22T11:00') };
    await teacher.client.availabilityExceptions.create({ listingId: id, ...exception });
    const availabilityPlan = weekly('America/New_York', ['mon', '12:00', '13:00', 3]);
    await teacher.client.ownListings.update({ id, availabilityPlan });
    const week = await slots(id.uuid, at('2026-09-20T00:00'), at('2026-09-27T00:00'));
    expect(week.shown).toEqual(['09-21T16:00/09-21T17:00 3', '09-22T10:00/09-22T11:00 5']);
  });

  it.each([
    ['no zone', { entries: [] }, 'validation-missing-key', ['availabilityPlan', 'timezone']],
    [
      'a zone that nobody knows',
      { timezone: 'Mars/Olympus' },
      'validation-invalid-value',
      ['availabilityPlan', 'timezone'],
    ],
    [
      'entries that overlap',
      weekly('UTC', ['mon', '08:00', '10:00', 1], ['mon', '09:00', '11:00', 1]),
      'validation-invalid-value',
      ['availabilityPlan', 'entries'],
    ],
    [
      'an end before the start',
      weekly('UTC', ['mon', '10:00', '09:00', 1]),
      'validation-invalid-value',
      ['availabilityPlan', 'entries', 0, 'endTime'],
    ],
    [
      'a time that is none',
      weekly('UTC', ['mon', '8', '09:00', 1]),
      'validation-invalid-value',
      ['availabilityPlan', 'entries', 0, 'startTime'],
    ],
  ])('is refused with %s', async (_, rest, code, path) => {
    const availabilityPlan = { type: 'availability-plan/time', ...rest };
    expect(await refusal(create(availabilityPlan))).toEqual({ status: 400, code, path });
  });

  it('takes all day, neighbours, and an end at midnight', async () => {
    const plan = weekly(
      'UTC',
      ['mon', '00:00', '00:00', 1],
      ['tue', '08:00', '10:00', 1],
      ['tue', '10:00', '00:00', 1],
    );
    expect((await create(plan)).attributes['availabilityPlan']).toEqual(plan);
  });
});

describe('the interval options', () => {
  it('begin where the range does by default', async () => {
    const { id } = await create(
      weekly('UTC', ['mon', '08:00', '09:00', 1], ['mon', '11:00', '12:00', 2]),
    );
    const range = [at('2026-09-21T06:00'), at('2026-09-21T18:00')] as const;
    const options = { intervalDuration: 'PT6H', maxPerInterval: 1 };
    expect((await slots(id.uuid, ...range, options)).shown).toEqual(['09-21T08:00/09-21T09:00 1']);
    const aligned = { ...options, intervalAlign: at('2026-09-20T22:00') };
    expect((await slots(id.uuid, ...range, aligned)).shown).toEqual([
      '09-21T08:00/09-21T09:00 1',
      '09-21T11:00/09-21T12:00 2',
    ]);
  });

  it.each([
    ['intervalDuration', { intervalDuration: 'one day' }],
    ['intervalDuration', { intervalDuration: 'PT0S' }],
    ['maxPerInterval', { intervalDuration: 'P1D', maxPerInterval: 0 }],
    [
      'minDurationStartingInInterval',
      { intervalDuration: 'P1D', minDurationStartingInInterval: 'x' },
    ],
    ['intervalAlign', { intervalDuration: 'P1D', intervalAlign: 'noon' }],
  ])('are refused with a wrong %s', async (name, options) => {
    const { id } = await create(undefined);
    const query = api
      .client()
      .timeslots.query({ listingId: id.uuid, start: now, end: at('2026-09-22T00:00'), ...options });
    expect(await refusal(query)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: [name],
    });
  });
});

describe('the range and the pages', () => {
  it('reach from yesterday to 366 days on', async () => {
    const { id } = await create(undefined);
    const far = new Date(now.getTime() + 366 * dayMs);
    const { meta } = await slots(id.uuid, now, far);
    expect(meta).toEqual({ totalItems: 366, totalPages: 1, page: 1, perPage: 500 });
    const second = await slots(id.uuid, now, far, { perPage: 100, page: 4 });
    expect(second.shown).toHaveLength(66);
    expect(second.meta).toEqual({ totalItems: 366, totalPages: 4, page: 4, perPage: 100 });
    const yesterday = new Date(now.getTime() - dayMs);
    expect((await slots(id.uuid, yesterday, now)).shown).toHaveLength(1);
    const refused = (start: Date, end: Date, more: object = {}) =>
      refusal(api.client().timeslots.query({ listingId: id.uuid, start, end, ...more }));
    const invalid = (path: string) => ({
      status: 400,
      code: 'validation-invalid-params',
      path: [path],
    });
    const early = new Date(yesterday.getTime() - 1);
    expect(await refused(early, now)).toEqual(invalid('start'));
    expect(await refused(now, new Date(far.getTime() + 1))).toEqual(invalid('end'));
    expect(await refused(now, now)).toEqual(invalid('end'));
    expect(await refused(yesterday, far)).toEqual(invalid('end'));
    expect(await refused(now, far, { perPage: 501 })).toMatchObject({ status: 400 });
    const { client } = student;
    const nowhere = { listingId: randomUUID(), start: now, end: far };
    expect(await refusal(client.timeslots.query(nowhere))).toMatchObject({ status: 404 });
  });

  it('are there while a listing is closed, for those who have a place in it', async () => {
    const { id } = await create(undefined);
    await teacher.client.ownListings.close({ id });
    expect((await slots(id.uuid, now, at('2026-09-22T00:00'))).shown).toHaveLength(2);
  });
});
