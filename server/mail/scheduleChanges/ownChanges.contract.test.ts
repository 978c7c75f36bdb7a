import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { subscribed } from '#server/changes/scheduleChanges/testing/subscribers.ts';
import { entriesOf, entryOf } from '../testing/calendarParts.ts';
import { startMailWorld } from '../testing/mailWorld.ts';
import type { MailWorld } from '../testing/mailWorld.ts';
import { hourMs, iso, minuteMs, wallTimeOf } from '#shared/time/time.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
}, 90_000);
afterAll(() => world.close());

const zone = 'Europe/Madrid';
const dateOf = ({ start }: TestClass) => wallTimeOf(start.getTime(), zone).date;

describe('a change of class times', () => {
  /** Mails of changes that are new since the last call. */
  const changed = async () =>
    (await world.newMailsTo(world.teacher)).filter(
      ({ template }) => template === 'class-changed-provider',
    );

  beforeEach(changed);

  it('is mailed once to the teacher who made it, with one entry of the class time', async () => {
    const wanted = await world.publishOnce();
    const uid = `${wanted.id}@flowroom.example`;
    await world.book(wanted, 'accepted');
    const [first] = (await world.newMailsTo(world.teacher)).filter(({ calendar }) => calendar);
    expect(entryOf(first)).toMatchObject({ method: 'REQUEST', uid, status: 'CONFIRMED' });
    expect(first?.calendar?.content).toContain('DESCRIPTION:1 person');
    world.clock.ahead += minuteMs;
    await world.book(wanted, 'accepted');
    const [second] = (await world.newMailsTo(world.teacher)).filter(({ calendar }) => calendar);
    expect(entryOf(second)).toMatchObject({ method: 'REQUEST', uid, status: 'CONFIRMED' });
    expect(second?.calendar?.content).toContain('DESCRIPTION:2 people');
    expect(entryOf(second).sequence).toBeGreaterThan(entryOf(first).sequence);
    const later = wanted.start.getTime() + 4 * hourMs;
    const { date, time } = wallTimeOf(later, zone);
    await world.ask(wanted.id, { kind: 'move-date', date: dateOf(wanted), to: { date, time } });
    expect(await changed()).toEqual([]);
    await world.changes.execute(wanted.id);
    const [moved, ...more] = await changed();
    expect(moved?.subject).toMatch(/^Moved: /);
    expect(moved?.text).toMatch(/You moved the class time on \w{3}, \w{3} \d+\./);
    expect(moved?.text).toContain('2 bookings came along to the new time.');
    expect(moved?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(entriesOf(moved)).toEqual({
      method: 'REQUEST',
      entries: [`${uid}: CONFIRMED at ${iso(later)}`],
    });
    expect([...more, ...(await changed())]).toEqual([]);

    await world.ask(wanted.id, { kind: 'cancel-date', date });
    await world.changes.execute(wanted.id);
    const [canceled, ...others] = await changed();
    expect(canceled?.subject).toMatch(/^Canceled: /);
    expect(canceled?.text).toContain('2 bookings ended. What was paid goes back.');
    expect(entriesOf(canceled)).toEqual({
      method: 'CANCEL',
      entries: [`${uid}: CANCELLED at ${iso(later)}`],
    });
    expect([...others, ...(await changed())]).toEqual([]);
  });

  it('of one booking changes the entry of that one, and of none is not mailed', async () => {
    const [wanted, empty] = [await world.publishOnce(), await world.publishOnce()];
    await world.book(wanted, 'accepted');
    for (const one of [wanted, empty]) {
      await world.ask(one.id, { kind: 'cancel-class' });
      await world.changes.execute(one.id);
    }
    const [mail, ...others] = await changed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('as a whole.');
    expect(entriesOf(mail)).toEqual({
      method: 'CANCEL',
      entries: [`${wanted.id}@flowroom.example: CANCELLED at ${iso(wanted.start.getTime())}`],
    });
  });

  it('of a date of a series names the subscribers who go without it', async () => {
    const { wanted } = await subscribed(world, await world.person());
    const [, second] = wanted.times;
    await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date });
    await world.changes.execute(wanted.id);
    const [mail, ...others] = await changed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('1 subscriber gets its share of the month back.');
    expect(entriesOf(mail)).toEqual({
      method: 'CANCEL',
      entries: [`${wanted.id}@flowroom.example: CANCELLED at ${iso(second!.start)}`],
    });
    expect(mail?.calendar?.content).toContain('RECURRENCE-ID;TZID=');
  });
});
