import { randomUUID } from 'node:crypto';
import { freePlaces } from '@flowroom/marketplace/testing/fixtures/teachers';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import { freeDates } from './closeDates.ts';
import type { TimesOff } from './timeOff.ts';
import { changesData } from '../scheduleChanges/records.ts';
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

  it('holds for what a series gets more, until it is brought back', async () => {
    const weekly = await publishWeekly(world.teacher, { timezone: 'Europe/Madrid' });
    const date = addDays(weekly.times[0]!.date, 1);
    const id = await takeOff({ from: addDays(date, 7), until: addDays(date, 7) }, [weekly.id]);
    const asked = { kind: 'add-weekday', to: { date, time: '10:00' } } as const;
    const { series } = await world.changes.preview(await world.listing(weekly.id), asked);
    // Other time off of the teacher may count, too.
    expect(series?.off).toBeGreaterThan(0);
    // A class that it has canceled nothing of.
    const other = await publishWeekly(world.teacher, { timezone: 'Europe/Madrid' });
    const offOf = async () =>
      (await world.changes.preview(await world.listing(other.id), asked)).series?.off ?? 0;
    const before = await offOf();
    await world.ask(weekly.id, asked);
    await world.changes.execute(weekly.id);
    const [first, off] = [date, addDays(date, 7)];
    expect(await statusesOf(weekly.id, [first, off])).toEqual(['scheduled', 'canceled']);
    expect((await timesOff().reopen(world.teacher.id, id)).dates).toBeGreaterThan(0);
    expect(await offOf()).toBe(before - 1);
    await world.changes.execute(weekly.id);
    expect(await statusesOf(weekly.id, [first, off])).toEqual(['scheduled', 'scheduled']);
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

  it('answers a repeated call with the same, and refuses other days', async () => {
    const teacher = randomUUID();
    const day = (ahead: number) => dayOf(Date.now() + ahead * dayMs);
    const call = { id: randomUUID(), from: day(60), until: day(61) };
    const first = await timesOff().request(teacher, call);
    expect(await timesOff().request(teacher, call)).toEqual(first);
    const conflict = { status: 409, errors: [{ code: 'conflict' }] };
    for (const other of [{ until: day(62) }, { note: 'I am away.' }]) {
      await expect(timesOff().request(teacher, { ...call, ...other })).rejects.toMatchObject(
        conflict,
      );
    }
    for (let count = 1; count < 20; count += 1) {
      await timesOff().request(teacher, { ...call, id: randomUUID() });
    }
    await expect(timesOff().request(teacher, { ...call, id: randomUUID() })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'too-many-times-off' }],
    });
    expect(await timesOff().request(teacher, call)).toEqual(first);
  });

  it('is forgotten 90 days after its end', async () => {
    const ago = (days: number) => {
      const day = dayOf(Date.now() + world.clock.ahead - days * dayMs);
      return { id: randomUUID(), from: day, until: day };
    };
    const [old, late] = [ago(93), ago(88)];
    for (const call of [old, late]) await timesOff().request(world.teacher.id, call);
    await timesOff().forgetOver();
    const { id } = world.teacher;
    await expect(timesOff().reopen(id, old.id)).rejects.toMatchObject({ status: 404 });
    expect(await timesOff().reopen(id, late.id)).toEqual({ dates: 0 });
  });

  it('is carried out where that of somebody else fails', async () => {
    const one = await onceIn(50);
    const { start } = one;
    const days = { from: dayOf(start.getTime()), until: dayOf(start.getTime()) };
    const [other, id] = [randomUUID(), randomUUID()];
    await timesOff().request(other, { id: randomUUID(), ...days });
    world.clock.ahead += 1_000;
    await timesOff().request(world.teacher.id, { id, ...days });
    world.clock.ahead += 11_000;
    const { listings } = world.operator;
    const query: typeof listings.query = params => {
      if (params && 'authorId' in params && params.authorId === other) throw new Error('Broken');
      return listings.query(params);
    };
    const operator = { ...world.operator, listings: { ...listings, query } };
    const { changes } = world.serverOf(operator);
    await expect(changes.timesOff!.carryOut()).rejects.toThrow('Broken');
    await changes.execute(one.id);
    expect(await statusesOf(one.id, [days.from])).toEqual(['canceled']);
  });

  it('brings back no class time that was booked before it was canceled', async () => {
    const one = await onceIn(30);
    const order = await world.book(one, 'accepted');
    const at = Date.now() + world.clock.ahead;
    const change = {
      id: randomUUID(),
      kind: 'cancel-date' as const,
      date: dayOf(one.start.getTime()),
      timeOff: randomUUID(),
      isFree: true,
      requestedAt: at,
      dueAt: at,
    };
    await createOperatorClient(() => world.operator).updateListing(one.id, changesData([change]));
    await world.changes.execute(one.id);
    expect(await world.paidFor(order)).toBe(0);
    const listing = await world.listing(one.id);
    expect(listing.attributes.privateData?.changes).toMatchObject([{ isFree: false }]);
    expect(freeDates(listing, change.timeOff, at)).toEqual([]);
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
    120_000,
  );
});
