import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import type { TestClass } from '@flowroom/marketplace/testing/fixtures/teachers';
import { subscribed } from '#server/changes/scheduleChanges/testing/subscribers.ts';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { occurrencesOf } from './calendar/testing/readers.ts';
import { entriesOf, entryOf } from './testing/calendarParts.ts';
import { startMailWorld, templatesOf } from './testing/mailWorld.ts';
import type { MailWorld } from './testing/mailWorld.ts';
import { dayMs, hourMs, iso, minuteMs, wallTimeOf } from '#shared/time/time.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
}, 90_000);
afterAll(() => world.close());

const zone = 'Europe/Madrid';
const dateOf = ({ start }: TestClass) => wallTimeOf(start.getTime(), zone).date;
const passUntil = (at: number) => world.passTime(at - Date.now() - world.clock.ahead);

describe('a booking', () => {
  it('is confirmed, moved and canceled in the calendar of its reader, and reminded of as it is then', async () => {
    const student = await world.person({ language: 'es', timeZone: 'Pacific/Auckland' });
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted', student);
    const booked = await world.newMailsTo(student);
    const confirmed = entryOf(booked.find(({ template }) => template === 'accepted-customer'));
    expect(confirmed).toMatchObject({
      method: 'REQUEST',
      uid: `${order}@flowroom.example`,
      status: 'CONFIRMED',
      start: wanted.start.getTime(),
      organizer: 'mailto:no-reply@flowroom.example',
      attendees: [`mailto:${student.email}`],
      rsvp: ['FALSE'],
    });
    expect(booked.every(({ calendar }) => !/zoom|join/i.test(calendar?.content ?? ''))).toBe(true);

    await passUntil(wanted.start.getTime() - 23 * hourMs);
    const [day, ...others] = await world.newMailsTo(student);
    expect([day?.template, ...others]).toEqual(['reminder-day-customer']);
    // Twelve hours ahead of Madrid, so the class is on another day there.
    expect(day?.subject).toMatch(/^(Mañana|Hoy|\S+, \d+ \S+): /);
    expect(day?.html).toContain('<html lang="es">');
    expect(day?.text).toContain(' en Madrid');
    expect(day?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(templatesOf(await world.newMailsTo(world.teacher))).toContain('reminder-day-provider');
    expect(await world.newMailsTo(student)).toEqual([]);

    const later = wanted.start.getTime() + 4 * hourMs;
    const { date, time } = wallTimeOf(later, zone);
    await world.ask(wanted.id, { kind: 'move-date', date: dateOf(wanted), to: { date, time } });
    await world.changes.execute(wanted.id);
    const [moved] = await world.newMailsTo(student);
    expect(entryOf(moved)).toMatchObject({
      ...confirmed,
      sequence: expect.any(Number),
      start: later,
    });
    expect(entryOf(moved).sequence).toBeGreaterThan(confirmed.sequence);

    await passUntil(wanted.start.getTime() - 50 * minuteMs);
    expect(await world.newMailsTo(student)).toEqual([]);
    await passUntil(later - 55 * minuteMs);
    expect(templatesOf(await world.newMailsTo(student))).toEqual(['reminder-hour-customer']);
    expect(await world.newMailsTo(student)).toEqual([]);

    await world.ask(wanted.id, { kind: 'cancel-date', date });
    await world.changes.execute(wanted.id);
    const [canceled] = await world.newMailsTo(student);
    expect(entryOf(canceled)).toMatchObject({
      method: 'CANCEL',
      uid: confirmed.uid,
      status: 'CANCELLED',
    });
    expect(entryOf(canceled).sequence).toBeGreaterThan(entryOf(moved).sequence);
  });

  it('that was canceled is not reminded of, nor one whose student wants no reminders', async () => {
    const [gone, calm] = [
      await world.person(),
      await world.person({ mailPreferences: { dayBefore: false } }),
    ];
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted', gone);
    await world.book(wanted, 'accepted', calm);
    await world.operator.transactions.transition({
      id: order,
      transition: 'transition/cancel',
      params: {},
    });
    await passUntil(wanted.start.getTime() - 23 * hourMs);
    expect(templatesOf(await world.newMailsTo(gone))).not.toContain('reminder-day-customer');
    expect(templatesOf(await world.newMailsTo(calm))).not.toContain('reminder-day-customer');
    await passUntil(wanted.start.getTime() - 55 * minuteMs);
    expect(await world.newMailsTo(gone)).toEqual([]);
    expect(templatesOf(await world.newMailsTo(calm))).toEqual(['reminder-hour-customer']);
  });
});

describe('a booking that its student changes', () => {
  /** Books the second class time of a new series, whose mails up to then are left out. */
  const booked = async (state: 'preauthorized' | 'accepted') => {
    const student = await world.person();
    const series = { places: 2, cancellationPolicy: 'flexible' as const };
    const { id, times } = await publishWeekly(
      world.teacher,
      series,
      Date.now() + world.clock.ahead,
    );
    const [, time, other] = times;
    const [start, end] = [new Date(time!.start), new Date(time!.end)];
    const order = await world.book({ id, start, end, price: 2000 }, state, student);
    const mails = [await world.newMailsTo(student), await world.newMailsTo(world.teacher)].flat();
    const own = `${order}@flowroom.example`;
    const taught = `${id}@flowroom.example`;
    return {
      mails,
      student,
      move: () => world.bookingChangesOf(student).move(order, other!.start),
      cancel: (way: 'refund' | 'withdraw') => world.bookingChangesOf(student).cancel(order, way),
      /** Entries after the move: of the student, and of the teacher. */
      moved: (status: string) => [
        { method: 'REQUEST', entries: [`${own}: ${status} at ${iso(other!.start)}`] },
        { method: 'REQUEST', entries: [`${taught}: ${status} at ${iso(other!.start)}`] },
      ],
      canceled: [own, taught].map(uid => ({
        method: 'CANCEL',
        entries: [`${uid}: CANCELLED at ${iso(other!.start)}`],
      })),
    };
  };
  /** Next mails with entries, to a student and to the teacher. */
  const toBoth = async (student: Person) =>
    [await world.newMailsTo(student), await world.newMailsTo(world.teacher)].map(mails =>
      mails.find(({ calendar }) => calendar),
    );

  it('is moved and canceled in the calendars of both', async () => {
    const { student, mails, move, cancel, moved, canceled } = await booked('accepted');
    const confirmed = mails.find(({ template }) => template === 'accepted-customer');
    await move();
    const first = await toBoth(student);
    expect(first.map(entriesOf)).toEqual(moved('CONFIRMED'));
    await cancel('refund');
    const last = await toBoth(student);
    expect(last.map(entriesOf)).toEqual(canceled);
    const steps = [confirmed, first[0], last[0]].map(mail => entryOf(mail).sequence);
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
  });
});

it('every date of a subscription is reminded of, but not one that was canceled', async () => {
  const student = await world.person();
  const { wanted, id } = await subscribed(world, student);
  const [first] = await world.newMailsTo(student);
  expect(first?.template).toBe('subscribed-customer');
  const { attributes } = (await world.operator.listings.show({ id: wanted.id })).data;
  const zoneOfClass = attributes.publicData?.timezone ?? '';
  const { starts, ...told } = occurrencesOf(first?.calendar?.content);
  expect(told).toEqual({ method: 'REQUEST', uid: `${id}@flowroom.example` });
  // It has the class times behind the booking window too.
  expect(starts.slice(0, wanted.times.length)).toEqual(wanted.times.map(({ start }) => iso(start)));
  const [, second, third] = wanted.times;
  await world.ask(wanted.id, { kind: 'cancel-date', date: second!.date });
  await world.changes.execute(wanted.id);
  const [canceled] = await world.newMailsTo(student);
  expect(canceled?.template).toBe('date-canceled-customer');
  const uid = `${id}@flowroom.example`;
  expect(entriesOf(canceled)).toEqual({
    method: 'CANCEL',
    entries: [`${uid}: CANCELLED at ${iso(second!.start)}`],
  });
  const wall = wallTimeOf(second!.start, zoneOfClass);
  expect(canceled?.calendar?.content.replace(/\r\n /g, '')).toContain(
    `RECURRENCE-ID;TZID=${zoneOfClass}:${wall.date.replaceAll('-', '')}T${wall.time.replace(':', '')}00\r\n`,
  );
  expect(entryOf(canceled).sequence).toBeGreaterThan(entryOf(first).sequence);
  for (const [time, expected] of [
    [second!, 0],
    [third!, 1],
  ] as const) {
    await passUntil(time.start - 23 * hourMs);
    const day = templatesOf(await world.newMailsTo(student));
    expect(day.filter(name => name === 'reminder-day-customer')).toHaveLength(expected);
    await passUntil(time.start - 50 * minuteMs);
    const hour = templatesOf(await world.newMailsTo(student));
    expect(hour.filter(name => name === 'reminder-hour-customer')).toHaveLength(expected);
  }
});

it('followers of a teacher get the news once a day', async () => {
  const teachers = [world.teacher.id];
  const follower = (more: object = {}) =>
    world.person({ favorites: { teachers, listings: [] }, ...more });
  // What is there before somebody follows is no news.
  const saved = await world.publishOnce();
  await world.newMailsTo(world.teacher);
  const student = await follower({ language: 'es', timeZone: 'Pacific/Auckland' });
  const others = await Promise.all([
    follower({ blocked: teachers }),
    follower({ mailPreferences: { following: false } }),
    world.person(),
  ]);
  await world.teacher.client.currentUser.updateProfile({
    privateData: { favorites: { teachers, listings: [saved.id] } },
  });
  const pass = async (milliseconds: number) => {
    world.clock.ahead += milliseconds;
    return world.newMailsTo(student);
  };
  const isNews = ({ template }: { template: string }) => template === 'following-news';

  const start = new Date(Date.now() + world.clock.ahead + 20 * dayMs);
  const [once] = [await world.publishOnce(), await world.publishOnce({ start })];
  const weekday = String(start.getUTCDay() + 1);
  const series = await world.publishOnce({
    start,
    publicData: { weeklyDays: [{ value: weekday, label: 'x' }] },
  });
  await world.teacher.client.ownListings.close({ id: once.id });
  expect(await pass(minuteMs)).toEqual([]);
  const [mail, ...more] = await pass(16 * minuteMs);
  expect([mail?.template, ...more]).toEqual(['following-news']);
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.html.match(/\/l\/[\w-]+\/[\w-]{36}/g)).toHaveLength(2);
  expect(mail?.text).toMatch(/hora de Nueva Zelanda/);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

  // More dates on the same day wait for the next.
  const later = start.getTime() + 28 * dayMs + hourMs;
  await world.operator.listings.update({ id: series.id, publicData: { lastClass: later } });
  expect(await pass(16 * minuteMs)).toEqual([]);
  const [next, ...rest] = await pass(dayMs);
  expect([next?.template, ...rest]).toEqual(['following-news']);
  expect(next?.subject).toMatch(/^Nuevas fechas con /);
  // What was mailed is not mailed again, though a process may have ended right after the mail.
  expect(await pass(25 * hourMs)).toEqual([]);
  for (const one of [...others, world.teacher]) {
    expect((await world.newMailsTo(one)).filter(isNews)).toEqual([]);
  }
});

describe('unread messages', () => {
  it('are mailed at once, and the others together once they have waited', async () => {
    const student = await world.person();
    const wanted = await world.publishOnce({
      start: new Date(Date.now() + world.clock.ahead + 9 * dayMs),
    });
    const order = await world.book(wanted, 'accepted', student);
    await world.newMailsTo(student);
    const write = async (content: string) => {
      await world.teacher.client.messages.send({ transactionId: order, content });
      world.clock.ahead += minuteMs;
    };
    await write('Bring a <mat>.');
    expect(templatesOf(await world.newMailsTo(student))).toEqual(['new-message']);
    await write('And water.');
    await write('See you!');
    expect(await world.newMailsTo(student)).toEqual([]);
    world.clock.ahead += 31 * minuteMs;
    const [digest, ...others] = await world.newMailsTo(student);
    expect([digest?.template, ...others]).toEqual(['unread-messages']);
    expect(digest?.subject).toBe('You have 3 unread messages');
    expect(digest?.text).toContain('See you!');
    expect(await world.newMailsTo(student)).toEqual([]);

    await write('One more.');
    const seenAt = new Date(Date.now() + world.clock.ahead).toISOString();
    await world.operator.transactions.updateMetadata({
      id: order,
      metadata: { seenAt: { customer: seenAt } },
    });
    world.clock.ahead += 31 * minuteMs;
    expect(await world.newMailsTo(student)).toEqual([]);
    await write('A new day.');
    expect(templatesOf(await world.newMailsTo(student))).toEqual(['new-message']);
  });
});
