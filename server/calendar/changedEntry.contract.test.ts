import ICAL from 'ical.js';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startChangeWorld } from '../changes/testing/changeWorld.ts';
import type { ChangeWorld } from '../changes/testing/changeWorld.ts';
import { subscribed } from '../changes/testing/subscribers.ts';
import { orderCalendar } from './orderCalendar.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { dayMs, wallTimeOf } from '#shared/time/time.ts';

// Read by another library than the one that writes them.

let world: ChangeWorld;
let student: Person;
beforeAll(async () => {
  world = await startChangeWorld();
  student = await signUp(world.api);
}, 60_000);
afterAll(() => world.close());

interface Entry {
  uid: string;
  sequence: number;
  status: string;
  start: number;
}

/** Entries of the student's calendar file, in order. */
async function entriesOf(id: string): Promise<Entry[]> {
  const include = ['listing', 'booking', 'customer', 'provider'];
  const transaction = entityOf(await world.operator.transactions.show({ id, include }));
  const rootUrl = 'https://flowroom.example';
  const file = orderCalendar({ transaction, userId: student.id, place: null, rootUrl });
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
  return calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate.toJSDate().getTime(),
    };
  });
}

const dateOf = ({ start }: TestClass) => wallTimeOf(start.getTime(), 'Europe/Madrid').date;

describe('the calendar entry of a booking', () => {
  it('keeps its id and has a higher revision and the new time after a move', async () => {
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted', student);
    const [before] = await entriesOf(order);
    expect(before).toMatchObject({ status: 'CONFIRMED', start: wanted.start.getTime() });
    const later = wanted.start.getTime() + dayMs;
    const to = wallTimeOf(later, 'Europe/Madrid');
    await world.ask(wanted.id, {
      kind: 'move-date',
      date: dateOf(wanted),
      to: { date: to.date, time: to.time },
    });
    await world.changes.execute(wanted.id);
    const [after, ...others] = await entriesOf(order);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ uid: before!.uid, status: 'CONFIRMED', start: later });
    expect(after!.sequence).toBeGreaterThan(before!.sequence);
  });

  it.each(['accepted', 'preauthorized'] as const)(
    'of one that was %s is canceled with the class, with the same id and a higher revision',
    async state => {
      const wanted = await world.publishOnce();
      const order = await world.book(wanted, state, student);
      const [before] = await entriesOf(order);
      await world.ask(wanted.id, { kind: 'cancel-date', date: dateOf(wanted) });
      await world.changes.execute(wanted.id);
      const [after] = await entriesOf(order);
      expect(after).toMatchObject({ uid: before!.uid, status: 'CANCELLED', start: before!.start });
      expect(after!.sequence).toBeGreaterThan(before!.sequence);
    },
  );
});

describe('the calendar entries of a subscription', () => {
  it('have a canceled date as canceled and a moved one at its new time, with the ids of before', async () => {
    const { wanted, id } = await subscribed(world, student);
    const before = await entriesOf(id);
    const [, second, third] = wanted.times;
    const to = { date: wallTimeOf(third!.start, 'Pacific/Auckland').date, time: '20:30' };
    await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date });
    await world.ask(wanted.id, { kind: 'move-date', date: third!.date, to });
    await world.changes.execute(wanted.id);
    const after = await entriesOf(id);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.slice(0, 3).map(({ status }) => status)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ]);
    expect(after[2]!.start - before[2]!.start).toBe(2.5 * 3_600_000);
    for (const [index, entry] of after.entries()) {
      expect(entry.sequence).toBeGreaterThan(before[index]!.sequence);
    }
  });

  it('are all canceled when the teacher gives up the class', async () => {
    const { wanted, id } = await subscribed(world, student);
    const before = await entriesOf(id);
    await world.ask(wanted.id, { kind: 'cancel-class' });
    await world.changes.execute(wanted.id);
    const after = await entriesOf(id);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
    expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence);
  });
});
