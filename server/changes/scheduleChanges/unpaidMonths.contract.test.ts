import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { askerOf, payOnPage, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { Died, dyingStripe } from './testing/dyingOperator.ts';
import { monthlyPrice, refundsOf, subscribed, subscriptionOf } from './testing/subscribers.ts';
import { createWaitingDates } from './waitingDates.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

let world: ChangeWorld;
let student: Person;
beforeAll(async () => {
  world = await startChangeWorld({}, { paysByClock: true });
  student = await signUp(world.api);
}, 60_000);
afterEach(() => {
  world.clock.ahead = 0;
});
afterAll(() => world.close());

const now = () => Date.now() + world.clock.ahead;
const execute = (wanted: WeeklyClass) => world.changes.execute(wanted.id);

/**
 * The class times of the month that begins `index` months from now, counted in days that are in it
 * for sure.
 */
async function timesOfMonth({ id }: WeeklyClass, index: number): Promise<ScheduledTime[]> {
  const { publicData } = (await world.listing(id)).attributes;
  const from = now() + (index * 31 + 1) * dayMs;
  return scheduledTimes(publicData, from, from + 20 * dayMs);
}

/** What each month was charged with, the newest first. */
async function chargesOf(atProvider: string): Promise<number[]> {
  const { data } = await world.api.sandbox.stripe.invoices.list({ subscription: atProvider });
  return data.map(({ amount_paid: paid }) => paid);
}

async function waitingItems(atProvider: string): Promise<number[]> {
  const { stripe } = world.api.sandbox;
  const { customer } = await stripe.subscriptions.retrieve(atProvider);
  const { data } = await stripe.invoiceItems.list({ customer: String(customer), pending: true });
  return data.map(({ amount }) => amount);
}

/** Runs the reconciler until nothing waits, or for some rounds. */
async function reconcile(orderId: string, isDone: () => Promise<boolean>) {
  const { subscriptions } = world.serverOf(world.operator);
  const reconciler = createWaitingDates({
    client: createOperatorClient(() => world.operator),
    subscriptions,
    withLock: (_id, task) => task(),
    logger: pino({ level: 'silent' }),
    now,
    intervalMs: 20,
  });
  reconciler.start();
  await until(`the dates of ${orderId} are returned`, isDone);
  await reconciler.close();
}

const datesOf = async (id: string) => (await subscriptionOf(world, id)).metadata;

describe('a date that is canceled before its month is paid', () => {
  it('is taken off the bill of that month, and the preview and the mail show it', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const [first, second] = await timesOfMonth(wanted, 1);
    const preview = await world.changes.preview(await world.listing(wanted.id), {
      kind: 'cancel-date',
      date: first!.date,
    });
    expect(preview).toMatchObject({ subscribers: 1, refund: null });
    for (const time of [first!, second!]) {
      await world.ask(wanted.id, { kind: 'cancel-date', date: time.date });
    }
    await execute(wanted);
    const items = await waitingItems(atProvider);
    const [share = 0] = items;
    expect(items).toEqual([share, share]);
    expect(preview.credit).toEqual({ amount: -share, currency: 'USD' });
    const { creditedDates, refundedDates, change } = await datesOf(id);
    expect([creditedDates, refundedDates]).toEqual([
      [first, second].map(time => ({ start: new Date(time!.start).toISOString(), amount: -share })),
      undefined,
    ]);
    expect(change?.credit?.en).toBe(`$${(-share / 100).toFixed(2)}`);
    expect(change?.refund).toBeUndefined();

    await world.passTime(32 * dayMs);
    expect(await chargesOf(atProvider)).toEqual([monthlyPrice + 2 * share, monthlyPrice]);
    expect(await refundsOf(world, atProvider)).toEqual([]);
    // A date that is canceled now is a share of what was paid.
    const [later] = (await timesOfMonth(wanted, 0)).filter(({ date }) => date > second!.date);
    await world.ask(wanted.id, { kind: 'cancel-date', date: later!.date });
    await execute(wanted);
    const [refund = 0, ...others] = await refundsOf(world, atProvider);
    expect(others).toEqual([]);
    expect(Math.abs(refund + share)).toBeLessThanOrEqual(1);
  });

  it('is refunded when its month was paid before it could be taken off', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const [first] = await timesOfMonth(wanted, 2);
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    // The server was down for a month.
    await world.passTime(63 * dayMs);
    await reconcile(id, async () => (await refundsOf(world, atProvider)).length === 1);
    await until('it is noted', async () => (await datesOf(id)).refundedDates?.length === 1);
    expect((await datesOf(id)).creditedDates).toEqual([]);
    await sleep(100);
    expect(await refundsOf(world, atProvider)).toHaveLength(1);
  });

  it('is paid when the class is held again', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const [first] = await timesOfMonth(wanted, 2);
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    expect((await datesOf(id)).creditedDates).toHaveLength(1);
    await world.operator.listings.update({ id: wanted.id, publicData: { skippedDates: [] } });
    await world.passTime(63 * dayMs);
    await reconcile(id, async () => (await datesOf(id)).creditedDates?.length === 0);
    expect(await refundsOf(world, atProvider)).toEqual([]);
    expect(await chargesOf(atProvider)).toEqual([monthlyPrice, monthlyPrice, monthlyPrice]);
  });

  it('is taken off again when a pause of that month is taken back', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const { life } = world.subscriptions;
    const [first] = await timesOfMonth(wanted, 1);
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    const [share = 0] = await waitingItems(atProvider);
    const start = new Date(first!.start).toISOString();
    expect((await datesOf(id)).creditedDates).toEqual([{ start, amount: -share }]);
    await life.ask(id, 'pause');
    expect(await waitingItems(atProvider)).toEqual([]);
    expect((await datesOf(id)).creditedDates).toEqual([{ start, dropped: 1 }]);
    await life.ask(id, 'resume');
    await reconcile(id, async () => (await waitingItems(atProvider)).length === 1);
    expect(await waitingItems(atProvider)).toEqual([share]);
    // A pause that takes place costs nothing, and owes nothing.
    await life.ask(id, 'pause');
    await world.passTime(66 * dayMs);
    await life.follow(id);
    const { creditedDates, pausedFrom } = await datesOf(id);
    expect([creditedDates, pausedFrom]).toEqual([[], undefined]);
    expect(await chargesOf(atProvider)).toEqual([monthlyPrice, 0, monthlyPrice]);
  });

  it('leaves nothing at the payment provider when the subscription ends before', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const [first] = await timesOfMonth(wanted, 1);
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    expect(await waitingItems(atProvider)).toHaveLength(1);
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await execute(wanted);
    expect((await subscriptionOf(world, id)).state).toBe('canceled');
    expect(await waitingItems(atProvider)).toEqual([]);
    expect(await refundsOf(world, atProvider)).toEqual([monthlyPrice]);
  });
});

describe('a date that is canceled in a paid month', () => {
  it('is refunded once when the server dies after the refund and is down for days', async () => {
    const { wanted, id, atProvider } = await subscribed(world, student);
    const time = (await timesOfMonth(wanted, 0)).find(({ start }) => start > now() + 7 * dayMs);
    await world.ask(wanted.id, { kind: 'cancel-date', date: time!.date });
    const { stripe } = dyingStripe(world.stripe, 'after');
    await expect(
      world.serverOf(world.operator, stripe).changes.execute(wanted.id),
    ).rejects.toThrow();
    expect(await refundsOf(world, atProvider)).toHaveLength(1);
    // The provider has forgotten the idempotency key.
    await world.passTime(2 * dayMs);
    await execute(wanted);
    const refunds = await refundsOf(world, atProvider);
    expect((await datesOf(id)).refundedDates?.map(({ amount }) => amount)).toEqual(refunds);
    expect(refunds).toHaveLength(1);
  });
});

describe('a payment that came too late for its seat', () => {
  /** Lets the hold of an order run out and its payment come after that. */
  async function paidTooLate() {
    const wanted = await publishWeekly(world.teacher, { places: 3, monthlyPrice });
    const { url, transactionId } = await world.subscriptions.start(askerOf(world.api, student), {
      listingId: wanted.id,
      customerTimezone: 'Etc/UTC',
      language: 'en',
    });
    await world.passTime(16 * minuteMs);
    await payOnPage(url);
    const order = await subscriptionOf(world, transactionId);
    expect(order.state).toBe('payment-expired');
    const session = await world.stripe.checkout.sessions.retrieve(order.metadata.sessionId ?? '');
    return { order, atProvider: String(session.subscription) };
  }
  const followUp = async ({ id }: { id: string }, { completion } = world.subscriptions) =>
    completion.followUp(await subscriptionOf(world, id));

  it('is refunded once when the server dies after the refund and is down for days', async () => {
    const { order, atProvider } = await paidTooLate();
    const { stripe } = dyingStripe(world.stripe, 'after');
    const { subscriptions } = world.serverOf(world.operator, stripe);
    for (let deaths = 0; deaths < 2; deaths += 1) {
      await expect(followUp(order, subscriptions)).rejects.toThrow(Died);
    }
    expect(await refundsOf(world, atProvider)).toEqual([monthlyPrice]);
    // The provider has forgotten the idempotency key.
    await world.passTime(2 * dayMs);
    await followUp(order);
    expect(await refundsOf(world, atProvider)).toEqual([monthlyPrice]);
    const { returnedAt, endedAt } = (await subscriptionOf(world, order.id)).metadata;
    expect([returnedAt, endedAt]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('is taken for returned when somebody has refunded it by hand', async () => {
    const { order, atProvider } = await paidTooLate();
    const { data } = await world.stripe.invoices.list({
      subscription: atProvider,
      expand: ['data.payments'],
    });
    const intent = data[0]?.payments?.data[0]?.payment.payment_intent;
    await world.stripe.refunds.create({ payment_intent: String(intent) });
    await followUp(order);
    expect(await refundsOf(world, atProvider)).toEqual([monthlyPrice]);
    expect((await subscriptionOf(world, order.id)).metadata.returnedAt).toBeDefined();
  });
});
