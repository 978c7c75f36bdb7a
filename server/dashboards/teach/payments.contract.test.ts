import pino from 'pino';
import type Stripe from 'stripe';
import type { Desk } from '#server/projection/classTimes.ts';
import { bookingRows } from './bookingRows.ts';
import { earningsOf, monthsOf } from './earnings.ts';
import { fullnessOf } from './fullness.ts';
import { createTeacherPayments } from './payments.ts';
import { rosterOf } from './roster.ts';
import { studentsOf } from './students.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { startScenarios } from '#server/subscriptions/testing/scenarios.ts';
import type {
  StartedSubscription,
  SubscriptionScenarios,
} from '#server/subscriptions/testing/scenarios.ts';
import { dayMs } from '#shared/time/time.ts';

const logger = pino({ level: 'silent' });

let scenarios: SubscriptionScenarios;
let projection: Projection;
let order: StartedSubscription;

beforeAll(async () => {
  scenarios = await startScenarios({ paysByClock: true });
  const { api } = scenarios.world;
  projection = projectionOf(api, { pollMs: 100 });
  order = await scenarios.subscribed();
}, 60_000);
afterAll(async () => {
  await projection.close();
  await scenarios.world.close();
});

const deskAt = async (now = Date.now()): Promise<Desk> => ({
  ...(await projection.current()),
  teacherId: scenarios.teacher.id,
  siteOrigin: 'http://localhost',
  now,
});
const paymentsOver = (stripe: Stripe) =>
  createTeacherPayments({ stripe, payoutAccount: () => Promise.resolve(null), logger });
const thisMonth = () => {
  const month = new Date().toISOString().slice(0, 7);
  return monthsOf({ from: month, to: month, zone: 'UTC' });
};
const earnings = async () => {
  const [month] = await earningsOf(await deskAt(), thisMonth());
  return month;
};
/** Sums of the rows of bookings, as the months have them. */
const bookingSums = async () => {
  const rows = await bookingRows(await deskAt(), thisMonth(), 'USD');
  const sum = (part: 'gross' | 'commission' | 'gatewayFee' | 'refunds') =>
    usd(rows.reduce((all, row) => all + row[part], 0));
  const [gross, refunds] = [sum('gross'), sum('refunds')];
  return { gross, commission: sum('commission'), gatewayFee: sum('gatewayFee'), refunds };
};
const usd = (amount: number) => ({ amount, currency: 'USD' });

const withoutTags = { tagsOf: () => Promise.resolve(new Map<string, string[]>()) };

describe('the months of a subscription', () => {
  it('are known once they were read from the payment provider', async () => {
    expect(await earnings()).toMatchObject({ orders: 0, gross: usd(0) });
    const desk = await deskAt();
    expect(await paymentsOver(scenarios.stripe).bringUpToDate(desk)).toBe(true);
    expect(await earnings()).toMatchObject({
      orders: 1,
      gross: usd(4000),
      commission: usd(-800),
      gatewayFee: usd(-140),
      refunds: usd(0),
      net: usd(3060),
    });
    expect(await earnings()).toMatchObject(await bookingSums());
  });

  it('are what the student has spent, and pays in a class time', async () => {
    const [time] = order.wanted.times;
    const desk = await deskAt(time!.end + 60_000);
    const name = { listingId: order.wanted.id, date: time!.date };
    expect((await rosterOf(desk, name)).people).toMatchObject([
      { customerId: scenarios.student.id, kind: 'subscription', paid: usd(4000) },
    ]);
    expect(await studentsOf(desk, withoutTags, { keywords: '', sort: 'name' })).toMatchObject([
      { visits: 1, noShows: 0, isSubscriber: true, spent: usd(4000) },
    ]);
  });

  it('fill a place of each class time that was held', async () => {
    const [full] = await fullnessOf(await deskAt(Date.now() + 30 * dayMs));
    const times = full?.times ?? 0;
    expect(times).toBeGreaterThan(2);
    expect(full).toMatchObject({ title: 'Evening flow', places: 2 * times, taken: times });
  });

  it('are not read again for a while', async () => {
    const list = jest.fn();
    const stripe = { invoices: { list } } as unknown as Stripe;
    expect(await paymentsOver(stripe).bringUpToDate(await deskAt())).toBe(true);
    expect(list).not.toHaveBeenCalled();
  });

  it('stay known while the provider does not answer, and say so', async () => {
    const stripe = {
      invoices: {
        list: () => {
          throw new Error('down');
        },
      },
    } as unknown as Stripe;
    const later = await deskAt(Date.now() + 11 * 60_000);
    expect(await paymentsOver(stripe).bringUpToDate(later)).toBe(false);
    expect(await earnings()).toMatchObject({ gross: usd(4000) });
  });

  it('are less by what is given back, fees included', async () => {
    const { completion } = scenarios.world.subscriptions;
    await completion.cancelWithRefund(await scenarios.orderOf(order));
    const desk = await deskAt();
    expect(await paymentsOver(scenarios.stripe).bringUpToDate(desk)).toBe(true);
    const month = await earnings();
    expect(month).toMatchObject(await bookingSums());
    const refunded = 4000 - (await scenarios.paidFor(order));
    expect(refunded).toBeGreaterThan(3000);
    expect(month).toMatchObject({ orders: 1, gross: usd(4000), refunds: usd(-refunded) });
    const rest = 4000 - refunded;
    expect(month?.net.amount).toBeCloseTo(rest * 0.765, -1);
  });

  it('end with the subscription', async () => {
    const time = order.wanted.times[3]!;
    const desk = await deskAt();
    const name = { listingId: order.wanted.id, date: time.date };
    expect((await rosterOf(desk, name)).people).toEqual([]);
    expect(await studentsOf(desk, withoutTags, { keywords: '', sort: 'name' })).toMatchObject([
      { isSubscriber: false },
    ]);
  });

  it('are less in the month of each refund', async () => {
    const { world, stripe } = scenarios;
    await scenarios.cancel(await scenarios.subscribed());
    const [charge] = (await stripe.charges.list()).data;
    const giveBack = (amount: number) =>
      stripe.refunds.create({
        charge: charge!.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      });
    await giveBack(1001);
    expect(await paymentsOver(stripe).bringUpToDate(await deskAt())).toBe(true);
    const first = await earnings();

    world.clock.ahead += 35 * dayMs;
    const later = Date.now() + world.clock.ahead;
    await giveBack(501);
    const desk = await deskAt(later);
    expect(await paymentsOver(stripe).bringUpToDate(desk)).toBe(true);
    expect(await earnings()).toEqual(first);
    const month = new Date(later).toISOString().slice(0, 7);
    const [second] = await earningsOf(desk, monthsOf({ from: month, to: month, zone: 'UTC' }));
    expect(second).toMatchObject({ orders: 0, gross: usd(0), refunds: usd(-501) });
    expect(second?.net.amount).toBeCloseTo(-501 * 0.765, -1);
    const [student] = await studentsOf(desk, withoutTags, { keywords: '', sort: 'name' });
    expect(student?.spent).toEqual(usd(4000 - 1001 - 501));
    world.clock.ahead = 0;
  });
});
