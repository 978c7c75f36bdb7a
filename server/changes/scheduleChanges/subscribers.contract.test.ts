import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { freeSeatsOf } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { dyingStripe, untilDone } from './testing/dyingOperator.ts';
import {
  monthlyPrice,
  refundsOf as refundsIn,
  subscribed as subscribeIn,
  subscriptionOf as readSubscription,
} from './testing/subscribers.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { formatMoney } from '#shared/values/money.ts';
import { wallTimeOf } from '#shared/time/time.ts';

const zone = 'Pacific/Auckland';

let world: ChangeWorld;
let student: Person;
beforeAll(async () => {
  world = await startChangeWorld();
  student = await signUp(world.api);
}, 60_000);
afterAll(() => world.close());

const subscriptionOf = (id: string) => readSubscription(world, id);
const subscribed = () => subscribeIn(world, student);
const refundsOf = (atProvider: string) => refundsIn(world, atProvider);
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
    expect([monthlyPrice / 8, Math.round(monthlyPrice / 9), monthlyPrice / 10]).toContain(amount);
    expect(order.metadata.refundedDates).toEqual([
      { start: new Date(second!.start).toISOString(), amount },
    ]);
    expect(order.metadata.change).toMatchObject({ kind: 'cancel', note: 'Dentist.' });
    expect(await mailsOf(id)).toEqual(['date-canceled-customer']);
    const free = await freeSeatsOf(world.api, wanted);
    expect(free.slice(0, 3)).toEqual([2, 0, 2]);
  });

  it('cancels the first date begins with the next', async () => {
    const { wanted, id } = await subscribed();
    const [first, second] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-date', date: first!.date });
    await execute(wanted);
    expect((await subscriptionOf(id)).first).toBe(second!.start);
    expect((await freeSeatsOf(world.api, wanted)).slice(0, 3)).toEqual([0, 2, 2]);
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

  it('moves all following dates is notified once', async () => {
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

  it('gives up the class ends, with all refunded where none was held', async () => {
    const { wanted, id, atProvider } = await subscribed();
    await world.ask(wanted.id, { kind: 'cancel-class', note: 'I move away.' });
    await execute(wanted);
    const order = await subscriptionOf(id);
    expect(order).toMatchObject({ state: 'canceled', lastTransition: 'transition/cancel-class' });
    expect(await mailsOf(id)).toEqual(['class-canceled-customer']);
    expect(await refundsOf(atProvider)).toEqual([monthlyPrice]);
    expect(order.metadata.change).toMatchObject({ note: 'I move away.', refund: { en: '$40.00' } });
    const { status } = await world.api.sandbox.stripe.subscriptions.retrieve(atProvider);
    expect(status).toBe('canceled');
    expect((await world.listing(wanted.id)).attributes.state).toBe('closed');
  });

  it('ends the series early ends with it, and what is left of the month then goes back', async () => {
    const { wanted, id, atProvider } = await subscribed();
    const [, second, third] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-from', date: third!.date });
    await execute(wanted);
    const order = await subscriptionOf(id);
    expect(order.metadata.cutAt).toBeDefined();
    const told = order.metadata.change?.refund?.en;
    expect([await mailsOf(id), await refundsOf(atProvider)]).toEqual([
      ['date-canceled-customer'],
      [],
    ]);
    const before = world.clock.ahead;
    await world.passTime(second!.end + 60_000 - Date.now() - before);
    const delivered = await subscriptionOf(id);
    expect(delivered.state).toBe('delivered');
    await world.subscriptions.completion.followUp(delivered);
    // Two of the eight, nine or ten class times of the month were held.
    const back = [8, 9, 10].map(count => Math.round((monthlyPrice * (count - 2)) / count));
    const [amount, ...others] = await refundsOf(atProvider);
    expect([back, others]).toEqual([expect.arrayContaining([amount]), []]);
    expect(told).toBe(formatMoney({ amount: amount ?? 0, currency: 'USD' }, 'en'));
    world.clock.ahead = before;
  });

  it.each(['before', 'after'] as const)(
    'cancels a date is refunded once when the process dies %s every call to the payment provider',
    async when => {
      const { wanted, id, atProvider } = await subscribed();
      await world.ask(wanted.id, { kind: 'cancel-date', date: wanted.times[1]!.date });
      const { stripe, deaths } = dyingStripe(world.stripe, when);
      await untilDone(() => world.serverOf(world.operator, stripe).changes.execute(wanted.id));
      expect(deaths()).toBe(1);
      expect(await refundsOf(atProvider)).toHaveLength(1);
      expect(await mailsOf(id)).toEqual(['date-canceled-customer']);
    },
  );
});

describe('the preview of a change', () => {
  const preview = async ({ id }: WeeklyClass, asked: ChangeRequest) =>
    world.changes.preview(await world.listing(id), asked);

  it('shows what subscribers get back, as it then happens: for a date, and for the whole class', async () => {
    const { wanted, atProvider } = await subscribed();
    const [, second, third] = wanted.times;
    const before = await preview(wanted, { kind: 'cancel-date', date: second!.date });
    expect(before).toMatchObject({ subscribers: 1, credit: null });
    await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date });
    await execute(wanted);
    const [share] = await refundsOf(atProvider);
    expect(before.refund).toEqual({ amount: share, currency: 'USD' });

    const other = await preview(wanted, { kind: 'cancel-date', date: third!.date });
    expect(other.refund).toEqual(before.refund);

    const whole = await preview(wanted, { kind: 'cancel-class' });
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await execute(wanted);
    const [rest] = (await refundsOf(atProvider)).filter(amount => amount !== share);
    expect(whole.refund).toEqual({ amount: rest, currency: 'USD' });
    expect((rest ?? 0) + (share ?? 0)).toBe(monthlyPrice);
  });

  it('shows what subscribers get back when a part of the month was held, as mail and provider do', async () => {
    const { wanted, id, atProvider } = await subscribed();
    const before = world.clock.ahead;
    await world.passTime(wanted.times[1]!.end + 60_000 - Date.now() - before);
    const { refund } = await preview(wanted, { kind: 'cancel-class' });
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await execute(wanted);
    const [amount] = await refundsOf(atProvider);
    const shares = [8, 9, 10].map(count => Math.round((monthlyPrice * (count - 2)) / count));
    expect(shares).toContain(amount);
    expect(refund).toEqual({ amount, currency: 'USD' });
    const { metadata } = await subscriptionOf(id);
    expect(metadata.change?.refund?.en).toBe(
      formatMoney({ amount: amount ?? 0, currency: 'USD' }, 'en'),
    );
    world.clock.ahead = before;
  });

  it('shows what is left of the month when the series ends early, and nothing for a move', async () => {
    const { wanted } = await subscribed();
    const [first, , third] = wanted.times;
    const cut = await preview(wanted, { kind: 'cancel-from', date: third!.date });
    expect(cut.refund?.amount).toBeGreaterThan(monthlyPrice / 2);
    expect(cut.refund?.amount).toBeLessThan(monthlyPrice);
    const to = { date: dateOf(first!.start), time: '20:30' };
    const moved = await preview(wanted, { kind: 'move-date', date: first!.date, to });
    expect(moved).toMatchObject({ subscribers: 1, refund: null, credit: null });
  });
});
