import { ApiFault } from '#server/base/apiFault.ts';
import { book, publishOnce, request, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import * as v from 'valibot';
import {
  deskAnswer,
  rosterAnswer,
  teachCalendarAnswer,
  teachListingsAnswer,
} from '#shared/contract/api/teach.ts';
import type { TeachListing } from '#shared/contract/api/teach.ts';
import { dayMs, hourMs, instantOf, todayIn } from '#shared/time/time.ts';

let world: TeachWorld;
let teacher: Person;
let other: Person;
let ana: Person;
let ben: Person;
let wanted: TaughtClass;
let booked: string;
let asked: string;

beforeAll(async () => {
  world = await startTeachWorld();
  const { api } = world;
  teacher = await signUpTeacher(api);
  other = await signUpTeacher(api);
  ana = await signUp(api, { firstName: 'Ana', lastName: 'Ruiz' });
  ben = await signUp(api, { firstName: 'Ben', lastName: 'Okafor' });
  wanted = await publishOnce(teacher, { title: 'Éclair flow' });
  await publishOnce(other, { title: 'Of another' });
  await publishOnce(teacher, { title: 'Nobody comes', inDays: 3 });
  await teacher.client.ownListings.createDraft({ title: 'Unfinished' });
  booked = await book(api, teacher, ana, wanted, 2);
  asked = await request(api, ben, wanted);
  await ben.client.messages.send({ transactionId: asked, content: 'May I bring a friend?' });
}, 60_000);
afterAll(() => world.close());

const stretch = (days: number) => {
  const [from, to] = [Date.now() - dayMs, Date.now() + days * dayMs];
  return new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }).toString();
};

const paths = () => [
  'desk?zone=UTC',
  `calendar?${stretch(7)}`,
  'listings',
  `roster?listingId=${wanted.id}&date=${wanted.date}`,
];

describe('the desk', () => {
  it('has the next class times with their seats', async () => {
    const { status, body } = await world.get(teacher, 'desk?zone=Europe/Berlin');
    const desk = v.parse(deskAnswer, body);
    expect(status).toBe(200);
    expect(desk.isBehind).toBe(false);
    expect(desk.hasPublished).toBe(true);
    expect(desk.today).toEqual([]);
    expect(desk.next).toMatchObject([
      { listingId: wanted.id, title: 'Éclair flow', taken: 2, requests: 1, places: 10 },
      { title: 'Nobody comes', taken: 0, requests: 0 },
    ]);
  });

  it('has requests and messages', async () => {
    const { body } = await world.get(teacher, 'desk?zone=UTC');
    const desk = v.parse(deskAnswer, body);
    expect(desk.requests).toMatchObject([
      { orderId: asked, customerName: 'Ben O', title: 'Éclair flow' },
    ]);
    // The class begins before six days are over.
    expect(desk.requests[0]?.expiresAt).toBe(wanted.start.toISOString());
    expect(desk.messages).toMatchObject([
      {
        orderId: asked,
        senderName: 'Ben O',
        title: 'Éclair flow',
        preview: 'May I bring a friend?',
        isAnswered: false,
      },
    ]);
  });

  it('shows what was changed a moment ago', async () => {
    await ana.client.messages.send({ transactionId: booked, content: 'On my way.' });
    const { body } = await world.get(teacher, 'desk?zone=UTC');
    expect(v.parse(deskAnswer, body).messages[0]).toMatchObject({ preview: 'On my way.' });
  });

  it('puts messages without an answer first', async () => {
    const messages = async () =>
      v.parse(deskAnswer, (await world.get(teacher, 'desk?zone=UTC')).body).messages;
    await teacher.client.messages.send({ transactionId: booked, content: 'Take your time.' });
    expect(await messages()).toMatchObject([
      { preview: 'May I bring a friend?', isAnswered: false },
      { preview: 'On my way.', isAnswered: true },
    ]);
    await teacher.client.messages.send({ transactionId: asked, content: 'Please do.' });
    expect(await messages()).toMatchObject([
      { preview: 'On my way.', isAnswered: true },
      { preview: 'May I bring a friend?', isAnswered: true },
    ]);
  });
});

describe('the desk of a teacher with many classes', () => {
  const everyDay = ['1', '2', '3', '4', '5', '6', '7'].map(value => ({ value, label: value }));
  let busy: Person;
  // An hour before midnight nothing is left of today, and seven whole days are to come.
  const lateTomorrow = instantOf(
    { date: todayIn('UTC', Date.now() + dayMs), time: '23:00' },
    'UTC',
  );
  const publishDaily = (time: string) =>
    publishOnce(busy, { inDays: 1, timezone: 'UTC', time, weeklyDays: everyDay });
  const startsShown = async (zone = 'UTC') => {
    const { body } = await world.get(busy, `desk?zone=${zone}`);
    const { today, next } = v.parse(deskAnswer, body);
    const starts = (times: typeof next) => times.map(({ start }) => start);
    return { today: starts(today), next: starts(next) };
  };
  const startsOn = (inDays: number, times: string[]) => {
    const day = new Date(lateTomorrow + inDays * dayMs).toISOString().slice(0, 10);
    return times.map(time => `${day}T${time}:00.000Z`);
  };
  const startsOfWeek = (times: string[]) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap(inDays => startsOn(inDays, times));

  beforeAll(async () => {
    busy = await signUpTeacher(world.api);
    await publishDaily('09:00');
    await publishDaily('18:00');
  });
  beforeEach(() => {
    world.clock.ahead = lateTomorrow - Date.now();
  });
  afterEach(() => {
    world.clock.ahead = 0;
  });

  it('has a week of class times, fourteen of two daily classes', async () => {
    expect(await startsShown()).toEqual({
      today: startsOn(0, ['09:00', '18:00']),
      next: startsOfWeek(['09:00', '18:00']),
    });
  });

  it('begins and ends today at midnight of the reader', async () => {
    // It is noon there, and eleven in the morning at the last midnight here.
    const { today, next } = await startsShown('Etc/GMT-13');
    expect(today).toEqual([...startsOn(0, ['18:00']), ...startsOn(1, ['09:00'])]);
    expect(next[0]).toBe(startsOn(1, ['18:00'])[0]);
  });

  it('has the first forty of a week with more', async () => {
    const more = ['10:30', '12:00', '13:30', '15:00'];
    world.clock.ahead = 0;
    for (const time of more) await publishDaily(time);
    world.clock.ahead = lateTomorrow - Date.now();
    const week = startsOfWeek(['09:00', ...more, '18:00']);
    expect(week).toHaveLength(42);
    expect((await startsShown()).next).toEqual(week.slice(0, 40));
  });

  it('has weekly and closed ones in groups of their own', async () => {
    const found = async (query = '') =>
      v.parse(teachListingsAnswer, (await world.get(busy, `listings?${query}`)).body);
    const { listings, counts } = await found();
    expect(counts).toMatchObject({ upcoming: 0, closed: 0 });
    expect(listings.every(({ group }) => group === 'weekly')).toBe(true);
    const [{ listingId }] = listings as [TeachListing];
    await busy.client.ownListings.close({ id: listingId });
    expect((await found()).counts).toEqual({ ...counts, weekly: counts.weekly - 1, closed: 1 });
    expect((await found('group=closed')).listings).toMatchObject([{ listingId, state: 'closed' }]);
  });
});

describe('the calendar', () => {
  it('has the class times of the requested days', async () => {
    // Days in the zone of the class: at some hours two of them end later than 48 hours from now.
    const from = new Date(Date.now()).toISOString();
    const to = new Date(wanted.start.getTime() + 1000).toISOString();
    const { body } = await world.get(teacher, `calendar?from=${from}&to=${to}`);
    const { times } = v.parse(teachCalendarAnswer, body);
    expect(times.map(({ title }) => title)).toEqual(['Éclair flow']);
  });

  it('has drafts as such, which the desk does not have', async () => {
    const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const publicData = { timezone: 'UTC', startDate, time: '10:00' };
    const { data } = await teacher.client.ownListings.createDraft({ title: 'Soon', publicData });
    const { body } = await world.get(teacher, `calendar?${stretch(4)}`);
    const times = v.parse(teachCalendarAnswer, body).times.filter(({ title }) => title === 'Soon');
    expect(times).toMatchObject([{ date: startDate, isDraft: true, places: 1 }]);
    const desk = v.parse(deskAnswer, (await world.get(teacher, 'desk?zone=UTC')).body);
    expect(desk.next.map(({ title }) => title)).not.toContain('Soon');
    await teacher.client.ownListings.discardDraft({ id: data.data.id });
  });

  it.each([
    ['more than 100 days', stretch(101)],
    ['an end before the start', 'from=2027-01-02T00:00:00Z&to=2027-01-01T00:00:00Z'],
    ['a day that there is not', 'from=2027-02-30T00:00:00Z&to=2027-03-01T00:00:00Z'],
    ['no end', 'from=2027-01-02T00:00:00Z'],
    ['something else', `${stretch(2)}&teacherId=1`],
  ])('refuses %s', async (_, query) => {
    const { status, body } = await world.get(teacher, `calendar?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ source: { type: 'query' } }] });
  });
});

describe('a change of a class time', () => {
  const changesSeen = async () => {
    const [roster, listings, calendar] = await Promise.all([
      world.get(teacher, `roster?listingId=${wanted.id}&date=${wanted.date}`),
      world.get(teacher, 'listings'),
      world.get(teacher, `calendar?${stretch(7)}`),
    ]);
    const isWanted = ({ listingId }: { listingId: string }) => listingId === wanted.id;
    return [
      v.parse(rosterAnswer, roster.body).time.change,
      v.parse(teachListingsAnswer, listings.body).listings.find(isWanted)?.change,
      v.parse(teachCalendarAnswer, calendar.body).times.find(isWanted)?.change,
    ];
  };
  const write = (changes: object[]) =>
    teacher.client.ownListings.update({ id: wanted.id, privateData: { changes } });

  it('is shown wherever the class is shown, until it is done', async () => {
    const now = Date.now();
    const change = { id: 'c', kind: 'cancel-date', date: wanted.date, requestedAt: now };
    await write([{ ...change, dueAt: now + 60_000 }]);
    for (const seen of await changesSeen()) {
      expect(seen).toMatchObject({ id: 'c', kind: 'cancel-date', status: 'waiting' });
      expect(seen?.dueInMs).toBeLessThanOrEqual(60_000);
    }
    await write([{ ...change, dueAt: now, startedAt: now }]);
    expect(await changesSeen()).toMatchObject(Array(3).fill({ status: 'running' }));
    await write([{ ...change, dueAt: now, doneAt: now, conflict: 'time-begun' }]);
    expect(await changesSeen()).toMatchObject(
      Array(3).fill({ status: 'conflict', reason: 'time-begun' }),
    );
    await write([{ ...change, dueAt: now, startedAt: now, doneAt: now }]);
    expect(await changesSeen()).toEqual([undefined, undefined, undefined]);
  });

  it('leaves the roster at the address that it was opened by', async () => {
    const mover = await signUpTeacher(world.api);
    const { id, date, start, end } = await publishOnce(mover);
    const to = { date: todayIn('Europe/Berlin', start.getTime() + 3 * dayMs), time: '18:00' };
    const at = Date.now();
    const lastClass = instantOf(to, 'Europe/Berlin') + (end.getTime() - start.getTime());
    const change = { id: 'm', kind: 'move-date', date, to, requestedAt: at, dueAt: at };
    await mover.client.ownListings.update({
      id,
      publicData: { startDate: to.date, lastClass },
      privateData: { changes: [{ ...change, startedAt: at, doneAt: at }] },
    });
    const { body } = await world.get(mover, `roster?listingId=${id}&date=${date}`);
    const { time } = v.parse(rosterAnswer, body);
    expect(time).toMatchObject({ date: to.date, end: new Date(lastClass).toISOString() });
    expect(time.change).toBeUndefined();
  });
});

describe('the listings', () => {
  it('are grouped and counted', async () => {
    const { body } = await world.get(teacher, 'listings');
    const { listings, counts, totalPages } = v.parse(teachListingsAnswer, body);
    expect(counts).toEqual({ upcoming: 2, weekly: 0, drafts: 1, closed: 0 });
    expect(totalPages).toBe(1);
    expect(listings.map(({ title, group }) => [title, group])).toEqual([
      ['Éclair flow', 'upcoming'],
      ['Nobody comes', 'upcoming'],
      ['Unfinished', 'drafts'],
    ]);
    expect(listings[0]).toMatchObject({
      taken: 2,
      price: { amount: 2000, currency: 'USD' },
      publicData: { timezone: 'Europe/Berlin', stock: 10 },
      misfits: [],
    });
  });

  it('say how many seats were set where more were sold, until others are set', async () => {
    const placesRaised = { at: Date.now(), wanted: 1, places: 10 };
    const { client } = teacher;
    const placesSet = async () => {
      const { body } = await world.get(teacher, 'listings?keywords=eclair');
      return v.parse(teachListingsAnswer, body).listings[0]?.placesSet;
    };
    expect(await placesSet()).toBeUndefined();
    await client.ownListings.update({ id: wanted.id, privateData: { placesRaised } });
    expect(await placesSet()).toBe(1);
    await client.ownListings.update({ id: wanted.id, publicData: { stock: 11 } });
    expect(await placesSet()).toBeUndefined();
    await client.ownListings.update({ id: wanted.id, publicData: { stock: 10 } });
  });

  it('name what of their schedule can not be read', async () => {
    const author = await signUpTeacher(world.api);
    await author.client.ownListings.createDraft({
      title: 'Low gravity',
      publicData: { timezone: 'Moon/Base', time: '18:00' },
    });
    const { body } = await world.get(author, 'listings');
    const [found] = v.parse(teachListingsAnswer, body).listings;
    expect(found).toMatchObject({ misfits: ['timezone'], publicData: { time: '18:00' } });
  });

  it('say why one was sent back, until its teacher has changed it', async () => {
    const author = await signUpTeacher(world.api);
    const { db } = world.api.marketplace.context;
    const approval = (isNeeded: boolean) =>
      db.updateTable('marketplace').set({ require_listing_approval: isNeeded }).execute();
    await approval(true);
    const { id } = await publishOnce(author, { title: 'Sent back' }).finally(() => approval(false));
    const rejection = { reason: 'Say what to bring.', at: '2026-11-28T10:00:00.000Z' };
    await operatorOf(world.api).listings.update({ id, metadata: { rejection } });
    const sentBack = async () => {
      const { body } = await world.get(author, 'listings');
      return v.parse(teachListingsAnswer, body).listings[0]?.sentBack;
    };
    expect(await sentBack()).toEqual(rejection);
    await author.client.ownListings.update({ id, description: 'Bring a mat.' });
    expect(await sentBack()).toBeUndefined();
  });

  it('are found by words, without case and accents', async () => {
    const { body } = await world.get(teacher, 'listings?keywords=FLOW%20eclair');
    expect(v.parse(teachListingsAnswer, body).listings).toMatchObject([{ title: 'Éclair flow' }]);
  });

  it('of a group leave the others out', async () => {
    const { body } = await world.get(teacher, 'listings?group=drafts');
    const { listings, counts } = v.parse(teachListingsAnswer, body);
    expect(listings.map(({ title }) => title)).toEqual(['Unfinished']);
    expect(counts.upcoming).toBe(2);
  });
});

describe('the roster', () => {
  it('has who has booked and who has requested', async () => {
    const { body } = await world.get(teacher, paths()[3]!);
    const { time, people } = v.parse(rosterAnswer, body);
    expect(time).toMatchObject({ date: wanted.date, taken: 2, requests: 1 });
    expect(people).toEqual([
      {
        orderId: booked,
        customerId: ana.id,
        name: 'Ana R',
        places: 2,
        kind: 'paid',
        status: 'accepted',
        isFirst: true,
        paid: { amount: 4000, currency: 'USD' },
      },
      {
        orderId: asked,
        customerId: ben.id,
        name: 'Ben O',
        places: 1,
        kind: 'paid',
        status: 'requested',
        isFirst: true,
      },
    ]);
  });

  it('has the names that students gave to their seats', async () => {
    const metadata = { attendees: [{ name: 'Mia' }, { name: '\uff1cTom\uff1e' }] };
    await operatorOf(world.api).transactions.updateMetadata({ id: booked, metadata });
    const { body } = await world.get(teacher, paths()[3]!);
    expect(v.parse(rosterAnswer, body).people[0]).toMatchObject({
      orderId: booked,
      attendees: ['Mia', '<Tom>'],
    });
    const { text } = await world.get(teacher, paths()[3]!.replace('roster?', 'roster.csv?'));
    expect(text).toContain('Ana R,2,"Mia, <Tom>",paid');
  });

  it('of another day is not found', async () => {
    const { status } = await world.get(teacher, `roster?listingId=${wanted.id}&date=2027-01-01`);
    expect(status).toBe(404);
  });
});

describe('another teacher', () => {
  it('sees only their own', async () => {
    const desk = v.parse(deskAnswer, (await world.get(other, paths()[0]!)).body);
    expect(desk.next.map(({ title }) => title)).toEqual(['Of another']);
    expect([desk.requests, desk.messages]).toEqual([[], []]);
    const calendar = v.parse(teachCalendarAnswer, (await world.get(other, paths()[1]!)).body);
    expect(calendar.times.map(({ title }) => title)).toEqual(['Of another']);
    const { listings } = v.parse(teachListingsAnswer, (await world.get(other, paths()[2]!)).body);
    expect(listings.map(({ title }) => title)).toEqual(['Of another']);
    expect((await world.get(other, paths()[3]!)).status).toBe(404);
  });
});

it('nobody sees anything without a session', async () => {
  for (const path of paths()) {
    expect(await world.get(null, path)).toMatchObject({
      status: 401,
      body: { errors: [{ code: 'auth-invalid-access-token' }] },
    });
  }
});

it('answers when to try again during the first count', async () => {
  const reasons = [{ status: 424, code: 'projection-not-ready', title: 'Not yet' }];
  world.counting.refusal = new ApiFault(424, reasons, 2);
  const answers = await Promise.all(paths().map(path => world.get(teacher, path)));
  world.counting.refusal = null;
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    answers.map(() => [424, '2']),
  );
  expect(answers[0]?.body).toEqual({ errors: reasons });
  const { status, headers } = await world.get(teacher, paths()[0]!);
  expect([status, headers.get('retry-after')]).toEqual([200, null]);
});

it('lists a closed class time where people have booked it, and marks it as closed elsewhere', async () => {
  const careful = await signUpTeacher(world.api);
  const everyDay = ['1', '2', '3', '4', '5', '6', '7'].map(value => ({ value, label: value }));
  const daily = await publishOnce(careful, {
    title: 'Daily',
    price: 0,
    timezone: 'UTC',
    weeklyDays: everyDay,
  });
  await book(world.api, careful, ana, daily);
  const starts = [0, 1, 2, 3].map(day => new Date(daily.start.getTime() + day * dayMs));
  const [first, second, third] = starts.map(start => start.toISOString());
  const closedTimes = [first, second];
  const publicData = { closedTimes };
  await careful.client.ownListings.update({ id: daily.id, publicData });

  const desk = v.parse(deskAnswer, (await world.get(careful, 'desk?zone=UTC')).body);
  expect(desk.next.slice(0, 2)).toMatchObject([
    { start: first, taken: 1, isClosed: true },
    { start: third, taken: 0 },
  ]);
  const calendar = await world.get(careful, `calendar?${stretch(7)}`);
  const { times } = v.parse(teachCalendarAnswer, calendar.body);
  expect(times.map(({ isClosed = false }) => isClosed).slice(0, 3)).toEqual([true, true, false]);
  const { listings } = v.parse(teachListingsAnswer, (await world.get(careful, 'listings')).body);
  expect(listings).toMatchObject([{ next: first, taken: 1 }]);
  const roster = `roster?listingId=${daily.id}&date=${second?.slice(0, 10)}`;
  const { time } = v.parse(rosterAnswer, (await world.get(careful, roster)).body);
  expect(time).toMatchObject({ isClosed: true, taken: 0 });
});

it('says of everybody in a canceled class time that it is canceled', async () => {
  const careful = await signUpTeacher(world.api);
  const once = await publishOnce(careful, { title: 'Off', price: 0 });
  await book(world.api, careful, ana, once);
  await careful.client.ownListings.update({
    id: once.id,
    publicData: { skippedDates: [once.date] },
  });
  const path = `roster?listingId=${once.id}&date=${once.date}`;
  const { time, people } = v.parse(rosterAnswer, (await world.get(careful, path)).body);
  expect(time.status).toBe('canceled');
  expect(people).toMatchObject([{ name: 'Ana R', status: 'canceled' }]);
});

it('counts a class that was held once among the closed ones', async () => {
  const former = await signUpTeacher(world.api);
  const { id } = await publishOnce(former, { title: 'Held once' });
  const zone = 'Europe/Berlin';
  const startDate = todayIn(zone, Date.now() - 2 * dayMs);
  const start = instantOf({ date: startDate, time: '18:00' }, zone);
  const publicData = { startDate, unixTimeStamp: start, lastClass: start + hourMs };
  await former.client.ownListings.update({ id, publicData });
  const { body } = await world.get(former, 'listings');
  const { listings, counts } = v.parse(teachListingsAnswer, body);
  expect(counts).toEqual({ upcoming: 0, weekly: 0, drafts: 0, closed: 1 });
  expect(listings).toMatchObject([{ group: 'closed', state: 'published', isOver: true }]);
});
