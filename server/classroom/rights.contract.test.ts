import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { classroomWorld } from './testing/classroomWorld.ts';
import type { Klass } from './testing/classroomWorld.ts';
import { fakeEngine } from './testing/fakeEngine.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { until } from '@flowroom/marketplace/testing/assertions/until';

// What happens in a room when an order, an account or a class ends in the middle of it.

let site: Site;
let media: ReturnType<typeof fakeEngine>;
const world = classroomWorld(() => site);
const { classIn, booked, post, enter, join, joinWith, guestKey, dropAll } = world;

beforeAll(async () => {
  media = fakeEngine();
  site = await startSite({}, { openEngine: () => media.engine });
}, 60_000);
afterAll(() => site.close());
afterEach(dropAll);

const cameTo = async ({ id, start }: Klass, account: string) => {
  const answer = await fetch(`${site.url}/api/classroom/${id}.${start.getTime()}/came`, {
    headers: { 'X-Flowroom': '1', Cookie: await site.signedIn(account) },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

const change = (id: string, set: Record<string, unknown>) =>
  site.db.updateTable('transactions').set(set).where('id', '=', id).execute();
const cancelled = { state: 'state/canceled', last_transition: 'transition/cancel-class' };

/** A class that is held, with its teacher. */
async function heldClass({ minutes = 2 } = {}) {
  const klass = await classIn(minutes);
  const mara = await join(klass.id, klass.author_id);
  await mara.ask({ type: 'start' });
  return { klass, mara };
}

describe('in the middle of a class', () => {
  it('a student and the guests of a cancelled order leave, with what became of it; others stay', async () => {
    const { klass, mara } = await heldClass();
    const [one, other] = [await booked(klass, { seats: 2 }), await booked(klass)];
    const sam = await join(klass.id, one.student);
    const guest = { key: await guestKey(one.id, one.student), name: 'Mia' };
    const mia = await join(one.id, null, { device: 'a-telephone', guest });
    const ana = await join(klass.id, other.student);
    const early = await enter(klass.id, one.student);
    await change(one.id, cancelled);
    expect((await sam.next('parted')).why).toBe('closed');
    expect((await mia.next('parted')).why).toBe('closed');
    await mara.next('gone', ({ person }) => person === sam.you);
    expect(media.calls).toContain(`disconnect ${sam.you}`);
    expect(await enter(klass.id, one.student)).toMatchObject({ state: 'cancelled' });
    // A ticket from before it was cancelled lets nobody stay.
    if (early.state !== 'open') throw new Error(early.state);
    const late = await joinWith(early.ticket);
    expect((await late.next('parted')).why).toBe('closed');
    expect(await ana.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
  });

  it('what changes nothing of the right to be here is no reason to leave; a pause is one', async () => {
    const { klass } = await heldClass();
    const { id, student } = await booked(klass, {
      transition: 'confirm-subscription',
      state: 'subscription-confirmed',
    });
    const sam = await join(id, student);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await change(id, { metadata: JSON.stringify({ note: 'a word' }) });
    await new Promise(resolve => setTimeout(resolve, 2_500));
    expect(await sam.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
    const pause = { pausedFrom: day(-1), pausedUntil: day(7) };
    await change(id, { metadata: JSON.stringify(pause) });
    expect((await sam.next('parted')).why).toBe('closed');
    expect(await enter(id, student)).toMatchObject({ state: 'closed', reason: 'paused' });
  });

  it('a pause that begins while the class runs is one of the classes after it', async () => {
    const { klass, mara } = await heldClass({ minutes: -5 });
    const { id, student } = await booked(klass, {
      transition: 'confirm-subscription',
      state: 'subscription-confirmed',
    });
    const sam = await join(id, student);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await change(id, {
      metadata: JSON.stringify({ pausedFrom: at(-1), pausedUntil: at(30 * 24 * 60) }),
    });
    // Later events of the log were read too.
    const { student: other, id: otherId } = await booked(klass);
    const ana = await join(klass.id, other);
    await change(otherId, cancelled);
    await ana.next('parted');
    expect(await sam.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
    sam.drop();
    await mara.next('person', ({ person }) => person.id === sam.you && !person.isConnected);
    expect(await enter(id, student)).toMatchObject({ state: 'open' });
  });

  it('who is banned leaves; without its teacher the class ends', async () => {
    const { klass, mara } = await heldClass();
    const { student } = await booked(klass);
    const sam = await join(klass.id, student);
    const ban = (id: string) =>
      site.db.updateTable('users').set({ state: 'banned' }).where('id', '=', id).execute();
    await ban(student);
    expect((await sam.next('parted')).why).toBe('closed');
    await ban(klass.author_id);
    expect((await mara.next('parted')).why).toBe('cancelled');
  });

  it('of a deleted account nothing is left, of others everything', async () => {
    const { klass } = await heldClass();
    const [one, other] = [await booked(klass), await booked(klass)];
    const [sam, ana] = [await join(klass.id, one.student), await join(klass.id, other.student)];
    await sam.ask({ type: 'chat', to: 'everyone', text: 'not kept' });
    const mara = world.opened[0]!;
    await mara.ask({ type: 'keepChat', is: true });
    await sam.ask({ type: 'chat', to: 'everyone', text: 'of Sam' });
    await ana.ask({ type: 'chat', to: 'everyone', text: 'of Ana' });
    const stays = () => site.server.classroom.readStays(klass.id, klass.start.getTime());
    await until('the stays', async () => (await stays()).length === 3);
    const stored = () => site.server.classroom.storedOf(one.student);
    await until('the chat', async () => (await stored()).chat.length > 0);
    expect(await stored()).toMatchObject({
      stays: [{ room: `${klass.id}.${klass.start.getTime()}`, role: 'student' }],
      chat: [{ text: 'of Sam' }],
    });
    await site.db
      .updateTable('users')
      .set({ deleted: true, first_name: '', display_name: '' })
      .where('id', '=', one.student)
      .execute();
    expect((await sam.next('parted')).why).toBe('closed');
    await until('the stay to go', async () => (await stays()).length === 2);
    const kept = async (table: string) =>
      JSON.stringify((await sql`SELECT * FROM ${sql.table(table)}`.execute(site.db)).rows);
    await until('the person to go', async () => {
      const rooms = await kept('site_classroom.rooms');
      return !rooms.includes(one.student) && !rooms.includes('of Sam');
    });
    const lines = await kept('site_classroom.lines');
    expect(lines).toContain('of Ana');
    expect(lines).not.toContain('of Sam');
    expect(await kept('site_classroom.rooms')).toContain('of Ana');
  });
});

describe('who came', () => {
  it('is read by the teacher alone, with who was there for the first time', async () => {
    const { klass } = await heldClass();
    const { student } = await booked(klass);
    await join(klass.id, student);
    await until('the stays', async () => {
      const { body } = await cameTo(klass, klass.author_id);
      return JSON.stringify(body).includes('"isNew":true');
    });
    expect((await cameTo(klass, klass.author_id)).body).toEqual({
      people: [
        {
          name: expect.any(String),
          ...{ isGuest: false, isNew: true, minutes: 1 },
          from: expect.any(String),
          until: expect.any(String),
        },
      ],
    });
    expect((await cameTo(klass, student)).status).toBe(404);
  });

  it('is not noted while the class goes on beyond its end', async () => {
    const klass = await classIn(-62);
    const { student } = await booked(klass);
    const mara = await join(klass.id, klass.author_id);
    await mara.ask({ type: 'start' });
    await join(klass.id, student);
    const joins = () => site.server.classroom.joinsOf(klass.id, klass.start.getTime());
    await until('the class to be stored', async () => (await joins()) === null);
    // Answered by the end of the connection.
    mara.raw('{"id":99,"message":{"type":"end"}}');
    await until('its end', async () => (await joins())?.length === 1);
  });
});

describe('a class that somebody else teaches', () => {
  const teaches = async (klass: Klass, person: string) => {
    // The table is made with the first look at it.
    await post('enter', { id: klass.id, device: 'a-telephone' }, person);
    await sql`
      INSERT INTO site_co_teachers.co_teachers
        (id, listing_id, teacher_id, date, person_id, is_named, made_at, accepted_at)
      VALUES (${randomUUID()}, ${klass.id}, ${klass.author_id},
        ${klass.start.toISOString().slice(0, 10)}, ${person}, false, now(), now())
    `.execute(site.db);
  };
  const endAll = async (klass: Klass, change: object) => {
    await sql`UPDATE site_co_teachers.co_teachers SET ended_at = now()
      WHERE listing_id = ${klass.id}`.execute(site.db);
    // As the copy in the metadata, which the room hears of.
    await site.db
      .updateTable('listings')
      .set({ metadata: JSON.stringify(change) })
      .where('id', '=', klass.id)
      .execute();
  };

  it('is started by its substitute, who leaves when that ends; the class goes on', async () => {
    const klass = await classIn(2);
    const [noa, other] = [await insertUserRow(site.db), await insertUserRow(site.db)];
    await teaches(klass, noa);
    const { student } = await booked(klass);
    const sam = await join(klass.id, student);
    const host = await join(klass.id, noa);
    expect(await host.ask({ type: 'start' })).toMatchObject({ type: 'done' });
    expect((await cameTo(klass, noa)).status).toBe(200);
    expect((await post('enter', { id: klass.id, device: 'browser-9' }, other)).status).toBe(404);
    expect((await cameTo(klass, other)).status).toBe(404);
    await endAll(klass, { coTeachers: [] });
    expect((await host.next('parted')).why).toBe('closed');
    expect((await post('enter', { id: klass.id, device: 'browser-8' }, noa)).status).toBe(404);
    expect(await sam.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
  });

  it('goes on where its substitute is banned', async () => {
    const klass = await classIn(2);
    const noa = await insertUserRow(site.db);
    await teaches(klass, noa);
    const host = await join(klass.id, noa);
    await host.ask({ type: 'start' });
    const mara = await join(klass.id, klass.author_id);
    await site.db.updateTable('users').set({ state: 'banned' }).where('id', '=', noa).execute();
    expect((await host.next('parted')).why).toBe('closed');
    expect(await mara.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
  });
});
