import { randomUUID } from 'node:crypto';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { classroomWorld, codeOf } from './testing/classroomWorld.ts';
import { connect } from './testing/roomClient.ts';
import { fakeEngine } from './testing/fakeEngine.ts';
import { startSite } from '#server/testing/startSite.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import type { Site } from '#server/testing/startSite.ts';

// The classroom over the composed app and real connections, with an engine that forwards nothing.

const minuteMs = 60_000;
let site: Site;
let media: ReturnType<typeof fakeEngine>;
const { opened, classIn, booked, post, enter, join, dropAll } = classroomWorld(() => site);

beforeAll(async () => {
  media = fakeEngine();
  site = await startSite({}, { openEngine: () => media.engine });
}, 60_000);
afterAll(() => site.close());
afterEach(dropAll);

describe('coming to a class', () => {
  it('is for its two parties alone', async () => {
    const klass = await classIn(5);
    const { id, student } = await booked(klass);
    const stranger = await insertUserRow(site.db);
    const other = await booked(klass);
    expect(await enter(klass.id, klass.author_id)).toMatchObject({
      state: 'open',
      classroom: { role: 'teacher', title: 'Slow flow', start: klass.start.toISOString() },
    });
    expect(await enter(klass.id, student)).toMatchObject({
      state: 'open',
      classroom: { role: 'student', orderId: id },
    });
    expect(await enter(id, student)).toMatchObject({ state: 'open' });
    for (const [address, account] of [
      [klass.id, stranger],
      [id, stranger],
      [id, other.student],
      [randomUUID(), student],
    ] as const) {
      const answer = await post('enter', { id: address, device: 'a-browser' }, account);
      expect(codeOf(answer)).toEqual([404, 'classroom-not-yours']);
    }
    const anonymous = await post('enter', { id: klass.id, device: 'a-browser' }, null);
    expect(codeOf(anonymous)).toEqual([401, 'unauthorized']);
  });

  it('names the page for tips of its teacher, to those alone who come to learn', async () => {
    const klass = await classIn(5);
    const { id, student } = await booked(klass, { seats: 2 });
    const tipTo = async (tipAddress: string) => {
      await site.db
        .updateTable('users')
        .set({ private_data: JSON.stringify({ tipAddress }) })
        .where('id', '=', klass.author_id)
        .execute();
      const { classroom } = await enter(klass.id, student);
      return (classroom as { tipAddress?: string }).tipAddress;
    };
    expect(await tipTo('https://paypal.com@evil.example/')).toBeUndefined();
    expect(await tipTo('http://ko-fi.com/mara')).toBeUndefined();
    expect(await tipTo('https://ko-fi.com/mara')).toBe('https://ko-fi.com/mara');
    expect((await enter(klass.id, klass.author_id)).classroom).not.toHaveProperty('tipAddress');
    const pending = await booked(klass, { transition: 'confirm-payment', state: 'preauthorized' });
    expect((await enter(klass.id, pending.student)).classroom).not.toHaveProperty('tipAddress');
    expect((await enter(id, student)).classroom).toHaveProperty('tipAddress');
    readSettingsFrom(() => ({ hasTips: false }));
    try {
      expect((await enter(id, student)).classroom).not.toHaveProperty('tipAddress');
    } finally {
      readSettingsFrom(() => ({}));
    }
  });

  it('says when it opens, that it is over, not accepted, called off or held elsewhere', async () => {
    const later = await classIn(40);
    expect(await enter(later.id, later.author_id)).toMatchObject({
      state: 'early',
      classroom: { opensAt: new Date(later.start.getTime() - 15 * minuteMs).toISOString() },
    });
    const early = await classIn(40, { classroom: { opensMinutes: 45 } });
    expect(await enter(early.id, early.author_id)).toMatchObject({ state: 'open' });
    const past = await classIn(-130);
    expect(await enter(past.id, past.author_id)).toMatchObject({ state: 'ended' });
    const klass = await classIn(5);
    const asked = await booked(klass, { transition: 'confirm-payment', state: 'preauthorized' });
    expect(await enter(klass.id, asked.student)).toMatchObject({
      state: 'closed',
      reason: 'not-accepted',
    });
    const off = await booked(klass, { transition: 'cancel-class', state: 'canceled' });
    expect(await enter(off.id, off.student)).toMatchObject({ state: 'cancelled' });
    await site.db
      .updateTable('listings')
      .set({
        private_data: JSON.stringify({
          zoom: { join_url: 'https://zoom.example/j/1', start_url: 'https://zoom.example/s/1' },
        }),
      })
      .where('id', '=', klass.id)
      .execute();
    const going = await booked(klass);
    expect(await enter(klass.id, going.student)).toMatchObject({
      state: 'otherProvider',
      url: 'https://zoom.example/j/1',
    });
  });
});

describe('guests', () => {
  it('come by the link of the customer, one browser a place, until it is renewed', async () => {
    const klass = await classIn(5);
    const { id, student } = await booked(klass, { seats: 3 });
    const link = async (renew = false) => {
      const { body } = await post('guests', { orderId: id, renew }, student);
      const key = new URL(String(body['url'])).searchParams.get('guest') ?? '';
      return { ...body, key };
    };
    const { key } = await link();
    const come = (device: string, name: string, by = key) =>
      post('enter', { id, device, guest: { key: by, name } }, null);
    expect((await come('device-one', 'Mia')).body).toMatchObject({
      state: 'open',
      classroom: { role: 'guest', name: 'Mia' },
    });
    expect((await come('device-two', 'Leo')).status).toBe(200);
    expect(codeOf(await come('device-three', 'Eve'))).toEqual([409, 'guest-places-taken']);
    expect((await come('device-one', 'Another')).body).toMatchObject({
      classroom: { name: 'Mia' },
    });
    expect(await link()).toMatchObject({ places: 2, taken: ['Mia', 'Leo'] });
    expect(codeOf(await come('device-one', 'Mia', 'x'.repeat(32)))).toEqual([
      404,
      'classroom-not-yours',
    ]);
    await link(true);
    expect(codeOf(await come('device-one', 'Mia'))).toEqual([404, 'classroom-not-yours']);
    const stranger = await insertUserRow(site.db);
    expect(codeOf(await post('guests', { orderId: id }, stranger))).toEqual([
      404,
      'classroom-not-yours',
    ]);
  });
});

describe('a room', () => {
  it('is held: waiting, let in, chat, lock, removed for good', async () => {
    const klass = await classIn(2);
    const [one, two] = [await booked(klass), await booked(klass)];
    const sam = await join(klass.id, one.student);
    expect(sam.welcome.room).toMatchObject({ phase: 'waiting', title: 'Slow flow' });
    expect(await sam.ask({ type: 'start' })).toMatchObject({ code: 'not-allowed' });
    const mara = await join(klass.id, klass.author_id);
    await mara.ask({ type: 'start' });
    await sam.next('room', ({ room }) => room.phase === 'held');
    await sam.next('person', ({ person }) => person.id === sam.you && person.isAdmitted);
    expect(media.receiversOf(sam.you, 'voice')).toBeNull();
    const answer = await sam.ask({ type: 'send', sdp: 'v=0 offer', tracks: [] });
    expect(answer).toMatchObject({ type: 'done', sdp: 'v=0 answer' });

    await mara.ask({ type: 'lock', isLocked: true });
    const ana = await join(klass.id, two.student);
    await mara.next('person', ({ person }) => person.id === ana.you && !person.isAdmitted);
    expect(sam.told.some(told => told.type === 'person' && told.person.id === ana.you)).toBe(false);
    expect(await ana.ask({ type: 'chat', to: 'everyone', text: 'Hi' })).toMatchObject({
      code: 'not-allowed',
    });
    await mara.ask({ type: 'admit', person: ana.you });
    await ana.ask({ type: 'chat', to: 'everyone', text: 'Hi' });
    await sam.next('chat', ({ line }) => line.text === 'Hi');

    await mara.ask({ type: 'remove', person: ana.you });
    expect((await ana.next('parted')).why).toBe('removed');
    await ana.closed();
    expect(await enter(klass.id, two.student)).toMatchObject({ state: 'removed' });
    expect(media.calls).toContain(`disconnect ${ana.you}`);
    mara.raw('{"id":99,"message":{"type":"end"}}');
    expect((await sam.next('parted')).why).toBe('ended');
    expect(await enter(klass.id, one.student)).toMatchObject({ state: 'ended' });
  });

  it('is entered from one browser, and moved to another', async () => {
    const klass = await classIn(2);
    const { student } = await booked(klass);
    const first = await join(klass.id, student);
    expect(await enter(klass.id, student, { device: 'a-telephone' })).toMatchObject({
      state: 'elsewhere',
    });
    const moved = await join(klass.id, student, { device: 'a-telephone', takeOver: true });
    expect((await first.next('parted')).why).toBe('elsewhere');
    expect(moved.you).toBe(first.you);
  });

  it('is as it was after a restart, with who was in it, and says of an engine that began again', async () => {
    const klass = await classIn(2);
    const { student, id } = await booked(klass);
    const mara = await join(klass.id, klass.author_id);
    const sam = await join(klass.id, student);
    await mara.ask({ type: 'start' });
    await mara.ask({ type: 'keepChat', is: true });
    await sam.ask({ type: 'chat', to: 'everyone', text: 'Kept' });
    media.restart();
    await sam.next('mediaRestart');
    await mara.ask({ type: 'lock', isLocked: true });
    const { folder } = site;
    await site.server.close();
    expect(await sam.closed()).toBe(1012);
    site = await startSite({ DATA_DIR: folder }, { openEngine: () => media.engine });
    const again = await connect(site.url);
    opened.push(again);
    again.hello(sam.welcome.returnTicket ?? '');
    const welcome = await again.next('welcome');
    expect(welcome.room).toMatchObject({ phase: 'held', isLocked: true });
    expect(welcome.chat).toMatchObject([{ text: 'Kept' }]);
    const stays = await site.server.classroom.readStays(klass.id, klass.start.getTime());
    expect(stays.map(({ orderId, minutes }) => [orderId, minutes])).toEqual(
      expect.arrayContaining([
        [null, 1],
        [id, 1],
      ]),
    );
    const chat = await fetch(
      `${site.url}/api/classroom/${klass.id}.${klass.start.getTime()}/chat`,
      {
        headers: { 'X-Flowroom': '1', Cookie: await site.signedIn(student) },
      },
    );
    expect(await chat.json()).toMatchObject({ lines: [{ text: 'Kept' }] });
  }, 40_000);
});

describe('connections', () => {
  it('are for pages of this site, with a ticket that is good once', async () => {
    const klass = await classIn(2);
    await expect(connect(site.url, 'https://evil.example')).rejects.toThrow('403');
    const found = await enter(klass.id, klass.author_id);
    if (found.state !== 'open') throw new Error(found.state);
    const [one, two, three] = await Promise.all([0, 1, 2].map(() => connect(site.url)));
    opened.push(one!, two!, three!);
    one!.hello(found.ticket);
    await one!.next('welcome');
    two!.hello(found.ticket);
    expect((await two!.next('parted')).why).toBe('ticket');
    three!.hello('forged');
    expect((await three!.next('parted')).why).toBe('ticket');
  });

  it('are made again without another request while somebody counts as in the room', async () => {
    const klass = await classIn(2);
    const { student } = await booked(klass);
    const sam = await join(klass.id, student);
    const back = sam.welcome.returnTicket ?? '';
    const comeBack = async () => {
      const client = await connect(site.url);
      opened.push(client);
      client.hello(back);
      return client;
    };
    sam.drop();
    const again = await comeBack();
    expect((await again.next('welcome')).you).toBe(sam.you);
    // Before the server knows that the line is gone, too.
    const third = await comeBack();
    await third.next('welcome');
    const telephone = await join(klass.id, student, { device: 'a-telephone', takeOver: true });
    expect((await (await comeBack()).next('parted')).why).toBe('ticket');
    await telephone.ask({ type: 'leave' });
    const left = await connect(site.url);
    opened.push(left);
    left.hello(telephone.welcome.returnTicket ?? '');
    expect((await left.next('parted')).why).toBe('ticket');
  });

  it('end with what is no frame before the ticket; after it they bear a little', async () => {
    const klass = await classIn(2);
    const stranger = await connect(site.url);
    stranger.raw('{"id":1,"message":{"type":"ping"}}');
    expect(await stranger.closed()).toBe(1008);
    const mara = await join(klass.id, klass.author_id);
    for (const bad of ['', 'null', '[]', '{', '{"id":-1}', '{"id":7,"message":{"type":"fly"}}']) {
      mara.raw(bad);
    }
    await mara.next('refused', ({ id, code }) => id === 7 && code === 'not-valid');
    expect(await mara.ask({ type: 'ping' })).toMatchObject({ type: 'done' });
    mara.raw(Buffer.alloc(500_000, 'x'));
    expect(await mara.closed()).toBe(1009);
  });
});
