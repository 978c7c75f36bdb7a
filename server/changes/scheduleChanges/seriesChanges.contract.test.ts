import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { freePlaces } from '@flowroom/marketplace/testing/fixtures/teachers';
import { freeSeatsOf, publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { WeeklyClass } from '#server/subscriptions/testing/world.ts';
import type { ChangeRequest } from './appliedChange.ts';
import { startChangeWorld } from './testing/changeWorld.ts';
import type { ChangeWorld } from './testing/changeWorld.ts';
import { dyingOperator, dyingStripe, untilDone } from './testing/dyingOperator.ts';
import { monthlyPrice, refundsOf, subscribed, subscriptionOf } from './testing/subscribers.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { addDays, dayMs, iso, weekdayOf } from '#shared/time/time.ts';

let world: ChangeWorld;
let student: Person;
beforeAll(async () => {
  world = await startChangeWorld();
  student = await signUp(world.api);
}, 60_000);
afterAll(() => world.close());

const classTime = ({ id }: WeeklyClass, { start, end }: ScheduledTime) => ({
  id,
  start: new Date(start),
  end: new Date(end),
  price: 2000,
});
const dataOf = async ({ id }: WeeklyClass) => (await world.listing(id)).attributes.publicData;
const timesOf = async (wanted: WeeklyClass) =>
  scheduledTimes(await dataOf(wanted), Date.now(), Infinity);
const preview = async ({ id }: WeeklyClass, asked: ChangeRequest) =>
  world.changes.preview(await world.listing(id), asked);
const mailsOf = async (id: string) =>
  (await world.mailsOf(id)).filter(name => /^(class|date)-/.test(name));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A subscription, and single bookings of two weekdays: of the second class time and the next. */
async function bookedSeries() {
  const now = Date.now() + world.clock.ahead;
  const seriesEnd = iso(now + 50 * dayMs).slice(0, 10);
  const { wanted, id, atProvider } = await subscribed(world, student, { seriesEnd });
  const [, second, third] = wanted.times;
  const single = await world.book(classTime(wanted, second!), 'accepted');
  const other = await world.book(classTime(wanted, third!), 'accepted');
  return { wanted, subscription: id, atProvider, second: second!, third: third!, single, other };
}

describe('a weekday that is dropped', () => {
  it('is previewed, then canceled for everybody who had it, with one mail each', async () => {
    const { wanted, subscription, atProvider, second, single, other } = await bookedSeries();
    const asked = { kind: 'cancel-weekday', date: second.date } as const;
    const lost = (await timesOf(wanted)).filter(
      ({ date }) => date >= second.date && weekdayOf(date) === weekdayOf(second.date),
    );
    const before = await preview(wanted, asked);
    expect(before).toMatchObject({ accepted: 1, subscribers: 1, times: lost.length });
    expect(before.series?.dates.slice(0, 2)).toEqual(
      lost.slice(0, 2).map(({ start, end }) => ({
        before: { start: iso(start), end: iso(end) },
        after: null,
      })),
    );
    await world.ask(wanted.id, asked);
    await world.changes.execute(wanted.id);

    expect(stateOf(await world.order(single))).toBe('canceled');
    expect(stateOf(await world.order(other))).toBe('accepted');
    expect(await mailsOf(single)).toEqual(['class-canceled-customer']);
    expect(await mailsOf(other)).toEqual([]);
    expect(await mailsOf(subscription)).toEqual(['date-canceled-customer']);
    const { state, metadata } = await subscriptionOf(world, subscription);
    expect(state).toBe('subscription-confirmed');
    const refunds = await refundsOf(world, atProvider);
    // Half of the class times of the month, each by its own share.
    expect(sumOf(refunds)).toBeGreaterThan(monthlyPrice * 0.3);
    expect(sumOf(refunds)).toBeLessThan(monthlyPrice * 0.6);
    expect(metadata.refundedDates?.map(({ amount }) => amount).toSorted()).toEqual(
      refunds.toSorted(),
    );
    expect(before.refund?.amount).toBe(sumOf(refunds) + 2000);
    const credited = metadata.creditedDates?.map(({ amount = 0 }) => amount) ?? [];
    expect(before.credit?.amount).toBe(sumOf(credited));
    // Later months wait to be billed.
    expect(refunds.length + credited.length).toBe(lost.length);
    expect(metadata.change).toMatchObject({ kind: 'cancel', isWeekly: true });

    const { changes = [] } = (await world.listing(wanted.id)).attributes.privateData ?? {};
    const minutes = (second.end - second.start) / 60_000;
    expect(changes.at(-1)?.dropped).toEqual({ time: '18:00', minutes });
    const seats = await freeSeatsOf(world.api, wanted);
    expect(seats.slice(1, 4)).toEqual([0, 1, 0]);
    expect((await timesOf(wanted)).some(({ date }) => date === second.date)).toBe(false);
    expect(world.alignMeetings).toHaveBeenLastCalledWith(wanted.id);
  });

  it.each(['before', 'after'] as const)(
    'is refunded and notified once when the process dies %s every call',
    async when => {
      const { wanted, subscription, atProvider, second, single } = await bookedSeries();
      const asked = { kind: 'cancel-weekday', date: second.date } as const;
      const { refund } = await preview(wanted, asked);
      await world.ask(wanted.id, asked);
      // The timer of the process that recorded it is gone.
      await world.changes.reconciler.close();
      const dying = dyingOperator(world.operator, when);
      const pays = dyingStripe(world.stripe, when);
      await untilDone(() => world.serverOf(dying.operator, pays.stripe).changes.execute(wanted.id));
      expect(pays.deaths()).toBeGreaterThan(2);
      expect(refund?.amount).toBe(sumOf(await refundsOf(world, atProvider)) + 2000);
      expect(await mailsOf(subscription)).toEqual(['date-canceled-customer']);
      expect(await mailsOf(single)).toEqual(['class-canceled-customer']);
      const { metadata } = await subscriptionOf(world, subscription);
      const [known] = metadata.refundedDates ?? [];
      expect(known?.start).toBe(iso(second.start));
    },
  );
});

describe('a weekday at another time', () => {
  it.each(['before', 'after', 'never'] as const)(
    'takes along who has booked it, whichever call the process dies at: %s',
    async when => {
      const { wanted, subscription, second, third, single, other } = await bookedSeries();
      const asked = {
        kind: 'move-weekday',
        date: second.date,
        to: { date: second.date, time: '07:30' },
        minutes: 45,
      } as const;
      expect(await preview(wanted, asked)).toMatchObject({
        accepted: 1,
        subscribers: 1,
        refund: null,
      });
      await world.ask(wanted.id, asked);
      await world.changes.reconciler.close();
      const operator =
        when === 'never' ? world.operator : dyingOperator(world.operator, when).operator;
      await untilDone(() => world.serverOf(operator).changes.execute(wanted.id));

      const [moved, later] = (await timesOf(wanted)).slice(1, 3);
      expect(moved).toMatchObject({ date: second.date, start: second.start - 10.5 * 3_600_000 });
      expect(moved!.end - moved!.start).toBe(45 * 60_000);
      expect(later).toEqual(third);
      const { booking, attributes } = await world.order(single);
      expect(booking?.attributes).toMatchObject({ start: iso(moved!.start), end: iso(moved!.end) });
      expect(attributes.metadata?.change).toMatchObject({ kind: 'move', isWeekly: true });
      expect((await world.order(other)).booking?.attributes.start).toBe(iso(third.start));
      expect(await mailsOf(single)).toEqual(['class-moved-customer']);
      expect(await mailsOf(subscription)).toEqual(['class-moved-customer']);
      expect(await freePlaces(world.api, classTime(wanted, second))).toBe(0);
      expect(await freePlaces(world.api, classTime(wanted, moved!))).toBe(1);
      expect((await world.listing(wanted.id)).attributes.metadata?.changing).toBeUndefined();
    },
  );
});

test.each([
  ['longer', '18:00', 'move-weekday'],
  ['at another time', '07:30', 'move-weekday'],
  ['all shifted', '18:30', 'move-from'],
] as const)('class times that were closed stay so when they are %s', async (_how, time, kind) => {
  const wanted = await publishWeekly(world.teacher, { places: 2 });
  const [first, , closed] = wanted.times;
  const held = await world.book(classTime(wanted, closed!), 'accepted');
  await world.teacher.client.availabilityExceptions.create({
    listingId: wanted.id,
    seats: 0,
    start: new Date(closed!.start),
    end: new Date(closed!.end),
  });
  await world.subscriptions.seats.noteClosed(wanted.id);
  const to = { date: first!.date, time };
  const minutes = kind === 'move-weekday' ? { minutes: 90 } : {};
  await world.ask(wanted.id, { kind, date: first!.date, to, ...minutes });
  await world.changes.execute(wanted.id);
  const moved = (await timesOf(wanted)).find(({ date }) => date === closed!.date)!;
  expect(moved).not.toEqual(closed);
  expect((await world.order(held)).booking?.attributes.start).toBe(iso(moved.start));
  await world.subscriptions.seats.settle(wanted.id);
  expect(await freePlaces(world.api, classTime(wanted, moved))).toBe(0);
  expect((await dataOf(wanted)).closedTimes).toEqual([iso(moved.start)]);
});

describe('a series that gets longer', () => {
  it('sells a new weekday, in which subscribers have their seat, and mails nobody', async () => {
    const { wanted, id } = await subscribed(world, student);
    const date = addDays(wanted.times[0]!.date, 1);
    const asked = { kind: 'add-weekday', to: { date, time: '10:00' } } as const;
    const before = await preview(wanted, asked);
    expect(before).toMatchObject({ accepted: 0, subscribers: 0, times: 0 });
    await world.ask(wanted.id, asked);
    await world.changes.execute(wanted.id);
    const added = (await timesOf(wanted)).filter(time => weekdayOf(time.date) === weekdayOf(date));
    expect(added).toHaveLength(before.series?.added ?? 0);
    expect(added[0]?.date).toBe(date);
    expect(await freePlaces(world.api, classTime(wanted, added[0]!))).toBe(2);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('ends later, with its subscriptions', async () => {
    const { wanted, id } = await subscribed(world, student);
    const before = (await dataOf(wanted)).lastClass ?? 0;
    const date = iso(before + 30 * dayMs).slice(0, 10);
    await world.ask(wanted.id, { kind: 'extend', date });
    await world.changes.execute(wanted.id);
    const times = await timesOf(wanted);
    expect(times.at(-1)!.start).toBeGreaterThan(before + 20 * dayMs);
    expect(times.at(-1)!.date <= date).toBe(true);
    expect((await subscriptionOf(world, id)).until).toBe(times.at(-1)!.end);
    expect(await world.mailsOf(id)).toContain('series-extended-customer');
    expect(world.alignMeetings).toHaveBeenLastCalledWith(wanted.id);
  });
});
