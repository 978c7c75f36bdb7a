import type { SubscriptionRequest } from './subscriptionRequest.ts';
import { refusal, signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { toMarketplaceLineItems } from '#server/orders/pricing.ts';
import { planBill } from './offer.ts';
import {
  askerOf,
  dropIn,
  freeSeatsOf,
  publishWeekly,
  rootUrl,
  startWorld,
} from './testing/world.ts';
import type { SubscriptionWorld, WeeklyClass } from './testing/world.ts';
import { processes, readSettingsFrom } from '#shared/config/marketplace.ts';
import { toSdk } from '#shared/values/sdkValues.ts';

let world: SubscriptionWorld;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  world = await startWorld();
  [teacher, student] = await Promise.all([signUpTeacher(world.api), signUp(world.api)]);
}, 60_000);
afterAll(() => world.close());

const start = (
  { id }: WeeklyClass,
  person: Person = student,
  more: Partial<SubscriptionRequest> = {},
  { subscriptions } = world,
) =>
  subscriptions.start(askerOf(world.api, person), {
    listingId: id,
    customerTimezone: 'Europe/Berlin',
    language: 'en',
    ...more,
  });

const all = ({ times }: WeeklyClass, seats: number) => times.map(() => seats);
const stockOf = async ({ id }: WeeklyClass) => {
  const { data } = await world.api.client().listings.show({ id, include: ['currentStock'] });
  return data.included?.[0]?.attributes['quantity'];
};
const orderOf = async (id: string, person = student) =>
  (await person.client.transactions.show({ id, include: ['booking'] })).data;

describe('a new subscription', () => {
  it('reserves a seat of every class time, at the price of the class', async () => {
    const wanted = await publishWeekly(teacher, { places: 3 });
    const { transactionId, url } = await start(wanted);
    expect(url).toMatch(/^http/);
    const { data, included } = await orderOf(transactionId);
    const [first] = wanted.times;
    expect(data.attributes).toMatchObject({
      lastTransition: 'transition/request-payment',
      payinTotal: { amount: 4000, currency: 'USD' },
      payoutTotal: { amount: 3060, currency: 'USD' },
      lineItems: [
        { code: 'line-item/month', quantity: { value: '1' } },
        { code: 'line-item/provider-commission' },
        { code: 'line-item/payment-gateway-fee' },
      ],
    });
    expect(data.attributes['metadata']).toMatchObject({
      sessionId: expect.stringMatching(/^cs_/) as string,
      providerTime: expect.stringContaining('T18:00:00+1') as string,
    });
    expect(included?.[0]?.attributes).toMatchObject({ start: new Date(first!.start), seats: 1 });
    expect(await freeSeatsOf(world.api, wanted)).toEqual(all(wanted, 2));
    expect(await stockOf(wanted)).toBe(2 * wanted.times.length);
  });

  it('begins nowhere once they are switched off, and one that was begun is paid', async () => {
    const wanted = await publishWeekly(teacher, { places: 3 });
    const { transactionId } = await start(wanted);
    const other = await signUp(world.api);
    readSettingsFrom(() => ({ hasSubscriptions: false }));
    const off = { status: 409, errors: [{ code: 'feature-switched-off' }] };
    await expect(start(wanted, other)).rejects.toMatchObject(off);
    expect(await start(wanted)).toMatchObject({ transactionId });
    readSettingsFrom(() => ({}));
  });

  it('is a checkout session for the teacher with the fee of the marketplace', async () => {
    const wanted = await publishWeekly(teacher);
    const { transactionId } = await start(wanted, student, { language: 'es' });
    const { metadata } = (await orderOf(transactionId)).data.attributes as unknown as {
      metadata: { sessionId: string };
    };
    const { stripe } = world.api.sandbox;
    const session = await stripe.checkout.sessions.retrieve(metadata.sessionId, {
      expand: ['line_items'],
    });
    expect(session).toMatchObject({
      mode: 'subscription',
      status: 'open',
      client_reference_id: transactionId,
      customer_email: student.email,
      locale: 'es',
      success_url: `${rootUrl}/es/membership/success?transactionId=${transactionId}`,
      cancel_url: `${rootUrl}/es/membership/cancel?transactionId=${transactionId}`,
    });
    expect(session.line_items?.data).toMatchObject([
      { price: { unit_amount: 4000, recurring: { interval: 'month' } } },
    ]);
  });

  it('is resumed by a later request and by a double click', async () => {
    const wanted = await publishWeekly(teacher);
    const [one, other] = await Promise.all([start(wanted), start(wanted)]);
    expect(other).toEqual(one);
    expect(await start(wanted)).toEqual(one);
    expect(await freeSeatsOf(world.api, wanted)).toEqual(all(wanted, 2));
  });

  it('takes seats from its first class on', async () => {
    const wanted = await publishWeekly(teacher, { places: 2 });
    const bookingStart = new Date(wanted.times[3]!.start).toISOString();
    await start(wanted, student, { bookingStart });
    const expected = wanted.times.map((_, index) => (index < 3 ? 2 : 1));
    expect(await freeSeatsOf(world.api, wanted)).toEqual(expected);
  });

  it('follows an enquiry of its own process', async () => {
    const wanted = await publishWeekly(teacher);
    const asked = await student.client.transactions.initiate({
      processAlias: 'flex-subscription/release-1',
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    const transactionId = asked.data.data.id.uuid;
    expect(await start(wanted, student, { transactionId })).toMatchObject({ transactionId });
  });
});

describe('starting a subscription is refused', () => {
  const unavailable = { status: 409, code: 'transaction-booking-time-not-available' };
  const codeOf = async (call: Promise<unknown>) => {
    const error = (await call.catch((thrown: unknown) => thrown)) as {
      status: number;
      errors?: { code: string }[];
    };
    return error.errors
      ? { status: error.status, code: error.errors[0]?.code }
      : refusal(Promise.reject(error));
  };

  it('when a class of the series is full, and leaves nothing behind', async () => {
    const wanted = await publishWeekly(teacher, { places: 2 });
    for (let count = 0; count < 2; count += 1) {
      await dropIn(world.api, await signUp(world.api), wanted, wanted.times[4]!);
    }
    expect(await codeOf(start(wanted))).toEqual(unavailable);
    const expected = wanted.times.map((_, index) => (index === 4 ? 0 : 2));
    expect(await freeSeatsOf(world.api, wanted)).toEqual(expected);
    expect(await stockOf(wanted)).toBe(2 * wanted.times.length - 2);
    // After the full class there are free seats.
    const bookingStart = new Date(wanted.times[5]!.start).toISOString();
    expect(await start(wanted, student, { bookingStart })).toHaveProperty('url');
  });

  it('when a start that a crash cut off is resumed, and the seats have been sold since', async () => {
    const wanted = await publishWeekly(teacher, { places: 2 });
    const [first] = wanted.times;
    const { transactions } = await askerOf(world.api, student).trusted();
    const order = await transactions.initiate(
      toSdk({
        processAlias: processes.subscription,
        transition: 'transition/request-payment',
        params: {
          ...{ listingId: wanted.id, seats: 1 },
          bookingStart: new Date(first!.start).toISOString(),
          bookingEnd: new Date(first!.end).toISOString(),
          stockReservationQuantity: wanted.times.length,
          lineItems: toMarketplaceLineItems(planBill(await world.client.listing(wanted.id))),
        },
      }),
    );
    for (let count = 0; count < 2; count += 1) {
      await dropIn(world.api, await signUp(world.api), wanted, wanted.times[4]!);
    }
    expect(await codeOf(start(wanted))).toEqual(unavailable);
    const { state } = await world.client.subscription(order.data.id);
    expect(state).toBe('payment-expired');
    expect((await freeSeatsOf(world.api, wanted))[0]).toBe(2);
  });

  it('when the stock is smaller than the number of class times', async () => {
    const wanted = await publishWeekly(teacher, { places: 1 });
    await dropIn(world.api, await signUp(world.api), wanted, wanted.times[4]!);
    expect(await codeOf(start(wanted))).toEqual(unavailable);
  });

  it('at times at which the class is not held', async () => {
    const wanted = await publishWeekly(teacher);
    const bookingStart = new Date(wanted.times[0]!.start + 3_600_000).toISOString();
    expect(await codeOf(start(wanted, student, { bookingStart }))).toEqual(unavailable);
  });

  it('for the own class, a class not sold by the month, a closed one, and without a payout account', async () => {
    const forbidden = { status: 403, code: 'forbidden' };
    const wanted = await publishWeekly(teacher);
    expect(await codeOf(start(wanted, teacher))).toEqual(forbidden);
    const single = await publishWeekly(teacher, { paymentType: [{ value: 'per_session' }] });
    expect(await codeOf(start(single))).toEqual(forbidden);
    const free = await publishWeekly(teacher, { type: 'free' });
    expect(await codeOf(start(free))).toEqual(forbidden);
    await teacher.client.ownListings.close({ id: wanted.id });
    expect(await codeOf(start(wanted))).toEqual({
      status: 409,
      code: 'transaction-listing-not-found',
    });
    const another = await signUp(world.api, { publicData: { userType: 'teacher' } });
    const unpaid = await publishWeekly(another);
    expect(await codeOf(start(unpaid))).toEqual({
      status: 409,
      code: 'transaction-missing-stripe-account',
    });
    expect(await freeSeatsOf(world.api, unpaid)).toEqual(all(unpaid, 3));
  });
});

describe('many students who start at once', () => {
  it('never get more seats than there are, over two servers', async () => {
    const { api } = world;
    const wanted = await publishWeekly(teacher, { places: 2 });
    const people = await Promise.all(Array.from({ length: 9 }, () => signUp(api)));
    const other = { ...world, subscriptions: world.another() };
    await Promise.allSettled(
      people.map((person, index) =>
        index % 3 === 0
          ? dropIn(api, person, wanted, wanted.times[index]!)
          : start(
              wanted,
              person,
              { bookingStart: new Date(wanted.times[index % 4]!.start).toISOString() },
              index % 2 === 0 ? world : other,
            ),
      ),
    );
    const [active, taken] = await Promise.all([
      world.client.active(wanted.id),
      world.client.taken(wanted.id, Date.now()),
    ]);
    for (const { start } of wanted.times) {
      const booked = taken.filter(one => one.start === start).length;
      const beside = active.filter(({ first }) => first !== null && first < start).length;
      expect(booked + beside).toBeLessThanOrEqual(wanted.places);
    }
    // The remaining seats are still free.
    const free = await freeSeatsOf(api, wanted);
    for (const [index, { start }] of wanted.times.entries()) {
      const booked = taken.filter(one => one.start === start).length;
      const beside = active.filter(({ first }) => first !== null && first < start).length;
      expect(free[index]).toBe(wanted.places - booked - beside);
    }
  });
});
