import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import {
  Died,
  dyingStripe,
  untilDone,
} from '#server/changes/scheduleChanges/testing/dyingOperator.ts';
import { subscriptionOf } from '#server/changes/scheduleChanges/testing/subscribers.ts';
import { requireProcessOf } from '#server/orders/bill.ts';
import { askerOf, freeSeatsOf, payOnPage, publishWeekly } from './testing/world.ts';
import type { WeeklyClass } from './testing/world.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { processes } from '#shared/config/marketplace.ts';
import { addDays, dayMs, hourMs, todayIn } from '#shared/time/time.ts';

/** Price of the course, in minor units. */
const price = 2000;
const zone = 'Pacific/Auckland';

let world: ChangeWorld;
let student: Person;
jest.setTimeout(60_000);
beforeAll(async () => {
  world = await startChangeWorld({}, { paysByClock: true });
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  student = await signUp(world.api);
});

const now = () => Date.now() + world.clock.ahead;

/** Publishes a course of Tuesdays and Fridays in three weeks. */
const publish = (data: Partial<ListingPublicData> & { places?: number } = {}) =>
  publishWeekly(
    world.teacher,
    {
      places: 2,
      paymentType: [{ value: 'recurring' }],
      unitType: 'line-item/course',
      startDate: addDays(todayIn(zone, now()), 1),
      seriesEnd: addDays(todayIn(zone, now()), 22),
      ...data,
    },
    now(),
  );

const start = ({ id }: WeeklyClass, person = student, bookingStart?: string) =>
  world.subscriptions.start(askerOf(world.api, person), {
    listingId: id,
    customerTimezone: 'Etc/UTC',
    language: 'en',
    ...(bookingStart === undefined ? {} : { bookingStart }),
  });

async function booked(wanted: WeeklyClass, person = student) {
  const { url, transactionId: id } = await start(wanted, person);
  await payOnPage(url);
  const { completion } = world.subscriptions;
  const { state, metadata } = await completion.confirm(await subscriptionOf(world, id));
  expect(state).toBe('subscription-confirmed');
  return { id, payment: metadata.subscriptionId ?? '' };
}

const refundsOf = async (payment: string) => {
  const { data } = await world.stripe.refunds.list({ payment_intent: payment });
  return data.map(({ amount }) => amount);
};
const freeIn = (wanted: WeeklyClass) => freeSeatsOf(world.api, wanted);
const all = ({ times }: WeeklyClass, seats: number) => times.map(() => seats);

describe('a course', () => {
  it('is paid once, with a seat at each date', async () => {
    const wanted = await publish();
    const { id, payment } = await booked(wanted);
    expect(await freeIn(wanted)).toEqual(all(wanted, 1));
    expect(await world.stripe.paymentIntents.retrieve(payment)).toMatchObject({
      amount: price,
      amount_received: price,
      application_fee_amount: 470,
      metadata: { transactionId: id },
    });
    const { data } = await world.stripe.subscriptions.list({ limit: 100 });
    expect(data).toEqual([]);
    const { attributes } = await world.order(id);
    expect(attributes.lineItems[0]).toMatchObject({ code: 'line-item/course' });
    expect(attributes.metadata).toMatchObject({ course: true, policy: 'none' });
    const order = await subscriptionOf(world, id);
    expect(order.until).toBe(wanted.times.at(-1)?.end);
    expect(await world.subscriptions.details(order)).toMatchObject({
      renewal: null,
      card: { last4: '4242' },
      months: [{ amount: { amount: price, currency: 'USD' }, state: 'paid' }],
    });
  });

  it('is booked from its next date on, and by no other way', async () => {
    const wanted = await publish();
    const second = new Date(wanted.times[1]!.start).toISOString();
    await expect(start(wanted, student, second)).rejects.toMatchObject({ status: 409 });
    const listing = await world.listing(wanted.id);
    expect(() => requireProcessOf(listing, processes.hourly)).toThrow('not sold this way');
  });

  it('has no more people at a date than places', async () => {
    const wanted = await publish({ places: 2 });
    const people = await Promise.all([1, 2, 3, 4].map(() => signUp(world.api)));
    const answers = await Promise.allSettled(people.map(person => start(wanted, person)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await freeIn(wanted)).toEqual(all(wanted, 0));
  });

  it('ends by itself after its last date', async () => {
    const before = world.clock.ahead;
    const wanted = await publish();
    const { id, payment } = await booked(wanted);
    await world.passTime(wanted.times.at(-1)!.end - now() + hourMs);
    expect((await subscriptionOf(world, id)).state).toBe('delivered');
    await world.subscriptions.completion.followUp(await subscriptionOf(world, id));
    expect(await refundsOf(payment)).toEqual([]);
    expect(world.clock.ahead).toBeGreaterThan(before);
  });
});

describe('who joins a course', () => {
  it('late comes from the next date on, until the second one begins', async () => {
    const wanted = await publish({ places: 3 });
    const [first, second] = wanted.times;
    await world.passTime(first!.start - now() + hourMs / 2);
    const { id } = await booked(wanted);
    expect((await subscriptionOf(world, id)).first).toBe(second!.start);
    await world.passTime(second!.start - now() + hourMs / 2);
    const late = await signUp(world.api);
    await expect(start(wanted, late)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'booking-closed' }],
    });
  });

  it('can do so as long as its teacher says', async () => {
    const wanted = await publish({ joinUntil: 1 });
    await world.passTime(wanted.times[0]!.start - now() + hourMs / 2);
    await expect(start(wanted)).rejects.toMatchObject({ errors: [{ code: 'booking-closed' }] });
  });
});

describe('the teacher of a course', () => {
  it('cancels a date, and its share goes back', async () => {
    const wanted = await publish();
    const { id, payment } = await booked(wanted);
    const [, second] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date });
    await world.changes.execute(wanted.id);
    expect(await refundsOf(payment)).toEqual([Math.round(price / wanted.times.length)]);
    expect((await subscriptionOf(world, id)).state).toBe('subscription-confirmed');
    expect(await world.mailsOf(id)).toContain('date-canceled-customer');
  });

  it('gives it up, and everything goes back once, though the server dies on the way', async () => {
    const wanted = await publish();
    const { id, payment } = await booked(wanted);
    await world.ask(wanted.id, { kind: 'cancel-class' });
    const { stripe } = dyingStripe(world.stripe, 'after');
    await untilDone(() => world.serverOf(world.operator, stripe).changes.execute(wanted.id));
    expect((await subscriptionOf(world, id)).state).toBe('canceled');
    expect(await refundsOf(payment)).toEqual([price]);
  });

  it('gives it up on the way, and what goes back is the share of all dates to come', async () => {
    const wanted = await publish({ seriesEnd: addDays(todayIn(zone, now()), 70) });
    const { payment } = await booked(wanted);
    await world.passTime(wanted.times[0]!.end - now());
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await world.changes.execute(wanted.id);
    const { length } = wanted.times;
    const [back] = await refundsOf(payment);
    expect(back).toBeCloseTo((price * (length - 1)) / length, -1);
    expect(back).toBeGreaterThan(0.9 * price);
  });

  it('adds dates, which its people have without a price', async () => {
    const wanted = await publish();
    const { id, payment } = await booked(wanted);
    const last = addDays(todayIn(zone, wanted.times.at(-1)!.start), 7);
    await world.ask(wanted.id, { kind: 'extend', date: last });
    await world.changes.execute(wanted.id);
    const { lastClass } = (await world.listing(wanted.id)).attributes.publicData;
    expect((await subscriptionOf(world, id)).until).toBe(lastClass);
    expect(lastClass).toBeGreaterThan(wanted.times.at(-1)!.end);
    expect(await world.stripe.paymentIntents.retrieve(payment)).toMatchObject({
      amount_received: price,
    });
  });
});

describe('a student who leaves a course', () => {
  const leave = (id: string) => world.subscriptions.life.ask(id, 'end');

  it('gets everything back as long as the policy says, and the seats are free', async () => {
    const wanted = await publish({
      cancellationPolicy: 'flexible',
      startDate: addDays(todayIn(zone, now()), 3),
    });
    const { id, payment } = await booked(wanted);
    expect((await leave(id)).state).toBe('canceled');
    expect(await refundsOf(payment)).toEqual([price]);
    expect(await freeIn(wanted)).toEqual(all(wanted, 2));
    const order = await subscriptionOf(world, id);
    expect(order.metadata).toMatchObject({ leftRefund: price });
    await world.subscriptions.completion.followUp(order);
    expect(await refundsOf(payment)).toEqual([price]);
  });

  it.each([
    ['flexible', 1],
    ['none', 0],
  ] as const)('gets nothing back afterwards: policy %s, date %i', async (policy, dates) => {
    const wanted = await publish({ cancellationPolicy: policy });
    const { id, payment } = await booked(wanted);
    if (dates > 0) await world.passTime(wanted.times[0]!.end - now());
    expect((await leave(id)).state).toBe('canceled');
    await world.subscriptions.completion.followUp(await subscriptionOf(world, id));
    expect(await refundsOf(payment)).toEqual([]);
  });

  it('is refunded once when the server dies between refund and end', async () => {
    const wanted = await publish({
      cancellationPolicy: 'flexible',
      startDate: addDays(todayIn(zone, now()), 3),
    });
    const { id, payment } = await booked(wanted);
    const { stripe } = dyingStripe(world.stripe, 'after');
    const dying = world.serverOf(world.operator, stripe).subscriptions.life;
    await expect(dying.ask(id, 'end')).rejects.toThrow(Died);
    // The next process finishes what was begun.
    expect((await world.subscriptions.life.follow(id)).state).toBe('canceled');
    expect(await refundsOf(payment)).toEqual([price]);
  });

  it('gets the same back where the order is given up as one that is not paid', async () => {
    const wanted = await publish({
      cancellationPolicy: 'flexible',
      startDate: addDays(todayIn(zone, now()), 3),
    });
    const { id, payment } = await booked(wanted);
    const { completion } = world.subscriptions;
    expect((await completion.cancel(await subscriptionOf(world, id))).state).toBe('canceled');
    await completion.followUp(await subscriptionOf(world, id));
    expect(await refundsOf(payment)).toEqual([price]);
    expect(await freeIn(wanted)).toEqual(all(wanted, 2));
  });

  it('neither pauses it nor gives another card', async () => {
    const { id } = await booked(await publish());
    await expect(world.subscriptions.life.ask(id, 'pause')).rejects.toMatchObject({ status: 409 });
    await world.passTime(2 * dayMs);
    expect((await world.subscriptions.life.follow(id)).state).toBe('subscription-confirmed');
  });
});

it('an operator who cancels a course gives back what is not held', async () => {
  const wanted = await publish();
  const { id, payment } = await booked(wanted);
  await world.operator.transactions.transition({
    id,
    transition: 'transition/cancel',
    params: {},
  });
  const { completion } = world.subscriptions;
  await completion.followUp(await subscriptionOf(world, id));
  await completion.followUp(await subscriptionOf(world, id));
  expect(await refundsOf(payment)).toEqual([price]);
});

it('a payment for a course that comes as its order is given up goes back', async () => {
  const { url, transactionId } = await start(await publish());
  await payOnPage(url);
  const { completion } = world.subscriptions;
  const order = await completion.cancel(await subscriptionOf(world, transactionId));
  expect(order.state).toBe('canceled');
  expect(await refundsOf(order.metadata.subscriptionId ?? '')).toEqual([price]);
});

it('a payment for a course that comes after its hold goes back', async () => {
  const wanted = await publish({ places: 1 });
  const { url, transactionId } = await start(wanted);
  await world.passTime(20 * 60_000);
  const { completion } = world.subscriptions;
  expect((await subscriptionOf(world, transactionId)).state).toBe('payment-expired');
  await payOnPage(url);
  await completion.confirm(await subscriptionOf(world, transactionId));
  const { returnedAt, subscriptionId = '' } = (await subscriptionOf(world, transactionId)).metadata;
  expect(returnedAt).toBeDefined();
  expect(await refundsOf(subscriptionId)).toEqual([price]);
});
