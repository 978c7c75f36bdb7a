import pino from 'pino';
import { memoryLocks } from '../locks/memoryLocks.ts';
import { everywhere, startStories } from '../subscriptions/testing/stories.ts';
import type { Stories } from '../subscriptions/testing/stories.ts';
import { askerOf, freePlacesOf, publishWeekly } from '../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../subscriptions/testing/world.ts';
import { createOrders } from './compose.ts';
import { ban, orderServer } from './testing/orderWorld.ts';
import { operatorOf } from '@flowroom/marketplace/testing/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/people';
import type { Person } from '@flowroom/marketplace/testing/people';
import { until } from '@flowroom/marketplace/testing/until';
import { operatorSdkOf } from '../testing/sdks.ts';

let stories: Stories;
beforeAll(async () => {
  stories = await startStories();
}, 60_000);
afterAll(() => stories.world.close());

const alreadyBooked = { status: 409, errors: [{ code: 'transaction-already-booked' }] };

const timeOf = ({ id, times }: WeeklyClass, index: number) => {
  const { start, end } = times[index]!;
  return { id, start: new Date(start), end: new Date(end), price: 2000 };
};
const begin = (
  wanted: WeeklyClass,
  person: Person,
  first?: number,
  { begin: call } = stories.world.subscriptions,
) =>
  call(askerOf(stories.world.api, person), {
    listingId: wanted.id,
    customerTimezone: 'Etc/UTC',
    language: 'en',
    ...(first === undefined
      ? {}
      : { bookingStart: new Date(wanted.times[first]!.start).toISOString() }),
  });
const newcomer = async () => ({
  student: await signUp(stories.world.api),
  wanted: await publishWeekly(stories.teacher, { places: 4 }),
  server: orderServer(stories.world.api),
});

/** The watch over orders. */
function watching({ world } = stories) {
  const operator = operatorSdkOf(operatorOf(world.api));
  const { watch } = createOrders({
    operator: () => operator,
    locks: memoryLocks(),
    logger: pino({ level: 'silent' }),
    watchEvery: 50,
    async endSubscription(id, { refundsRest }) {
      const { finishing } = world.subscriptions;
      const order = await finishing.find(id);
      await (refundsRest ? finishing.cancelWithRefund(order) : finishing.cancel(order));
      return true;
    },
  });
  return { watch };
}

describe('a subscriber', () => {
  it('has a place in each class time of the series already', async () => {
    const { student, wanted, server } = await newcomer();
    const { transactionId } = await begin(wanted, student, 2);
    await expect(server.order(student, timeOf(wanted, 5))).rejects.toMatchObject({
      errors: [{ ...alreadyBooked.errors[0], meta: { transactionId } }],
    });
    // Before its first class there is none.
    await server.order(student, timeOf(wanted, 1));
    const expected = wanted.times.map((_, index) => [4, 3][index] ?? 3);
    expect(await freePlacesOf(stories.world.api, wanted)).toEqual(expected);
  });

  it('is one subscriber, on two servers at once', async () => {
    const { student, wanted } = await newcomer();
    const servers = [stories.world.subscriptions, stories.world.another()];
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => begin(wanted, student, 0, servers[index % 2])),
    );
    expect(await stories.world.desk.active(wanted.id)).toHaveLength(1);
    expect(await freePlacesOf(stories.world.api, wanted)).toEqual(everywhere(wanted, 3));
  });

  it('who is banned pays no more, and the places are free', async () => {
    const { world, subscribed, statusOf, paidFor, student } = stories;
    const one = await subscribed(2);
    const paid = await paidFor(one);
    const { watch } = watching();
    await ban(world.api, student);
    watch?.start();
    await until('the end of it', async () => (await statusOf(one)) === 'canceled');
    await until(
      'free places',
      async () => (await freePlacesOf(world.api, one.wanted))[0] === one.wanted.places,
    );
    await watch?.close();
    expect((await world.desk.subscription(one.transactionId)).state).toBe('canceled');
    // The month that they have paid and may not come to is the operator's to decide on.
    expect([paid > 0, await paidFor(one)]).toEqual([true, paid]);
  });

  it('of a banned teacher is ended, and gets the rest of the month back', async () => {
    const own = await startStories();
    const { world, subscribed, statusOf, paidFor, teacher } = own;
    const one = await subscribed(2);
    const paid = await paidFor(one);
    const { watch } = watching(own);
    await ban(world.api, teacher);
    watch?.start();
    await until('the end of it', async () => (await statusOf(one)) === 'canceled');
    await until(
      'the end of the order',
      async () => (await world.desk.subscription(one.transactionId)).state === 'canceled',
    );
    await watch?.close();
    // Ended on its first day: all but a moment of the month.
    const kept = await paidFor(one);
    expect(paid).toBe(4000);
    expect(kept).toBeGreaterThanOrEqual(0);
    expect(kept).toBeLessThan(10);
    await world.close();
  });

  it('gets the rest back once when the server dies between the end and the refund', async () => {
    const own = await startStories();
    const { world, subscribed, paidFor, stripe } = own;
    const one = await subscribed(2);
    const order = await world.desk.subscription(one.transactionId);
    await world.desk.note(order.id, { restDueAt: new Date().toISOString() });
    await stripe.subscriptions.cancel(order.metadata.subscriptionId ?? '');
    const { finishing } = world.subscriptions;
    // As the webhook of the end does, and the follow-up of the order after it.
    await finishing.cancel(await finishing.find(order.id));
    const kept = await paidFor(one);
    await finishing.followUp(await finishing.find(order.id));
    expect(kept).toBeLessThan(10);
    expect(await paidFor(one)).toBe(kept);
    await world.close();
  });
});

describe('a student with a single class', () => {
  it('subscribes from the class time behind it on', async () => {
    const { student, wanted, server } = await newcomer();
    await server.order(student, timeOf(wanted, 1));
    await expect(begin(wanted, student, 0)).rejects.toMatchObject(alreadyBooked);
    const { transactionId } = await begin(wanted, student);
    const { first } = await stories.world.desk.subscription(transactionId);
    expect(first).toBe(wanted.times[2]!.start);
  });
});
