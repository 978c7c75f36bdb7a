import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { startChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import {
  subscribed as subscribeIn,
  subscriptionOf,
} from '#server/changes/scheduleChanges/testing/subscribers.ts';
import { dropIn, freeSeatsOf } from './testing/world.ts';
import type { WeeklyClass } from './testing/world.ts';
import type { LifeStep } from './life.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

/** A subscription whose student requests steps. */
interface Living {
  wanted: WeeklyClass;
  id: string;
  atProvider: string;
}

let world: ChangeWorld;
let teacher: Person;
let student: Person;
jest.setTimeout(90_000);
beforeAll(async () => {
  world = await startChangeWorld({}, { paysByClock: true });
}, 60_000);
afterAll(() => world.close());
// Months pass, and sessions end.
beforeEach(async () => {
  [teacher, student] = await Promise.all([signUpTeacher(world.api), signUp(world.api)]);
});

const now = () => Date.now() + world.clock.ahead;
/** To a series as long as the test needs it: each class time is a few calls. */
const subscribed = (days = 50) =>
  subscribeIn({ ...world, teacher }, student, { lastClass: now() + days * dayMs });
const orderOf = ({ id }: Living) => subscriptionOf(world, id);
const planOf = ({ atProvider }: Living) => world.stripe.subscriptions.retrieve(atProvider);
const life = () => world.subscriptions.life;
const ask = (one: Living, step: LifeStep) => life().ask(one.id, step);
const follow = (one: Living) => life().follow(one.id);
const control = (order: object) => world.api.sandbox.control({ subscription: order });
/** Mails about the life of a subscription, not about its begin and its classes. */
const mailsOf = async ({ id }: Living) =>
  (await world.mailsOf(id)).filter(name => !/^(subscribed|review|delivered)/.test(name));
/** Free seats of the class times to come that are queried. */
const freeAt = async ({ wanted }: Living, isAsked: (start: number) => boolean) => {
  const times = wanted.times.filter(({ start }) => start > now() && isAsked(start));
  return new Set(await freeSeatsOf(world.api, { ...wanted, times }));
};
const invoicesOf = async ({ atProvider }: Living) =>
  (await world.stripe.invoices.list({ subscription: atProvider })).data.map(({ status }) => status);
const at = (iso: string | undefined) => Date.parse(iso ?? '');
/** Sells all seats of the first class time from a moment on. */
async function sellOut(one: Living, start: number): Promise<void> {
  const time = one.wanted.times.find(other => other.start >= start);
  const stranger = await signUp(world.api);
  for (let places = 0; places < one.wanted.places; places += 1) {
    await dropIn(world.api, stranger, one.wanted, time!);
  }
}

describe('a subscription that is canceled', () => {
  it('ends with the paid month, and what comes after is for others at once', async () => {
    const one = await subscribed();
    await ask(one, 'end');
    await ask(one, 'end');
    const order = await orderOf(one);
    const endsAt = at(order.metadata.endsAt);
    expect((await planOf(one)).cancel_at_period_end).toBe(true);
    expect(endsAt).toBe(((await planOf(one)).items.data[0]?.current_period_end ?? 0) * 1000);
    const [first] = one.wanted.times;
    expect(await freeAt(one, start => start > first!.start && start < endsAt)).toEqual(
      new Set([2]),
    );
    expect(await freeAt(one, start => start >= endsAt)).toEqual(new Set([3]));
    expect(order.until).toBeLessThan(endsAt + 2 * hourMs);
    expect(await mailsOf(one)).toEqual(['end-scheduled-customer', 'end-scheduled-provider']);

    // It completes by itself, and the provider's report of its end changes nothing.
    await world.passTime(order.until! + 1000 - now());
    await follow(one);
    expect((await orderOf(one)).state).toBe('delivered');
    expect((await planOf(one)).status).toBe('canceled');
    await world.subscriptions.completion.followUp(await orderOf(one));
    expect(await freeAt(one, start => start > now())).toEqual(new Set([3]));
    expect(await invoicesOf(one)).toEqual(['paid']);
    // The loop sets the automatic step again: it comes once, at the new time.
    const { attributes } = await world.order(one.id);
    const steps = attributes.transitions.map(({ transition }) => transition.slice(11));
    expect(steps.slice(2)).toEqual(['schedule-end', 'complete']);
  });

  it('goes on when its student takes that back, unless a later class has sold out', async () => {
    const one = await subscribed();
    const { until } = await orderOf(one);
    await ask(one, 'end');
    await ask(one, 'undo-end');
    const kept = await orderOf(one);
    expect(kept.metadata).not.toHaveProperty('endsAt');
    expect(kept.until).toBe(until);
    expect((await planOf(one)).cancel_at_period_end).toBe(false);
    expect(await freeAt(one, start => start > now() + 40 * dayMs)).toEqual(new Set([2]));

    await ask(one, 'end');
    const { metadata } = await orderOf(one);
    await sellOut(one, at(metadata.endsAt) + 3 * dayMs);
    await expect(ask(one, 'undo-end')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'transaction-booking-time-not-available' }],
    });
    const still = await orderOf(one);
    expect(still.metadata).toEqual(metadata);
    expect((await planOf(one)).cancel_at_period_end).toBe(true);
    // An operator may undo it at the provider: the seat is gone.
    await world.stripe.subscriptions.update(one.atProvider, { cancel_at_period_end: false });
    await follow(one);
    expect((await planOf(one)).cancel_at_period_end).toBe(true);
  });
});

describe('a month that is refused', () => {
  const failing = async () => {
    const one = await subscribed();
    await control({ id: one.atProvider, card: 'declined', bring: 'month' });
    await follow(one);
    return one;
  };

  it('holds the seat for seven days, then ends with mails to both', async () => {
    const one = await failing();
    await follow(one);
    const { metadata, state } = await orderOf(one);
    expect(state).toBe('subscription-confirmed');
    expect(Math.abs(at(metadata.graceUntil) - now() - 7 * dayMs)).toBeLessThan(hourMs);
    expect(await freeAt(one, start => start > now() + 7 * dayMs)).toEqual(new Set([2]));
    await expect(ask(one, 'pause')).rejects.toMatchObject({ status: 409 });
    await world.passTime(7 * dayMs);
    await follow(one);
    const ended = await orderOf(one);
    expect(ended.lastTransition).toBe('transition/cancel');
    expect(ended.metadata.unpaidAt).toBeDefined();
    expect((await planOf(one)).status).toBe('canceled');
    expect(await mailsOf(one)).toEqual([
      'renewal-failed-customer',
      'canceled-customer',
      'canceled-provider',
    ]);
    expect(await freeAt(one, start => start > now() + 8 * dayMs)).toEqual(new Set([3]));
  });

  it('is paid with another card in time', async () => {
    const one = await failing();
    const { plan } = world.subscriptions;
    const card = async (method: string) => {
      const secret = await plan.askForCard(one.atProvider, one.id);
      const [intent = ''] = secret.split('_secret_');
      await world.stripe.setupIntents.confirm(intent, { payment_method: method });
      return intent;
    };
    expect(await plan.keepCard(one.atProvider, 'seti_unknown', one.id)).toBe(false);
    const other = await card('pm_card_mastercard');
    expect(await plan.keepCard(one.atProvider, other, 'another order')).toBe(false);
    // One that can be saved and does not pay.
    const refused = await card('pm_card_chargeCustomerFail');
    expect(await plan.keepCard(one.atProvider, refused, one.id)).toBe(true);
    await expect(life().payOpen(one.id)).rejects.toMatchObject({ status: 402 });
    expect((await orderOf(one)).metadata.graceUntil).toBeDefined();
    expect(await plan.keepCard(one.atProvider, other, one.id)).toBe(true);
    await life().payOpen(one.id);
    expect((await orderOf(one)).metadata.graceUntil).toBeUndefined();
    expect(await mailsOf(one)).toEqual(['renewal-failed-customer', 'renewal-recovered-customer']);
    const details = await world.subscriptions.details(await orderOf(one));
    expect(details.months).toMatchObject([
      { state: 'paid', amount: { amount: 4000, currency: 'USD' }, card: { brand: 'mastercard' } },
      { state: 'paid', card: { brand: 'visa', last4: '4242' } },
    ]);
    expect(details.card).toMatchObject({ brand: 'mastercard' });
    expect(details.renewal?.amount).toEqual({ amount: 4000, currency: 'USD' });
  });
});

describe('a pause', () => {
  const pausing = async () => {
    const one = await subscribed(75);
    await ask(one, 'pause');
    const { metadata } = await orderOf(one);
    const [from, until] = [at(metadata.pausedFrom), at(metadata.pausedUntil)];
    return { one, from, until };
  };

  it('costs nothing, gives its classes to others, and is over by itself', async () => {
    const { one, from, until } = await pausing();
    expect(until - from).toBeGreaterThan(27 * dayMs);
    const [first] = one.wanted.times;
    expect(await freeAt(one, start => start > first!.start && start < from)).toEqual(new Set([2]));
    expect(await freeAt(one, start => start >= from && start < until)).toEqual(new Set([3]));
    expect(await freeAt(one, start => start >= until)).toEqual(new Set([2]));
    const { renewal } = await world.subscriptions.details(await orderOf(one));
    expect(at(renewal?.at)).toBe(until);
    await world.passTime(until + hourMs - now());
    await follow(one);
    await follow(one);
    expect(await invoicesOf(one)).toEqual(['paid', 'void', 'paid']);
    const { metadata } = await orderOf(one);
    expect(metadata.pausedUntil).toBeUndefined();
    expect(metadata.pauses).toHaveLength(1);
    expect(await mailsOf(one)).toEqual([
      'paused-customer',
      'paused-provider',
      'resumed-customer',
      'resumed-provider',
    ]);
  });

  it('can be taken back before it begins, while its classes are free', async () => {
    const { one, from } = await pausing();
    await ask(one, 'resume');
    expect((await orderOf(one)).metadata.pauses).toEqual([]);
    expect((await planOf(one)).pause_collection).toBeNull();
    expect(await freeAt(one, start => start > from)).toEqual(new Set([2]));
    await ask(one, 'pause');
    await sellOut(one, from + dayMs);
    await expect(ask(one, 'resume')).rejects.toMatchObject({ status: 409 });
    const { metadata } = await orderOf(one);
    expect(metadata.pauses).toHaveLength(1);
    expect(metadata.asked).toBeUndefined();
    expect(await world.subscriptions.life.comeback(await orderOf(one))).toBeNull();
  });

  it('ends early from the first class after those that are sold, with a month that begins then', async () => {
    const { one, from, until } = await pausing();
    await world.passTime(from + dayMs - now());
    const next = one.wanted.times.filter(({ start }) => start > from + dayMs);
    await sellOut(one, next[0]!.start);
    const back = await life().comeback(await orderOf(one));
    expect(back).toMatchObject({ from: { start: next[1]!.start }, isCharged: true });
    await control({ id: one.atProvider, card: 'declined' });
    await expect(ask(one, 'resume')).rejects.toMatchObject({ status: 402 });
    expect(at((await orderOf(one)).metadata.pausedUntil)).toBe(until);
    expect((await planOf(one)).pause_collection).not.toBeNull();
    await control({ id: one.atProvider, card: 'good' });
    await ask(one, 'resume');
    expect(await invoicesOf(one)).toEqual(['paid', 'void', 'paid']);
    expect((await orderOf(one)).metadata.pausedUntil).toBeUndefined();
    expect(await freeAt(one, start => start === next[0]!.start)).toEqual(new Set([0]));
    expect(await freeAt(one, start => start >= next[1]!.start)).toEqual(new Set([2]));
  });
});

describe('a series that is made longer', () => {
  it('makes its subscriptions longer, but for those that end before', async () => {
    const [one, ending] = [await subscribed(), await subscribed()];
    await ask(ending, 'end');
    const { until } = await orderOf(ending);
    for (const { wanted } of [one, ending]) {
      const { lastClass = 0 } = (await world.listing(wanted.id)).attributes.publicData;
      const publicData = { lastClass: lastClass + 28 * dayMs };
      await world.operator.listings.update({ id: wanted.id, publicData });
      await life().lengthen(wanted.id);
      await life().lengthen(wanted.id);
    }
    const { lastClass } = (await world.listing(one.wanted.id)).attributes.publicData;
    expect((await orderOf(one)).until).toBe(lastClass);
    expect((await orderOf(ending)).until).toBe(until);
    expect(await mailsOf(one)).toEqual(['series-extended-customer']);
  });

  it('gives the seats behind the end of one that stays shorter to others', async () => {
    const short = await subscribed();
    const { until } = await orderOf(short);
    const { publicData: before } = (await world.listing(short.wanted.id)).attributes;
    const later = scheduledTimes({ ...before, lastClass: until! + 15 * dayMs }, until!, Infinity);
    const one = {
      ...short,
      wanted: { ...short.wanted, places: 2, times: [...short.wanted.times, ...later] },
    };
    const publicData = { lastClass: later.at(-1)!.end };
    await world.operator.listings.update({ id: one.wanted.id, publicData });
    await sellOut(one, later[1]!.start);
    // Fewer seats than are sold and subscribed to: a later class is full.
    await world.operator.listings.update({ id: one.wanted.id, publicData: { stock: 2 } });
    await life().lengthen(one.wanted.id);
    const kept = await orderOf(one);
    expect(kept.until).toBe(until);
    expect(kept.metadata.endsBefore).toBeDefined();
    expect(await freeAt(one, start => start < until!)).toEqual(new Set([1]));
    expect(await freeAt(one, start => start === later[0]!.start)).toEqual(new Set([2]));

    // Once there is room again it is made longer after all.
    await world.operator.listings.update({ id: one.wanted.id, publicData: { stock: 4 } });
    await life().lengthen(one.wanted.id);
    expect((await orderOf(one)).until).toBe(publicData.lastClass);
    expect((await orderOf(one)).metadata.endsBefore).toBeUndefined();
    expect(await freeAt(one, start => start === later[0]!.start)).toEqual(new Set([3]));
    expect(await freeAt(one, start => start === later[1]!.start)).toEqual(new Set([1]));
    expect(await mailsOf(one)).toEqual(['series-extended-customer']);
  });
});
