import pino from 'pino';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { everywhere, startScenarios } from '#server/subscriptions/testing/scenarios.ts';
import type { SubscriptionScenarios } from '#server/subscriptions/testing/scenarios.ts';
import { askerOf, freeSeatsOf, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { createOrders } from './compose.ts';
import { ban, orderServer } from './testing/orderWorld.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { operatorSdkOf } from '#server/testing/sdks.ts';

let scenarios: SubscriptionScenarios;
beforeAll(async () => {
  scenarios = await startScenarios();
}, 60_000);
afterAll(() => scenarios.world.close());

const alreadyBooked = { status: 409, errors: [{ code: 'transaction-already-booked' }] };

const timeOf = ({ id, times }: WeeklyClass, index: number) => {
  const { start, end } = times[index]!;
  return { id, start: new Date(start), end: new Date(end), price: 2000 };
};
const start = (
  wanted: WeeklyClass,
  person: Person,
  first?: number,
  { start: call } = scenarios.world.subscriptions,
) =>
  call(askerOf(scenarios.world.api, person), {
    listingId: wanted.id,
    customerTimezone: 'Etc/UTC',
    language: 'en',
    bookingStart:
      first === undefined ? undefined : new Date(wanted.times[first]!.start).toISOString(),
  });
const newcomer = async () => ({
  student: await signUp(scenarios.world.api),
  wanted: await publishWeekly(scenarios.teacher, { places: 4 }),
  server: orderServer(scenarios.world.api),
});

/** Starts the reconciler of orders. */
function startReconciler({ world } = scenarios) {
  const operator = operatorSdkOf(operatorOf(world.api));
  const { reconciler } = createOrders({
    operator: () => operator,
    locks: memoryLocks(),
    logger: pino({ level: 'silent' }),
    reconcileIntervalMs: 50,
    async endSubscription(id, { refundsRest }) {
      const { completion } = world.subscriptions;
      const order = await completion.find(id);
      await (refundsRest ? completion.cancelWithRefund(order) : completion.cancel(order));
      return true;
    },
  });
  return { reconciler };
}

describe('a subscriber', () => {
  it('can not book a class time of the series again', async () => {
    const { student, wanted, server } = await newcomer();
    const { transactionId } = await start(wanted, student, 2);
    await expect(server.order(student, timeOf(wanted, 5))).rejects.toMatchObject({
      errors: [{ ...alreadyBooked.errors[0], meta: { transactionId } }],
    });
    // The subscription has no seat before its first class.
    await server.order(student, timeOf(wanted, 1));
    const expected = wanted.times.map((_, index) => [4, 3][index] ?? 3);
    expect(await freeSeatsOf(scenarios.world.api, wanted)).toEqual(expected);
  });

  it('gets one subscription from two servers at once', async () => {
    const { student, wanted } = await newcomer();
    const servers = [scenarios.world.subscriptions, scenarios.world.another()];
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => start(wanted, student, 0, servers[index % 2])),
    );
    expect(await scenarios.world.client.active(wanted.id)).toHaveLength(1);
    expect(await freeSeatsOf(scenarios.world.api, wanted)).toEqual(everywhere(wanted, 3));
  });

  it('who is banned pays no more, which releases the seats', async () => {
    const { world, subscribed, statusOf, paidFor, student } = scenarios;
    const one = await subscribed(2);
    const paid = await paidFor(one);
    const { reconciler } = startReconciler();
    await ban(world.api, student);
    reconciler?.start();
    await until('the end of it', async () => (await statusOf(one)) === 'canceled');
    await until(
      'free places',
      async () => (await freeSeatsOf(world.api, one.wanted))[0] === one.wanted.places,
    );
    await reconciler?.close();
    expect((await world.client.subscription(one.transactionId)).state).toBe('canceled');
    // A refund of the paid month is left for the operator to decide.
    expect([paid > 0, await paidFor(one)]).toEqual([true, paid]);
  });

  it('of a banned teacher is refunded what is not held: all, as no class was', async () => {
    const own = await startScenarios();
    const { world, subscribed, statusOf, paidFor, teacher } = own;
    const one = await subscribed(2);
    const paid = await paidFor(one);
    const { reconciler } = startReconciler(own);
    await ban(world.api, teacher);
    reconciler?.start();
    await until('the end of it', async () => (await statusOf(one)) === 'canceled');
    await until(
      'the end of the order',
      async () => (await world.client.subscription(one.transactionId)).state === 'canceled',
    );
    await reconciler?.close();
    expect([paid, await paidFor(one)]).toEqual([4000, 0]);
    const { metadata } = await world.client.subscription(one.transactionId);
    expect(metadata.change?.refund?.en).toBe('$40.00');
    await world.close();
  });

  it('is refunded once when the server crashes between end and refund', async () => {
    const own = await startScenarios();
    const { world, subscribed, paidFor, stripe } = own;
    const one = await subscribed(2);
    const order = await world.client.subscription(one.transactionId);
    await world.client.updateMetadata(order.id, { restDueAt: new Date().toISOString() });
    await stripe.subscriptions.cancel(order.metadata.subscriptionId ?? '');
    const { completion } = world.subscriptions;
    // The steps of the webhook and of the reconciler.
    await completion.cancel(await completion.find(order.id));
    expect(await paidFor(one)).toBe(0);
    await completion.followUp(await completion.find(order.id));
    expect(await paidFor(one)).toBe(0);
    await world.close();
  });

  it.each(['cancel', 'cancel-class'])(
    'whose order an operator ends by %s is refunded what is not held',
    async name => {
      const { world, subscribed, orderOf, followUp, paidFor, statusOf } = await startScenarios();
      const one = await subscribed(2);
      await world.client.transition(one.transactionId, `transition/${name}`);
      await followUp(one);
      expect([await paidFor(one), await statusOf(one)]).toEqual([0, 'canceled']);
      const { metadata } = await orderOf(one);
      expect([metadata.change?.refund?.en, metadata.endedAt]).toEqual([
        '$40.00',
        expect.any(String),
      ]);
      await world.close();
    },
  );
});

describe('a student with a single class', () => {
  it('subscribes from the following class time on', async () => {
    const { student, wanted, server } = await newcomer();
    await server.order(student, timeOf(wanted, 1));
    await expect(start(wanted, student, 0)).rejects.toMatchObject(alreadyBooked);
    const { transactionId } = await start(wanted, student);
    const { first } = await scenarios.world.client.subscription(transactionId);
    expect(first).toBe(wanted.times[2]!.start);
  });
});
