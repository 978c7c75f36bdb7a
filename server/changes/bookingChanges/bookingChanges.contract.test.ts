import { randomUUID } from 'node:crypto';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { undoMs } from '../scheduleChanges/records.ts';
import { startChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import { freeSeatsOf, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { CancellationPolicy } from '#shared/contract/listingData.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

const price = 2000;

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => {
  world.clock.ahead = 0;
});

const now = () => Date.now() + world.clock.ahead;

async function publish(cancellationPolicy: CancellationPolicy, more: { isFree?: boolean } = {}) {
  const wanted = await publishWeekly(world.teacher, {
    places: 2,
    cancellationPolicy,
    ...(more.isFree ? { type: 'free' as const, paymentType: [] } : {}),
  });
  return { wanted, student: await signUp(world.api) };
}

/** Books the class time of this position in the series. */
function book(
  wanted: WeeklyClass,
  nth: number,
  state: 'preauthorized' | 'accepted',
  student: Person,
  isFree = false,
): Promise<string> {
  const time = wanted.times[nth]!;
  const asked = { start: new Date(time.start), end: new Date(time.end), price };
  return world.book({ id: wanted.id, ...asked }, state, student, { isFree });
}

/** Sets the clock to some hours before a class time. */
const goTo = (wanted: WeeklyClass, nth: number, hours: number) => {
  world.clock.ahead += wanted.times[nth]!.start - hours * hourMs - now();
};

/** Free seats of class times to come. */
const freeAt = async (wanted: WeeklyClass, from: number, to = from + 1) =>
  freeSeatsOf(world.api, { ...wanted, times: wanted.times.slice(from, to) });

/** Amounts that the teacher's bank gets for an order, in minor units. */
async function payoutsOf(id: string): Promise<number[]> {
  const { accounts, payouts } = world.api.sandbox.stripe;
  const stripeAccount = (await accounts.list()).data[0]!.id;
  const { data } = await payouts.list({ limit: 100 }, { stripeAccount });
  return data
    .filter(({ metadata }) => metadata?.['transactionId'] === id)
    .map(({ amount }) => amount);
}

/** Names of the transitions of an order since its first two or three. */
const stepsOf = async (id: string) =>
  (await world.order(id)).attributes.transitions.map(({ transition }) =>
    transition.replace('transition/', ''),
  );
const ownMailsOf = async (id: string) =>
  (await world.mailsOf(id)).filter(name =>
    /^(withdrawn|canceled|moved|class-(moved|canceled))/.test(name),
  );
const refusal = (code: string) => ({ errors: [{ code }] });

describe('a booking that is canceled by its student', () => {
  it('in time gives everything back, once, and releases the seat', async () => {
    const { wanted, student } = await publish('flexible');
    const id = await book(wanted, 1, 'accepted', student);
    const { choices, cancel } = world.bookingChangesOf(student);
    goTo(wanted, 1, 25);
    expect(await choices(id)).toMatchObject({
      withdraw: false,
      obstacle: null,
      cancel: {
        givesBack: true,
        refund: { amount: price, currency: 'USD' },
        until: new Date(wanted.times[1]!.start - 24 * hourMs).toISOString(),
        policy: 'flexible',
      },
    });
    // Two tabs, and once more after a lost answer.
    await Promise.all([cancel(id, 'refund'), cancel(id, 'refund')]);
    await cancel(id, 'refund');
    expect((await stepsOf(id)).filter(step => /cancel/.test(step))).toEqual(['cancel-by-customer']);
    expect(await world.paidFor(id)).toBe(0);
    expect(await freeAt(wanted, 1)).toEqual([2]);
    expect(await ownMailsOf(id)).toEqual([
      'canceled-by-customer-customer',
      'canceled-by-customer-provider',
    ]);
    expect(await choices(id)).toMatchObject({ cancel: null, move: null, obstacle: null });
    expect((await world.order(id)).attributes.metadata?.change).toMatchObject({
      kind: 'cancel',
      by: 'customer',
      refund: { en: '$20.00' },
    });
  });

  it('is refused when the deadline has passed since it was shown, and pays the teacher then', async () => {
    const { wanted, student } = await publish('moderate');
    const id = await book(wanted, 2, 'accepted', student);
    const { choices, cancel } = world.bookingChangesOf(student);
    goTo(wanted, 2, 72.01);
    expect((await choices(id)).cancel?.givesBack).toBe(true);
    goTo(wanted, 2, 71.99);
    await expect(cancel(id, 'refund')).rejects.toMatchObject(refusal('order-terms-changed'));
    expect((await choices(id)).cancel).toMatchObject({ givesBack: false, refund: null });
    await cancel(id, 'noRefund');
    expect((await stepsOf(id)).at(-1)).toBe('cancel-without-refund');
    expect(await world.paidFor(id)).toBe(price);
    const { payoutTotal, payinTotal } = (await world.order(id)).attributes;
    expect([payinTotal?.amount, payoutTotal?.amount]).toEqual([price, 1530]);
    expect(await payoutsOf(id)).toEqual([1530]);
    expect(await freeAt(wanted, 2)).toEqual([2]);
    expect(await ownMailsOf(id)).toEqual([
      'canceled-without-refund-customer',
      'canceled-without-refund-provider',
    ]);
  });

  it('is not paid for while the teacher’s own change of the class is to be carried out', async () => {
    const { wanted, student } = await publish('none');
    const [id, other] = [
      await book(wanted, 1, 'accepted', student),
      await book(wanted, 2, 'accepted', student),
    ];
    const { cancel } = world.bookingChangesOf(student);
    const change = { id: randomUUID(), kind: 'cancel-date' as const, date: wanted.times[1]!.date };
    await world.changes.request(await world.listing(wanted.id), change);
    await expect(cancel(id, 'noRefund')).rejects.toMatchObject(refusal('order-terms-changed'));
    await cancel(other, 'noRefund');
    expect((await stepsOf(other)).at(-1)).toBe('cancel-without-refund');
    world.clock.ahead += undoMs + 1;
    await Promise.allSettled([world.changes.execute(wanted.id), cancel(id, 'noRefund')]);
    expect((await stepsOf(id)).at(-1)).toBe('cancel-class');
    expect(await world.paidFor(id)).toBe(0);
  });

  it('is nobody else’s to change', async () => {
    const { wanted, student } = await publish('flexible');
    const id = await book(wanted, 3, 'accepted', student);
    const { choices, cancel, move } = world.bookingChangesOf(world.teacher);
    for (const call of [choices(id), cancel(id, 'refund'), move(id, wanted.times[4]!.start)]) {
      await expect(call).rejects.toMatchObject({ status: 403 });
    }
    expect((await stepsOf(id)).at(-1)).toBe('accept');
  });
});

describe('a booking that is moved by its student', () => {
  it('stays the same order, takes the other seat and releases its own, once', async () => {
    const { wanted, student } = await publish('flexible');
    const id = await book(wanted, 1, 'accepted', student);
    const second = await book(wanted, 2, 'accepted', student);
    const { choices, move } = world.bookingChangesOf(student);
    const { move: offered } = await choices(id);
    const starts = offered?.times.map(({ start }) => Date.parse(start)) ?? [];
    expect(offered).toMatchObject({ isLast: false });
    expect(starts).toContain(wanted.times[3]!.start);
    // Neither its own time nor that of the other booking.
    expect(starts).not.toContain(wanted.times[1]!.start);
    expect(starts).not.toContain(wanted.times[2]!.start);
    await expect(move(id, wanted.times[2]!.start)).rejects.toMatchObject(
      refusal('transaction-already-booked'),
    );
    const to = wanted.times[3]!.start;
    await Promise.all([move(id, to), move(id, to)]);
    await move(id, to);
    expect((await stepsOf(id)).slice(3)).toEqual(['move-by-customer']);
    expect(await freeAt(wanted, 1, 4)).toEqual([2, 1, 1]);
    const { booking, attributes } = await world.order(id);
    expect(booking?.attributes).toMatchObject({
      start: new Date(to).toISOString(),
      displayStart: new Date(to).toISOString(),
    });
    expect(attributes.metadata).toMatchObject({ customerMoves: 0, change: { by: 'customer' } });
    expect(await world.paidFor(id)).toBe(price);
    expect(await ownMailsOf(id)).toEqual([
      'moved-by-customer-customer',
      'moved-by-customer-provider',
    ]);
    expect(second).not.toBe(id);
  });

  it('finds no seat in a class that is full, off the schedule or being changed', async () => {
    const { wanted, student } = await publish('flexible');
    const others = await Promise.all([signUp(world.api), signUp(world.api)]);
    for (const other of others) await book(wanted, 2, 'accepted', other);
    const id = await book(wanted, 1, 'accepted', student);
    const { choices, move } = world.bookingChangesOf(student);
    const starts = (await choices(id)).move?.times.map(({ start }) => Date.parse(start));
    expect(starts).not.toContain(wanted.times[2]!.start);
    const full = refusal('transaction-booking-time-not-available');
    await expect(move(id, wanted.times[2]!.start)).rejects.toMatchObject({ status: 409 });
    await expect(move(id, wanted.times[3]!.start + hourMs)).rejects.toMatchObject(full);
    await expect(move(id, wanted.times[1]!.start)).rejects.toMatchObject(full);
    await world.operator.listings.update({ id: wanted.id, metadata: { changing: 'x' } });
    await expect(move(id, wanted.times[3]!.start)).rejects.toMatchObject(refusal('class-changing'));
    expect((await choices(id)).move?.times).toEqual([]);
    expect((await stepsOf(id)).at(-1)).toBe('accept');
  });

  it('stays within the days in which the class can be booked', async () => {
    const { wanted, student } = await publish('flexible');
    const id = await book(wanted, 2, 'accepted', student);
    const { move } = world.bookingChangesOf(student);
    const last = wanted.times.at(-1)!.start;
    const beyond = last + 7 * dayMs;
    expect(beyond).toBeGreaterThan(now() + 90 * dayMs);
    await expect(move(id, beyond)).rejects.toMatchObject(
      refusal('transaction-booking-time-not-available'),
    );
    expect(await world.mailsOf(id)).not.toContain('moved-by-customer-customer');
    await move(id, last);
  });
});
