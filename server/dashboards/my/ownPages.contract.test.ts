import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { ApiFault } from '#server/base/apiFault.ts';
import { book, publishOnce, request, startTeachWorld } from '../teach/testing/world.ts';
import type { TaughtClass, TeachWorld } from '../teach/testing/world.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { inboxAnswer, inboxSummaryAnswer } from '#shared/contract/api/inbox.ts';
import { myClassesAnswer, myPastAnswer, mySubscriptionsAnswer } from '#shared/contract/api/my.ts';
import { dayMs } from '#shared/time/time.ts';

let world: TeachWorld;
let teacher: Person;
let ana: Person;
let ben: Person;
let soon: TaughtClass;
let booked: string;
let asked: string;

beforeAll(async () => {
  world = await startTeachWorld();
  const { api } = world;
  teacher = await signUpTeacher(api);
  [ana, ben] = [await signUp(api, { firstName: 'Ána' }), await signUp(api)];
  soon = await publishOnce(teacher, { title: 'Soon', price: 0 });
  const later = await publishOnce(teacher, { title: 'Later', price: 0, inDays: 6 });
  asked = await request(api, ana, later);
  booked = await book(api, teacher, ana, soon, 2);
  // The first count may last longer than an answer waits for it.
  await until('the count', async () => (await world.get(ana, '/my/classes')).status === 200);
}, 60_000);
afterAll(() => world.close());

const read = async <Schema extends v.GenericSchema>(schema: Schema, person: Person, path: string) =>
  v.parse(schema, (await world.get(person, path)).body);
const inbox = (person: Person, query: string) => read(inboxAnswer, person, `/inbox/rows?${query}`);
const summary = (person: Person) => read(inboxSummaryAnswer, person, '/inbox/summary');
const write = (person: Person, content: string) =>
  person.client.messages.send({ transactionId: booked, content });

describe('what a student has booked', () => {
  it('is listed with what is open, and for nobody else', async () => {
    const { classes, open, isBehind } = await read(myClassesAnswer, ana, '/my/classes');
    expect(isBehind).toBe(false);
    expect(classes).toMatchObject([
      {
        orderId: booked,
        title: 'Soon',
        state: 'accepted',
        start: soon.start.toISOString(),
        places: 2,
        isOnline: true,
        canReview: false,
        canRebook: true,
      },
    ]);
    expect(classes[0]?.teacherName).not.toBe('');
    expect(open).toMatchObject([{ orderId: asked, title: 'Later', state: 'preauthorized' }]);
    const [request] = open;
    expect(Date.parse(request?.endsAt ?? '')).toBeLessThanOrEqual(Date.parse(request?.start ?? ''));

    expect(await read(myClassesAnswer, ben, '/my/classes')).toMatchObject({
      classes: [],
      open: [],
    });
    expect(await read(mySubscriptionsAnswer, ana, '/my/subscriptions')).toMatchObject({
      subscriptions: [],
    });
    expect((await world.get(null, '/my/classes')).status).toBe(401);
  });

  it('is past once it is over, page by page', async () => {
    expect(await read(myPastAnswer, ana, '/my/past')).toMatchObject({
      bookings: [],
      totalItems: 0,
    });
    world.clock.ahead = 4 * dayMs;
    const { bookings, totalPages } = await read(myPastAnswer, ana, '/my/past');
    world.clock.ahead = 0;
    expect(bookings).toMatchObject([{ orderId: booked, canRebook: false }]);
    expect(totalPages).toBe(1);
    expect((await world.get(ana, '/my/past?page=0')).status).toBe(400);
  });
});

describe('the inbox', () => {
  it('has what is next, with the person, and only the reader’s own', async () => {
    const { rows, counts, totalItems } = await inbox(teacher, 'tab=sales');
    expect(totalItems).toBe(2);
    expect(counts).toEqual({ act: 1, coming: 1, waiting: 0, past: 0 });
    expect(rows.map(({ orderId }) => orderId)).toContain(asked);
    expect(rows[0]?.name).toMatch(/^Ána/);
    expect((await inbox(teacher, 'tab=orders')).rows).toEqual([]);
    expect((await inbox(ben, 'tab=orders')).rows).toEqual([]);
    expect((await inbox(ana, 'tab=orders&group=waiting')).rows).toMatchObject([
      { orderId: asked, group: 'waiting' },
    ]);
  });

  it('marks what the other side has done until the reader has seen it', async () => {
    expect(await summary(ana)).toMatchObject({ orders: 1, sales: 0 });
    await write(teacher, 'Bring a blanket, please.');
    const { rows } = await inbox(ana, 'tab=orders');
    expect(rows[0]).toMatchObject({
      orderId: booked,
      isUnread: true,
      preview: 'Bring a blanket, please.',
      isOwnMessage: false,
      isMessageLast: true,
    });
    const { lastAt } = rows[0]!;
    const see = (person: Person, at: string) =>
      world.post(person, '/inbox/seen', { orderId: booked, at });
    expect((await see(ben, lastAt)).status).toBe(404);
    expect((await see(ana, lastAt)).status).toBe(200);
    expect((await inbox(ana, 'tab=orders')).rows.map(row => row.isUnread)).toEqual([false, false]);
    expect(await summary(ana)).toMatchObject({ orders: 0 });

    // An older mark, of another tab, takes nothing back.
    await see(ana, new Date(Date.parse(lastAt) - dayMs).toISOString());
    expect(await summary(ana)).toMatchObject({ orders: 0 });
    // One of the future hides nothing that comes.
    await see(ana, new Date(Date.now() + dayMs).toISOString());
    await write(teacher, 'And water.');
    expect(await summary(ana)).toMatchObject({ orders: 1 });
    // An answer marks the messages before it as read.
    await write(ana, 'I will.');
    expect(await summary(ana)).toMatchObject({ orders: 0 });
    expect((await inbox(teacher, 'tab=sales')).rows[0]).toMatchObject({
      orderId: booked,
      isUnread: true,
      preview: 'I will.',
    });
  });

  it('finds titles, names and messages', async () => {
    for (const [words, found] of [
      ['soon', [booked]],
      ['ana blanket', [booked]],
      ['later', [asked]],
      ['nothing such', []],
    ] as const) {
      const { rows } = await inbox(teacher, `tab=sales&keywords=${words}`);
      expect([words, rows.map(({ orderId }) => orderId)]).toEqual([words, found]);
    }
  });
});

describe('a request that was taken back', () => {
  it('is marked as such in both lists', async () => {
    const id = await request(world.api, ben, soon);
    await move(ben, id, 'withdraw');
    const withdrawn = {
      orderId: id,
      state: 'canceled',
      kind: 'free',
      lastTransition: 'transition/withdraw',
    };
    const { bookings } = await read(myPastAnswer, ben, '/my/past');
    expect(bookings).toMatchObject([withdrawn]);
    expect((await inbox(ben, 'tab=orders')).rows).toMatchObject([withdrawn]);
  });
});

describe('before the first count', () => {
  it('pages are refused, and every page still learns that nothing is counted', async () => {
    world.counting.refusal = new ApiFault(424, [
      { status: 424, code: 'projection-not-ready', title: 'Not yet.' },
    ]);
    expect((await world.get(ana, '/inbox/rows?tab=orders')).status).toBe(424);
    expect(await summary(ana)).toMatchObject({ isCounted: false, orders: 0 });
    expect((await world.get(null, '/inbox/summary')).status).toBe(401);
    world.counting.refusal = null;
  });
});

describe('the stream of events', () => {
  it('notifies both sides of their orders, and nobody else', async () => {
    const streams = await Promise.all([ana, teacher, ben].map(one => world.stream(one)));
    const [ofAna, ofTeacher, ofBen] = streams;
    await write(teacher, 'See you.');
    await until('the event', () => ofAna!.events.length > 0 && ofTeacher!.events.length > 0);
    expect(ofAna!.events).toContainEqual({ orderId: booked });
    expect(ofBen!.events).toEqual([]);
    streams.forEach(stream => stream.close());

    // A stream that begins later sends what was missed.
    const late = await world.stream(ana, '?ago=60000');
    await until('what was missed', () => JSON.stringify(late.events).includes(booked));
    late.close();
  });

  it('notifies a page that was made in the moment of a mark', async () => {
    await write(ana, 'One more thing.');
    // Nothing but the mark is as young as the page.
    await delay(1_000);
    const madeAt = Date.now();
    const at = new Date(madeAt).toISOString();
    expect((await world.post(teacher, '/inbox/seen', { orderId: booked, at })).status).toBe(200);
    const page = await world.stream(teacher, `?ago=${Date.now() - madeAt + 500}`);
    await until('the mark', () => page.events.length > 0);
    expect(page.events[0]).toEqual({ orderId: booked });
    page.close();
  });

  it('is for signed-in people, and ends with the session', async () => {
    expect((await world.stream(null)).status).toBe(401);
    expect((await world.get(ana, '/inbox/events')).status).toBe(406);
    const id = await request(world.api, ben, soon);
    // A stream also sends what it missed: with the request read before, it has nothing to send.
    expect((await inbox(ben, 'tab=orders')).rows).toContainEqual(
      expect.objectContaining({ orderId: id }),
    );
    await delay(1_000);
    const [stream, ofAna] = await Promise.all([world.stream(ben, '?ago=0'), world.stream(ana)]);
    expect(stream.status).toBe(200);
    await write(teacher, 'Until soon.');
    await until('the event', () => ofAna.events.length > 0);
    ofAna.close();
    await ben.client.logout();
    await move(teacher, id, 'accept');
    await stream.ended;
    expect(stream.events).toEqual([]);
  });
});
