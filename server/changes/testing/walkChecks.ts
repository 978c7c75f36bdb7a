import { freePlacesOf } from '../../subscriptions/testing/world.ts';
import type { WeeklyClass } from '../../subscriptions/testing/world.ts';
import { startOf } from '../bookings.ts';
import type { ChangeWorld } from './changeWorld.ts';
import { monthlyPrice, refundsOf } from './subscribers.ts';
import type { WalkedClass } from './walkSteps.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { holds } from '#shared/transactions/capacity.ts';
import { holdsOf } from '#shared/transactions/classPlaces.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const waiting = ['offered', 'pending-payment'];

/** Price of one place, in minor units. */
export const walkPrice = 2000;

/** Reads what a walk has come to, and compares it. */
export type WalkChecks = ReturnType<typeof walkChecks>;

/** @see WalkChecks */
export function walkChecks(world: ChangeWorld) {
  const { stripe } = world.api.sandbox;
  const now = () => Date.now() + world.clock.ahead;

  const ordersOf = async (listingId: string) =>
    entitiesOf(
      await world.operator.transactions.query({
        listingId,
        include: ['booking', 'listing'],
        perPage: 100,
      }),
    );

  /** Expects what went back, and what a bill is lowered by, to be what the order says; never more than was paid. */
  async function expectReturns(order: Transaction, subscriptionId: string, isActive: boolean) {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const { refundedDates = [], creditedDates = [] } = order.attributes.metadata ?? {};
    const refunded = sum(await refundsOf(world, subscriptionId));
    const { data: invoices } = await stripe.invoices.list({ subscription: subscriptionId });
    expect(refunded).toBeLessThanOrEqual(sum(invoices.map(one => one.amount_paid)));
    const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
    const { data } = await stripe.invoiceItems.list({
      customer: String(customer),
      pending: true,
    });
    const waiting = data.filter(
      ({ parent }) => parent?.subscription_details?.subscription === subscriptionId,
    );
    const billedLess = sum(invoices.map(one => monthlyPrice - one.amount_due));
    const lowered = sum(waiting.map(({ amount }) => -amount)) + billedLess;
    const credited = sum(creditedDates.map(({ amount = 0 }) => amount));
    if (!isActive) return expect(waiting).toEqual([]);
    expect([lowered, refunded]).toEqual([credited, sum(refundedDates.map(({ amount }) => amount))]);
  }

  /** Reads all orders, those of single class times that hold places, and how many are taken of each class time to come. */
  async function takenTimes(id: string) {
    const publicData = (await world.listing(id)).attributes.publicData;
    const orders = await ordersOf(id);
    const live = orders.filter(order =>
      [...waiting, 'preauthorized', 'accepted', 'subscription-confirmed'].includes(
        stateOf(order) ?? '',
      ),
    );
    const sessions = live.filter(order => orderKindOf(order) !== 'subscription');
    const plans = live.filter(order => orderKindOf(order) === 'subscription');
    const times = scheduledTimes(publicData, now(), now() + 60 * dayMs).filter(
      ({ start }) => start > now() + hourMs,
    );
    const held = holdsOf(
      publicData,
      plans.map(order => ({ ...order.attributes.metadata, first: startOf(order) })),
    );
    const taken = times.map(({ start, date }) => {
      const booked = sessions
        .filter(order => startOf(order) === start)
        .reduce((sum, { booking }) => sum + (booking?.attributes.seats ?? 0), 0);
      const beside = held.filter(one => holds(one, Date.parse(date))).length;
      return booked + beside;
    });
    return { orders, sessions, times, taken };
  }

  /** Expects places, orders, mails and the payment provider to agree. */
  async function check({ id }: WeeklyClass, { isFree }: WalkedClass): Promise<void> {
    const listing = await world.listing(id);
    const { publicData, metadata, privateData } = listing.attributes;
    expect(metadata?.changing).toBeUndefined();
    expect((privateData?.changes ?? []).filter(({ doneAt }) => doneAt === undefined)).toEqual([]);
    const { orders, sessions, times, taken } = await takenTimes(id);

    // Whoever has a booking has it at a time at which the class is held.
    const starts = new Set(times.map(({ start }) => start));
    for (const order of sessions) {
      if (startOf(order) > now() + hourMs) expect(starts).toContain(startOf(order));
    }
    // Nobody is oversold, and no place is kept back.
    const total = publicData.stock ?? 0;
    const free = await freePlacesOf(world.api, { id, places: total, times });
    expect(Math.max(0, ...taken)).toBeLessThanOrEqual(total);
    expect(times.map(({ date }, at) => [date, free[at]])).toEqual(
      times.map(({ date }, at) => [date, total - taken[at]!]),
    );
    // The provider has what the orders say, and each mail was sent once.
    for (const order of orders) {
      const state = stateOf(order);
      const names = order.attributes.transitions.map(({ transition }) => transition);
      const told = (await world.mailsOf(order.id)).filter(name =>
        /^(class-(?!soon)|date-)/.test(name),
      );
      const telling = names.filter(name =>
        /(move|cancel|decline)-(class|request|series|date)$/.test(name),
      );
      expect([order.id, told.length]).toEqual([order.id, telling.length]);
      if (orderKindOf(order) === 'subscription') {
        const { subscriptionId } = order.attributes.metadata ?? {};
        if (!subscriptionId) continue;
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        const isActive = state === 'subscription-confirmed';
        expect([state, ['active', 'past_due'].includes(status)]).toEqual([state, isActive]);
        await expectReturns(order, subscriptionId, isActive);
      } else if (!isFree) {
        const isKept =
          names.some(name => name.includes('accept')) &&
          (state !== 'canceled' || names.includes('transition/cancel-without-refund'));
        const { seats = 0 } = order.booking?.attributes ?? {};
        expect([state, await world.paidFor(order.id)]).toEqual([
          state,
          isKept ? walkPrice * seats : 0,
        ]);
      }
    }
  }

  return { ordersOf, takenTimes, check };
}
