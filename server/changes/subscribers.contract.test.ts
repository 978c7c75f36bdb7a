import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { Subscription } from '../subscriptions/subscriptionsClient.ts';
import { createSubscriptionsClient } from '../subscriptions/subscriptionsClient.ts';
import { askerOf, freePlacesOf, payOnPage, publishWeekly } from '../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../subscriptions/testing/world.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { dyingOperator, untilDone } from './testing/dyingOperator.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { wallTimeOf } from '#shared/time/time.ts';

const monthlyPrice = 4000;
const zone = 'Pacific/Auckland';

let world: ChangeWorld;
let student: Person;
beforeAll(async () => {
  world = await startChangeWorld();
  student = await signUp(world.api);
}, 60_000);
afterAll(() => world.close());

const subscriptionOf = (id: string): Promise<Subscription> =>
  createSubscriptionsClient(() => world.operator).subscription(id);

/** A subscription to a new class of Tuesdays and Fridays. */
async function subscribed(): Promise<{ wanted: WeeklyClass; id: string; atProvider: string }> {
  const wanted = await publishWeekly(world.teacher, { places: 3, monthlyPrice });
  const { completion, start } = world.subscriptions;
  const { url, transactionId: id } = await start(askerOf(world.api, student), {
    listingId: wanted.id,
    customerTimezone: 'Etc/UTC',
    language: 'en',
  });
  await payOnPage(url);
  const { state, metadata } = await completion.confirm(await subscriptionOf(id));
  expect(state).toBe('subscription-confirmed');
  return { wanted, id, atProvider: metadata.subscriptionId ?? '' };
}

/** Amounts that were refunded of a subscription, in minor units. */
async function refundsOf(atProvider: string): Promise<number[]> {
  const { stripe } = world.api.sandbox;
  const { data: invoices } = await stripe.invoices.list({ subscription: atProvider });
  const found = await Promise.all(
    invoices.map(async ({ id }) => {
      const { data } = await stripe.invoicePayments.list({ invoice: id ?? '' });
      const refunds = await Promise.all(
        data.map(({ payment }) =>
          stripe.refunds.list({ payment_intent: payment.payment_intent as string }),
        ),
      );
      return refunds.flatMap(({ data: rows }) => rows.map(({ amount }) => amount));
    }),
  );
  return found.flat();
}
const mailsOf = async (id: string) =>
  (await world.mailsOf(id)).filter(name => /^(class|date)-/.test(name));
const execute = (wanted: WeeklyClass) => world.changes.execute(wanted.id);
const dateOf = (start: number) => wallTimeOf(start, zone).date;

describe('a subscription whose teacher', () => {
  it('cancels one date goes on, and gets the share of that date back', async () => {
    const { wanted, id, atProvider } = await subscribed();
    const [, second] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date, note: 'Dentist.' });
    await execute(wanted);
    const order = await subscriptionOf(id);
    expect(order.state).toBe('subscription-confirmed');
    const [amount, ...others] = await refundsOf(atProvider);
    expect(others).toEqual([]);
    // Eight or nine class times a month.
    expect([monthlyPrice / 8, Math.floor(monthlyPrice / 9), monthlyPrice / 10]).toContain(amount);
    expect(order.metadata.refundedDates).toEqual([
      { start: new Date(second!.start).toISOString(), amount },
    ]);
    expect(order.metadata.change).toMatchObject({ kind: 'cancel', note: 'Dentist.' });
    expect(await mailsOf(id)).toEqual(['date-canceled-customer']);
    const free = await freePlacesOf(world.api, wanted);
    expect(free.slice(0, 3)).toEqual([2, 0, 2]);
  });

  it('cancels the first date begins with the next', async () => {
    const { wanted, id } = await subscribed();
    const [first, second] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    expect((await subscriptionOf(id)).first).toBe(second!.start);
    expect((await freePlacesOf(world.api, wanted)).slice(0, 3)).toEqual([0, 2, 2]);
  });

  it('moves the first date comes along', async () => {
    const { wanted, id, atProvider } = await subscribed();
    const [first] = wanted.times;
    const to = { date: dateOf(first!.start), time: '20:30' };
    await world.ask(wanted.id, { kind: 'move-date', date: first!.date, to });
    await execute(wanted);
    expect((await subscriptionOf(id)).first).toBe(first!.start + 2.5 * 3_600_000);
    expect(await mailsOf(id)).toEqual(['class-moved-customer']);
    expect(await refundsOf(atProvider)).toEqual([]);
  });

  it('moves all following dates is told once', async () => {
    const { wanted, id } = await subscribed();
    const [, , third] = wanted.times;
    const to = { date: dateOf(third!.start), time: '07:00' };
    await world.ask(wanted.id, { kind: 'move-from', date: third!.date, to });
    await execute(wanted);
    expect(await mailsOf(id)).toEqual(['class-moved-customer']);
    const { publicData } = (await world.listing(wanted.id)).attributes;
    const times = scheduledTimes(publicData, Date.now(), Infinity).slice(2, 6);
    expect(times.map(({ start }) => wallTimeOf(start, zone).time)).toEqual(
      times.map(() => '07:00'),
    );
  });

  it('gives up the class ends, with the rest of the month refunded', async () => {
    const { wanted, id, atProvider } = await subscribed();
    await world.ask(wanted.id, { kind: 'cancel-class', note: 'I move away.' });
    await execute(wanted);
    const order = await subscriptionOf(id);
    expect(order).toMatchObject({ state: 'canceled', lastTransition: 'transition/cancel-class' });
    expect(await mailsOf(id)).toEqual(['class-canceled-customer']);
    expect(await refundsOf(atProvider)).toEqual([monthlyPrice]);
    const { status } = await world.api.sandbox.stripe.subscriptions.retrieve(atProvider);
    expect(status).toBe('canceled');
    expect((await world.listing(wanted.id)).attributes.state).toBe('closed');
  });

  it('cancels a date and then the class gets no more back than was paid', async () => {
    const { wanted, id, atProvider } = await subscribed();
    await world.ask(wanted.id, { kind: 'cancel-date', date: wanted.times[1]!.date });
    await execute(wanted);
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await execute(wanted);
    expect((await subscriptionOf(id)).state).toBe('canceled');
    const refunds = await refundsOf(atProvider);
    expect(refunds).toHaveLength(2);
    expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(monthlyPrice);
  });

  it('ends the series early ends with it, and what is left of the month then goes back', async () => {
    const { wanted, id, atProvider } = await subscribed();
    const [, second, third] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-from', date: third!.date });
    await execute(wanted);
    const order = await subscriptionOf(id);
    expect(order.metadata.cutAt).toBeDefined();
    expect([await mailsOf(id), await refundsOf(atProvider)]).toEqual([
      ['date-canceled-customer'],
      [],
    ]);
    const before = world.clock.ahead;
    await world.passTime(second!.end + 60_000 - Date.now() - before);
    const delivered = await subscriptionOf(id);
    expect(delivered.state).toBe('delivered');
    await world.subscriptions.completion.followUp(delivered);
    expect(await refundsOf(atProvider)).toHaveLength(1);
    world.clock.ahead = before;
  });

  it.each(['before', 'after'] as const)(
    'cancels a date is refunded and told once when the process dies %s every call',
    async when => {
      const { wanted, id, atProvider } = await subscribed();
      await world.ask(wanted.id, { kind: 'cancel-date', date: wanted.times[0]!.date });
      const { operator } = dyingOperator(world.operator, when);
      await untilDone(() => world.serverOf(operator).changes.execute(wanted.id));
      expect(await refundsOf(atProvider)).toHaveLength(1);
      expect(await mailsOf(id)).toEqual(['date-canceled-customer']);
      expect((await subscriptionOf(id)).first).toBe(wanted.times[1]!.start);
    },
  );

  it.each(['before', 'after'] as const)(
    'gives up the class ends once when the process dies %s every call',
    async when => {
      const { wanted, id, atProvider } = await subscribed();
      await world.ask(wanted.id, { kind: 'cancel-class' });
      const { operator } = dyingOperator(world.operator, when);
      await untilDone(() => world.serverOf(operator).changes.execute(wanted.id));
      expect((await subscriptionOf(id)).lastTransition).toBe('transition/cancel-class');
      expect(await refundsOf(atProvider)).toEqual([monthlyPrice]);
      expect(await mailsOf(id)).toEqual(['class-canceled-customer']);
    },
  );
});
