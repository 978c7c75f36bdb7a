import { randomUUID } from 'node:crypto';
import { freePlaces } from '@flowroom/marketplace/testing/fixtures/teachers';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import type { TimesOff } from './timeOff.ts';
import { startChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '../scheduleChanges/testing/changeWorld.ts';
import { dyingOperator, untilDone } from '../scheduleChanges/testing/dyingOperator.ts';
import { timeOfDate } from '#shared/schedule/classDates.ts';
import { stateOf } from '#shared/transactions/process.ts';
import { addDays, dayMs, hourMs, wallTimeOf } from '#shared/time/time.ts';

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
}, 60_000);
afterAll(() => world.close());

const timesOff = (): TimesOff => world.changes.timesOff!;
const dayOf = (at: number) => wallTimeOf(at, 'Europe/Madrid').date;

/** A class that is held once, some days ahead. */
const onceIn = (days: number) =>
  world.publishOnce({
    start: new Date(Math.ceil((Date.now() + world.clock.ahead + days * dayMs) / hourMs) * hourMs),
  });

/** Statuses of class times of a class, by the days that name them. */
async function statusesOf(id: string, dates: readonly string[]) {
  const { publicData } = (await world.listing(id)).attributes;
  return dates.map(date => timeOfDate(publicData, date)?.status);
}

/** Requests time off, lets the time of undo pass, and carries it out in these classes. */
async function takeOff(days: { from: string; until: string }, classes: readonly string[]) {
  const id = randomUUID();
  const { dueAt } = await timesOff().request(world.teacher.id, { id, ...days, note: 'I am away.' });
  expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + world.clock.ahead);
  world.clock.ahead += 11_000;
  await timesOff().carryOut();
  for (const one of classes) await world.changes.execute(one);
  return id;
}

const statusOf = async (id: string) =>
  (await timesOff().list(world.teacher.id)).timeOffs.find(one => one.id === id);

describe('time off', () => {
  it('cancels the class times of all classes, and brings back what nobody had booked', async () => {
    const [booked, empty, later] = [await onceIn(20), await onceIn(21), await onceIn(40)];
    const weekly = await publishWeekly(world.teacher, { timezone: 'Europe/Madrid' });
    const order = await world.book(booked, 'accepted');
    const days = {
      from: dayOf(booked.start.getTime()),
      until: dayOf(empty.start.getTime() + 6 * dayMs),
    };
    const preview = await timesOff().preview(world.teacher.id, days);
    expect(preview).toMatchObject({
      bookings: 1,
      refund: { amount: 2000, currency: 'USD' },
      subscribers: 0,
    });
    const found = new Map(
      preview.classes.map(({ listingId, dates, people }) => [listingId, [dates.length, people]]),
    );
    expect(found.get(booked.id)).toEqual([1, 1]);
    expect(found.get(empty.id)).toEqual([1, 0]);
    expect(found.get(weekly.id)).toEqual([2, 0]);
    expect(found.has(later.id)).toBe(false);

    const id = await takeOff(days, [booked.id, empty.id, weekly.id]);
    expect(stateOf(await world.order(order))).toBe('canceled');
    expect(await world.paidFor(order)).toBe(0);
    expect((await world.order(order)).attributes.metadata?.change).toMatchObject({
      kind: 'cancel',
      note: 'I am away.',
    });
    const inside = preview.classes
      .find(({ listingId }) => listingId === weekly.id)!
      .dates.map(({ date }) => date);
    const outside = addDays(inside.at(-1)!, 7);
    expect(await statusesOf(weekly.id, [...inside, outside])).toEqual([
      'canceled',
      'canceled',
      'scheduled',
    ]);
    expect(await freePlaces(world.api, later)).toBeGreaterThan(0);
    expect(await statusOf(id)).toMatchObject({
      status: 'done',
      dates: 4,
      closed: 4,
      failed: 0,
      free: 3,
    });

    expect(await timesOff().reopen(world.teacher.id, id)).toEqual({ dates: 3 });
    for (const one of [empty.id, weekly.id]) await world.changes.execute(one);
    expect(await statusesOf(weekly.id, inside)).toEqual(['scheduled', 'scheduled']);
    expect(await freePlaces(world.api, empty)).toBe(5);
    expect(await freePlaces(world.api, booked)).toBe(0);
    expect(await statusOf(id)).toMatchObject({ free: 0 });
  }, 60_000);

  it('can be undone until it is carried out, by its teacher', async () => {
    const id = randomUUID();
    const call = {
      id,
      from: dayOf(Date.now() + 60 * dayMs),
      until: dayOf(Date.now() + 61 * dayMs),
    };
    await timesOff().request(world.teacher.id, call);
    expect(await statusOf(id)).toMatchObject({ status: 'waiting' });
    const gone = { status: 404 };
    await expect(timesOff().undo(randomUUID(), id)).rejects.toMatchObject(gone);
    await expect(timesOff().reopen(randomUUID(), id)).rejects.toMatchObject(gone);
    await expect(timesOff().request(randomUUID(), call)).rejects.toMatchObject(gone);
    await timesOff().undo(world.teacher.id, id);
    expect(await statusOf(id)).toBeUndefined();
    await timesOff().request(world.teacher.id, call);
    world.clock.ahead += 11_000;
    await timesOff().carryOut();
    await expect(timesOff().undo(world.teacher.id, id)).rejects.toMatchObject({ status: 409 });
  });

  it.each(['before', 'after'] as const)(
    'goes on where a server was killed %s a call',
    async when => {
      const classes = [await onceIn(70), await onceIn(70), await onceIn(71)];
      const orders = await Promise.all(classes.map(one => world.book(one, 'accepted')));
      const starts = classes.map(({ start }) => start.getTime());
      const id = randomUUID();
      const days = { from: dayOf(Math.min(...starts)), until: dayOf(Math.max(...starts)) };
      await timesOff().request(world.teacher.id, { id, ...days });
      // The weekly class may have a class time on these days, too.
      const affected = (await timesOff().preview(world.teacher.id, days)).classes;
      world.clock.ahead += 11_000;
      const { operator, deaths } = dyingOperator(world.operator, when);
      await untilDone(async () => {
        const { changes } = world.serverOf(operator);
        await changes.timesOff!.carryOut();
        for (const { listingId } of affected) await changes.execute(listingId);
      });
      expect(deaths()).toBeGreaterThan(3);
      for (const one of classes) {
        const { privateData } = (await world.listing(one.id)).attributes;
        expect(privateData?.changes).toHaveLength(1);
      }
      expect(await Promise.all(orders.map(order => world.paidFor(order)))).toEqual([0, 0, 0]);
      const dates = affected.flatMap(one => one.dates).length;
      expect(await statusOf(id)).toMatchObject({ status: 'done', closed: dates, failed: 0 });
    },
    60_000,
  );
});
