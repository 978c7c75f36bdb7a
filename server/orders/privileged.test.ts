import * as v from 'valibot';
import { initiatePrivileged } from './privileged.ts';
import type { OneOrder } from './oneOrder.ts';
import { processes, readSettingsFrom } from '#shared/config/marketplace.ts';
import { serverSdkOf } from '#server/testing/sdks.ts';
import { noWaitingLists } from './waitingListGuard.ts';
import { initiateBody, transitionBody } from '#shared/contract/bodies/orders.ts';

const listingId = '11111111-1111-4111-8111-111111111111';
const start = '2090-03-02T18:00:00.000Z';
const end = '2090-03-02T19:00:00.000Z';

const oneOrder = {
  withLock: (_sdk, _id, task) =>
    task({
      live: () => Promise.resolve([]),
      requireFree: () => Promise.resolve(),
      requireKept: () => Promise.resolve(),
      hold: make => make(),
      paid: () => Promise.resolve(),
    }),
} as OneOrder;

function world(
  publicData: object = {},
  price: object | null = { amount: 2000, currency: 'USD' },
  metadata: object = {},
) {
  const made: { speculative: boolean; body: { params: Record<string, unknown> } }[] = [];
  const attributes = {
    title: 'Slow flow',
    metadata,
    price: price && { ...price, _sdkType: 'Money' },
    publicData: {
      type: 'paid',
      paymentType: [{ value: 'per_session' }],
      classDuration: { key: '60_minutes', value: 60 },
      ...publicData,
    },
  };
  const initiate = (speculative: boolean) => (body?: object) => {
    made.push({ speculative, body: body as { params: Record<string, unknown> } });
    return Promise.resolve({ status: 200, data: { data: { id: 't1', type: 'transaction' } } });
  };
  const sdk = serverSdkOf({
    listings: {
      show: () =>
        Promise.resolve({
          status: 200,
          data: { data: { id: listingId, type: 'listing', attributes } },
        }),
    },
    transactions: { initiate: initiate(false), initiateSpeculative: initiate(true) },
  });
  const run = (params: object = {}, processAlias: string = processes.hourly) =>
    initiatePrivileged(
      v.parse(initiateBody, {
        bookingData: {},
        bodyParams: {
          processAlias,
          transition: 'transition/request-payment',
          params: { listingId, bookingStart: start, bookingEnd: end, ...params },
        },
      }),
      { sdk, trusted: () => Promise.resolve(sdk), oneOrder, waitingLists: noWaitingLists },
    );
  return { made, run };
}

describe('a privileged order', () => {
  it.each(['bookingDisplayStart', 'bookingDisplayEnd'])(
    'takes no %s from a browser, which calendars would follow',
    name => {
      expect(() => world().run({ [name]: '2090-03-09T18:00:00.000Z' })).toThrow(v.ValiError);
    },
  );

  it('is priced by the server, whatever the browser says', async () => {
    const { made, run } = world();
    await run({
      lineItems: [{ code: 'line-item/session', unitPrice: { amount: 1 } }],
      stockReservationQuantity: 9,
    });
    expect(made[0]?.body.params).toMatchObject({
      bookingStart: new Date(start),
      seats: 1,
      stockReservationQuantity: 1,
      lineItems: [
        { code: 'line-item/session', unitPrice: { amount: 2000 }, quantity: 1 },
        { code: 'line-item/provider-commission' },
        { code: 'line-item/payment-gateway-fee' },
      ],
    });
  });

  it('of a paid class cannot go through the free process', async () => {
    const { made, run } = world();
    await expect(run({}, processes.free)).rejects.toMatchObject({ status: 403 });
    await expect(run({}, processes.subscription)).rejects.toMatchObject({ status: 403 });
    expect(made).toEqual([]);
  });

  it('of a class that is sold by the month is no business of this endpoint', async () => {
    const recurring = { paymentType: [{ value: 'recurring' }] };
    const { made, run } = world(recurring);
    await expect(run({}, processes.subscription)).rejects.toMatchObject({ status: 403 });
    await expect(run()).rejects.toMatchObject({ status: 403 });
    expect(made).toEqual([]);
  });

  it('of a free class goes through the free process only', async () => {
    const { made, run } = world({ type: 'free' }, null);
    await expect(run()).rejects.toMatchObject({ status: 403 });
    await run({}, processes.free);
    expect(made[0]?.body.params.lineItems).toMatchObject([{ unitPrice: { amount: 0 } }]);
  });

  it('is for a whole class', async () => {
    const { run } = world();
    const half = { bookingEnd: '2090-03-02T18:30:00.000Z' };
    await expect(run(half)).rejects.toMatchObject({ status: 400 });
  });

  it('of a weekly class is for the next ninety days, for which seats are counted', async () => {
    const hour = 3_600_000;
    const at = (days: number) => Math.floor(Date.now() / hour) * hour + days * 24 * hour;
    const book = (days: number) => {
      const startsAt = at(days);
      const weekday = new Date(startsAt).getUTCDay() + 1;
      const { run } = world({
        timezone: 'UTC',
        unixTimeStamp: startsAt,
        weeklyDays: [{ value: String(weekday), label: '' }],
      });
      return run({
        bookingStart: new Date(startsAt).toISOString(),
        bookingEnd: new Date(startsAt + hour).toISOString(),
      });
    };
    await expect(book(91)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-booking-time-not-available' }],
    });
    expect(await book(90)).toBeDefined();
  });

  it('is for a class of the series', async () => {
    const early = world({ unixTimeStamp: Date.parse(end) });
    const late = world({ unixTimeStamp: Date.parse(start), lastClass: Date.parse(start) });
    const refusal = { status: 409, errors: [{ code: 'transaction-booking-time-not-available' }] };
    await expect(early.run()).rejects.toMatchObject(refusal);
    await expect(late.run()).rejects.toMatchObject(refusal);
    expect([...early.made, ...late.made]).toEqual([]);
  });

  it('needs a price in the currency of the marketplace', async () => {
    await expect(world({}, null).run()).rejects.toMatchObject({
      errors: [{ code: 'transaction-missing-listing-price' }],
    });
    await expect(world({}, { amount: 100, currency: 'EUR' }).run()).rejects.toMatchObject({
      errors: [{ code: 'listing-currency-invalid' }],
    });
  });
});

describe('an order of more than the payment provider takes', () => {
  const tooHigh = { status: 409, errors: [{ code: 'amount-too-high' }] };

  it('is refused, and the most that it takes is not', async () => {
    const most = world({}, { amount: 99_999_999, currency: 'USD' });
    await most.run();
    expect(most.made).toHaveLength(1);
    const more = world({}, { amount: 100_000_000, currency: 'USD' });
    await expect(more.run()).rejects.toMatchObject(tooHigh);
    expect(more.made).toEqual([]);
  });

  it('is refused by its total', async () => {
    const day = 86_400_000;
    const at = (days: number) =>
      new Date((Math.floor(Date.now() / day) + days) * day).toISOString();
    const night = { unitType: 'line-item/night', timezone: 'UTC', classDuration: undefined };
    const { made, run } = world(night, { amount: 60_000_000, currency: 'USD' });
    await expect(run({ bookingStart: at(3), bookingEnd: at(5) })).rejects.toMatchObject(tooHigh);
    await run({ bookingStart: at(3), bookingEnd: at(4) });
    expect(made).toHaveLength(1);
    readSettingsFrom(() => ({ hasStays: false }));
    const off = { status: 409, errors: [{ code: 'feature-switched-off' }] };
    await expect(run({ bookingStart: at(3), bookingEnd: at(4) })).rejects.toMatchObject(off);
    readSettingsFrom(() => ({}));
  });
});

describe('seats of one order', () => {
  const placesOf = async (publicData: object, seats: number) => {
    const isFree = (publicData as { type?: string }).type === 'free';
    const { made, run } = world(publicData);
    await run({ seats }, isFree ? processes.free : processes.hourly);
    const { params } = made[0]!.body;
    const [line] = params.lineItems as { quantity?: number; seats?: number }[];
    return [params.seats, params.stockReservationQuantity, line?.seats ?? line?.quantity];
  };
  const tooMany = { status: 409, errors: [{ code: 'too-many-places' }] };

  it.each([
    ['paid', {}],
    ['free', { type: 'free' }],
    ['by the person', { unitType: 'line-item/person' }],
  ])('are one, unless the teacher allows more: %s', async (_, data) => {
    expect(await placesOf(data, 1)).toEqual([1, 1, 1]);
    await expect(placesOf(data, 2)).rejects.toMatchObject(tooMany);
    const forFriends = { ...data, placesPerOrder: 3 };
    expect(await placesOf(forFriends, 3)).toEqual([3, 3, 3]);
    await expect(placesOf(forFriends, 4)).rejects.toMatchObject(tooMany);
  });

  it('are one where operators have switched several places off', async () => {
    readSettingsFrom(() => ({ hasSeveralPlaces: false }));
    await expect(placesOf({ placesPerOrder: 3 }, 2)).rejects.toMatchObject(tooMany);
    readSettingsFrom(() => ({}));
  });
});

describe('the booking rules of a class', () => {
  const hour = 3_600_000;
  const inHours = (hours: number) => {
    const at = Date.now() + hours * hour;
    return {
      bookingStart: new Date(at).toISOString(),
      bookingEnd: new Date(at + hour).toISOString(),
    };
  };
  const refusal = (code: string) => ({ status: 409, errors: [{ code }] });

  it('end its booking some hours before', async () => {
    const { made, run } = world({ bookingClosesHours: 2 });
    await expect(run(inHours(1.9))).rejects.toMatchObject(refusal('booking-closed'));
    expect(made).toEqual([]);
    await run(inHours(2.1));
    expect(made).toHaveLength(1);
  });

  it('end it at the start where they say nothing', async () => {
    await expect(world().run(inHours(-0.1))).rejects.toMatchObject(refusal('booking-closed'));
  });

  it('are written into the order as they were agreed', async () => {
    const agreed = async (publicData: object) => {
      const { made, run } = world(publicData);
      const isFree = 'type' in publicData;
      await run({}, isFree ? processes.free : processes.hourly);
      return made[0]?.body.params.metadata;
    };
    expect(await agreed({})).toEqual({ policy: 'none', bookingMode: 'request' });
    expect(await agreed({ type: 'free' })).toEqual({ policy: 'none', bookingMode: 'instant' });
    expect(await agreed({ bookingMode: 'instant', cancellationPolicy: 'strict' })).toEqual({
      policy: 'strict',
      bookingMode: 'instant',
    });
  });

  it('let nothing be booked while the teacher’s change is carried out', async () => {
    const { made, run } = world({}, undefined, { changing: 'c1' });
    await expect(run()).rejects.toMatchObject(refusal('class-changing'));
    expect(made).toEqual([]);
  });
});

describe('what the server lends its rights to', () => {
  const bodyParams = { id: listingId, transition: 'transition/request-payment', params: {} };

  it('is the request for payment and nothing else', () => {
    const parse = (changes: object) =>
      v.safeParse(transitionBody, { bookingData: {}, bodyParams: { ...bodyParams, ...changes } });
    expect(parse({}).success).toBe(true);
    expect(parse({ transition: 'transition/confirm-subscription' }).success).toBe(false);
    expect(parse({ transition: 'transition/accept' }).success).toBe(false);
    expect(parse({ params: { metadata: { subscriptionId: 'x' } } }).success).toBe(false);
  });
});

describe('an order by dates', () => {
  const day = 86_400_000;
  const midnight = Math.floor(Date.now() / day) * day;
  const ahead = (days: number) => new Date(midnight + days * day).toISOString();
  const night = { unitType: 'line-item/night', timezone: 'UTC', classDuration: undefined };
  const order = (first: number, end: number, publicData: object = night) => {
    const { made, run } = world(publicData, { amount: 9500, currency: 'USD' });
    return run({ bookingStart: ahead(first), bookingEnd: ahead(end) }).then(() => made[0]?.body);
  };

  it('is paid by the night, and takes one seat', async () => {
    expect((await order(3, 6))?.params).toMatchObject({
      seats: 1,
      stockReservationQuantity: 1,
      lineItems: [
        { code: 'line-item/night', unitPrice: { amount: 9500 }, quantity: 3 },
        { code: 'line-item/provider-commission' },
        { code: 'line-item/payment-gateway-fee' },
      ],
    });
    const byDay = await order(3, 4, { ...night, unitType: 'line-item/day' });
    expect(byDay?.params.lineItems).toMatchObject([{ code: 'line-item/day', quantity: 1 }, {}, {}]);
  });

  it.each([
    ['that has started', -1, 1],
    ['beyond the ninety days', 88, 91],
  ])('is refused for what can not be booked: %s', async (_, first, end) => {
    await expect(order(first, end)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-booking-time-not-available' }],
    });
  });

  it('reaches the last of the ninety days', async () => {
    expect(await order(88, 90)).toBeDefined();
  });

  it('is refused for what are no whole days', async () => {
    const { run } = world(night, { amount: 9500, currency: 'USD' });
    const bookingStart = new Date(midnight + 3 * day + 3_600_000).toISOString();
    await expect(run({ bookingStart, bookingEnd: ahead(5) })).rejects.toMatchObject({
      status: 400,
    });
    await expect(order(5, 5)).rejects.toMatchObject({ status: 400 });
  });
});
