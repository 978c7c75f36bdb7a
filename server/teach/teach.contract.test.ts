import { book, publishOnce, request, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
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
import { dayMs } from '#shared/time/time.ts';

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
  it('has the next class times with their places', async () => {
    const { status, body } = await world.get(teacher, 'desk?zone=Europe/Berlin');
    const desk = v.parse(deskAnswer, body);
    expect(status).toBe(200);
    expect(desk.isBehind).toBe(false);
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
      { orderId: asked, senderName: 'Ben O', preview: 'May I bring a friend?' },
    ]);
  });

  it('shows what was changed a moment ago', async () => {
    await ana.client.messages.send({ transactionId: booked, content: 'On my way.' });
    const { body } = await world.get(teacher, 'desk?zone=UTC');
    expect(v.parse(deskAnswer, body).messages[0]).toMatchObject({ preview: 'On my way.' });
  });
});

describe('the calendar', () => {
  it('has the class times of the asked days', async () => {
    const { body } = await world.get(teacher, `calendar?${stretch(2)}`);
    const { times } = v.parse(teachCalendarAnswer, body);
    expect(times.map(({ title }) => title)).toEqual(['Éclair flow']);
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
    expect(body.errors[0].source.type).toBe('query');
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
    expect(listings[0]).toMatchObject({ taken: 2, places: 10 });
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
  it('has who has booked and who asks', async () => {
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
        paid: { amount: 4000, currency: 'USD' },
      },
      {
        orderId: asked,
        customerId: ben.id,
        name: 'Ben O',
        places: 1,
        kind: 'paid',
        status: 'requested',
      },
    ]);
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
