import ICAL from 'ical.js';
import sharp from 'sharp';
import { pdf, uploadFile } from '@flowroom/marketplace/testing/fixtures/files';
import { hourlyAlias, move } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import type { ChangeWorld } from '#server/changes/scheduleChanges/testing/changeWorld.ts';
import { startAccountSite } from './testing/accountWorld.ts';
import type { AccountSite } from './testing/accountWorld.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { reportsPath } from './safety/reportQueue.ts';
import { createBlocks } from '#server/marketplaceClient/blocks.ts';
import { readZip } from './testing/readZip.ts';
import { minuteMs } from '#shared/time/time.ts';

let world: ChangeWorld;
let site: AccountSite;

beforeAll(async () => {
  world = await startChangeWorld({ jobs: true });
  site = await startAccountSite(world);
}, 60_000);
afterAll(async () => {
  await site.close();
  await world.close();
});

interface Answer {
  data: Record<string, never>;
  errors?: { code: string; meta?: { obstacles: object[] } }[];
}

async function answerOf(asked: Promise<Response>) {
  const answer = await asked;
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const ask = (person: Person | null, path: string, body?: object) =>
  answerOf(site.ask(person, `/api/account/${path}`, body));

describe('everything that is stored of somebody', () => {
  const drawn = async (background: string) => {
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(picture)], 'picture.jpg', { type: 'image/jpeg' });
  };
  const archiveOf = async (person: Person, url: string) => {
    const answer = await site.ask(person, url);
    const files = await readZip(new Uint8Array(await answer.arrayBuffer()));
    return {
      answer,
      files,
      json: (name: string): unknown => JSON.parse(String(files.get(name))),
    };
  };

  it('is one archive with records and pictures, a few times an hour', async () => {
    const student = await signUp(world.api, { bio: 'Slow.', privateData: { language: 'es' } });
    const own = await student.client.images.upload({ image: await drawn('#c4402a') });
    const image = own.data.data.id.uuid;
    await student.client.currentUser.updateProfile({ profileImageId: image });
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'accepted', student);
    await student.client.messages.send({ transactionId: order, content: 'See you there' });
    await ask(student, 'report', { subject: 'order', subjectId: order, reason: 'safety' });

    const { status, body } = await ask(student, 'export', {});
    expect(status).toBe(200);
    const { url } = body.data as unknown as { url: string };
    const { answer, files, json } = await archiveOf(student, url);
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename=flowroom.+\.zip/,
    );
    expect(json('profile.json')).toMatchObject({
      email: student.email,
      profile: { bio: 'Slow.', privateData: { language: 'es' } },
    });
    expect(json('orders.json')).toMatchObject([
      { id: order, listing: { title: 'Morning flow' }, booking: { seats: 1 } },
    ]);
    expect(json('payments.json')).toMatchObject([{ order, payinTotal: { amount: 2000 } }]);
    expect(json('messages.json')).toMatchObject([{ order, content: 'See you there' }]);
    expect(json('listings.json')).toEqual([]);
    expect(json('reports.json')).toMatchObject([{ subject_id: order, reason: 'safety' }]);
    expect(json('classrooms.json')).toEqual({ stays: [], chat: [] });
    expect(json('time-off.json')).toEqual([{ from_day: '2026-12-24' }]);
    expect(json('passkeys.json')).toEqual([{ name: 'Chrome · Windows' }]);
    expect(json('co-teachers.json')).toMatchObject([{ date: '2026-12-24' }]);
    expect(json('calendars.json')).toMatchObject([{ host: 'calendar.example' }]);
    expect(json('students.json')).toMatchObject({ notes: [{ text: 'stiff shoulder' }] });
    expect(String(files.get('video/video.mp4'))).toBe('mp4');
    const name = [...files.keys()].find(each => each.startsWith(`pictures/${image}`));
    expect((await sharp(files.get(name!)).metadata()).width).toBeGreaterThan(200);

    // The address is of use once, and to nobody else.
    expect((await site.ask(student, url)).status).toBe(404);
    const next = async () => {
      const asked = await ask(student, 'export', {});
      return (asked.body.data as unknown as { url: string }).url;
    };
    const [second, third] = [await next(), await next()];
    expect((await site.ask(null, second)).status).toBe(404);
    expect((await site.ask(world.teacher, second)).status).toBe(404);
    expect((await site.ask(student, `${second}x`)).status).toBe(404);
    // One archive at a time.
    const answers = await Promise.all([site.ask(student, second), site.ask(student, third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    await Promise.all(answers.map(each => each.arrayBuffer()));
    const fourth = await site.ask(student, '/api/account/export', {});
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  it('of a teacher has the classes with their pictures and files, reviews and devices', async () => {
    const { teacher } = world;
    const student = await signUp(world.api);
    const wanted = await world.publishOnce();
    const upload = await teacher.client.images.upload({ image: await drawn('#2a6fc4') });
    const image = upload.data.data.id.uuid;
    const file = await uploadFile(teacher, pdf('For all who come'), { name: 'The plan.pdf' });
    await teacher.client.ownListings.update({
      id: wanted.id,
      images: [image],
      protectedFileAttachments: [file],
    });
    const order = await world.book(wanted, 'accepted', student);
    await world.passTime(wanted.end.getTime() + minuteMs - Date.now() - world.clock.ahead);
    const review = (person: Person, transition: string, reviewContent: string) =>
      person.client.transactions.transition({
        id: order,
        transition: `transition/${transition}`,
        params: { reviewRating: 5, reviewContent },
      });
    await review(student, 'review-1-by-customer', 'A calm hour.');
    await review(teacher, 'review-2-by-provider', 'Come again.');
    world.clock.ahead = 0;

    const { body } = await ask(teacher, 'export', {});
    const { files, json } = await archiveOf(teacher, (body.data as unknown as { url: string }).url);
    const listings = json('listings.json') as { id: string }[];
    expect(listings.find(({ id }) => id === wanted.id)).toMatchObject({
      title: 'Morning flow',
      state: 'published',
      images: [{ id: image }],
      currentStock: { quantity: expect.any(Number) },
      protectedFileAttachments: [{ file: { id: file, name: 'The plan.pdf' } }],
    });
    const names = [...files.keys()];
    const picture = names.find(name => name.startsWith(`pictures/${image}`));
    expect((await sharp(files.get(picture!)).metadata()).width).toBeGreaterThan(200);
    expect(String(files.get(`files/${file}/The plan.pdf`))).toContain('For all who come');
    expect(json('reviews.json')).toMatchObject(
      ['A calm hour.', 'Come again.'].map(content => ({ order, rating: 5, content })),
    );
    expect(json('sessions.json')).toEqual([site.device]);
    expect(names).not.toContain('missing.json');
  });
});

describe('an account', () => {
  it('is not deleted while others or they themselves wait for something, which is named', async () => {
    const [teacher, student] = [await signUpTeacher(world.api), await signUp(world.api)];
    const wanted = await publishClass(teacher);
    const order = await world.book(wanted, 'preauthorized', student);
    const own = { kind: 'booking', id: order, title: 'Morning flow' };
    const taught = { kind: 'class', id: wanted.id, title: 'Morning flow', count: 1 };
    expect((await ask(student, 'deletion')).body.data).toMatchObject({
      obstacles: [own],
      orders: 1,
    });
    expect((await ask(teacher, 'deletion')).body.data).toMatchObject({
      obstacles: [taught],
      listings: 1,
      hasPayoutAccount: true,
    });
    const refused = await ask(teacher, 'delete', { currentPassword: teacher.password });
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'account-in-use', meta: { obstacles: [taught] } }] },
    });

    await move(teacher, order, 'decline');
    await teacher.client.currentUser.updateProfile({ privateData: { zoom: { sealed: 'tokens' } } });
    expect(await ask(teacher, 'delete', { currentPassword: 'wrong one' })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    });
    expect(site.revoked).toEqual([]);
    expect((await ask(teacher, 'delete', { currentPassword: teacher.password })).status).toBe(200);
    expect(site.revoked).toEqual(['tokens']);
    const login = { username: teacher.email, password: teacher.password };
    await expect(world.api.client().login(login)).rejects.toMatchObject({ status: 401 });
    // The order stays for the books, without a name.
    const shown = await student.client.transactions.show({ id: order, include: ['provider'] });
    expect(shown.data.included?.[0]?.attributes).toMatchObject({
      deleted: true,
      profile: { displayName: null },
    });
  });

  it('without a password needs a fresh log-in, and one with a password needs it', async () => {
    const student = await signUp(world.api);
    site.logIn.ago = 11 * minuteMs;
    expect(await ask(student, 'delete', {})).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'fresh-log-in-required' }] },
    });
    site.logIn.ago = 0;
    expect(await ask(student, 'delete', {})).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'validation-missing-key' }] },
    });
  });
});

describe('another bank account for payouts', () => {
  it('needs the password or a fresh log-in, and is confirmed by mail', async () => {
    const teacher = await signUpTeacher(world.api);
    const change = async (more: object = {}) => {
      const bank = await world.api.sandbox.stripe.tokens.create({
        bank_account: {
          country: 'US',
          currency: 'usd',
          routing_number: '110000000',
          account_number: '000999994321',
        },
      });
      return ask(teacher, 'bank-account', { bankAccountToken: bank.id, ...more });
    };
    const before = world.clock.ahead;
    site.logIn.ago = 11 * minuteMs;
    // Somebody who has just opened the account may correct it.
    expect((await change()).status).toBe(200);
    world.clock.ahead += 61 * minuteMs;
    site.mails.splice(0);
    expect(await change()).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'fresh-log-in-required' }] },
    });
    expect(await change({ currentPassword: 'wrong one' })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    });
    expect(site.mails).toEqual([]);
    expect((await change({ currentPassword: teacher.password })).status).toBe(200);
    site.logIn.ago = 0;
    expect((await change()).status).toBe(200);
    expect(site.mails).toHaveLength(2);
    expect(site.mails[0]).toMatchObject({
      to: teacher.email,
      subject: 'Your bank account for payouts was changed',
      text: expect.stringContaining('ends in 4321'),
    });
    world.clock.ahead = before;
  });
});

describe('the calendar of all that somebody has booked', () => {
  const calendarOf = async (url: string) => {
    const answer = await site.ask(null, new URL(url).pathname);
    if (answer.status !== 200) return { status: answer.status, entries: [], answer };
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    const entries = calendar.getAllSubcomponents('vevent').map(component => ({
      uid: String(component.getFirstPropertyValue('uid')),
      status: String(component.getFirstPropertyValue('status')),
      sequence: new ICAL.Event(component).sequence,
      alarms: component
        .getAllSubcomponents('valarm')
        .map(alarm => String(alarm.getFirstPropertyValue('trigger'))),
    }));
    return { status: 200, entries, answer };
  };
  const urlOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
    (body.data as unknown as { url: string }).url;

  it('is at a secret address, with the entries of the orders, until there is another', async () => {
    const student = await signUp(world.api);
    expect((await ask(student, 'calendar')).body.data).toBeNull();
    const url = urlOf(await ask(student, 'calendar', { change: 'make' }));
    const wanted = await world.publishOnce();
    const kept = await world.book(wanted, 'accepted', student);
    const gone = await world.book(await world.publishOnce(), 'preauthorized', student);
    await move(world.teacher, gone, 'decline');

    const first = await calendarOf(url);
    const host = new URL(url).host;
    expect(first.entries).toHaveLength(2);
    expect(first.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          uid: `${kept}@${host}`,
          status: 'CONFIRMED',
          alarms: ['-P1D', '-PT1H'],
        }),
        expect.objectContaining({ uid: `${gone}@${host}`, status: 'CANCELLED', alarms: [] }),
      ]),
    );
    const order = await world.order(kept);
    expect(first.entries.find(({ uid }) => uid.startsWith(kept))?.sequence).toBe(
      order.attributes.transitions.length,
    );
    const etag = first.answer.headers.get('etag') ?? '';
    expect((await calendarOf(url)).answer.headers.get('etag')).toBe(etag);

    // The teacher has the class, with all who come, in a calendar of their own.
    const taught = urlOf(await ask(world.teacher, 'calendar', { change: 'make', alarms: [] }));
    const entry = (await calendarOf(taught)).entries.find(({ uid }) => uid.startsWith(wanted.id));
    expect(entry).toMatchObject({ alarms: [], status: 'CONFIRMED' });

    expect(urlOf(await ask(student, 'calendar', { change: 'make', alarms: ['15m'] }))).toBe(url);
    const other = urlOf(await ask(student, 'calendar', { change: 'renew' }));
    expect((await calendarOf(url)).status).toBe(404);
    const renewed = (await calendarOf(other)).entries.find(({ uid }) => uid.startsWith(kept));
    expect(renewed?.alarms).toEqual(['-PT15M']);
    await ask(student, 'calendar', { change: 'remove' });
    expect((await calendarOf(other)).status).toBe(404);
    expect((await calendarOf(`${new URL(url).origin}/api/calendar/me/x.ics`)).status).toBe(404);
  });
});

describe('a report', () => {
  const queue = async (close?: string) => {
    const answer = await fetch(`${site.url}/api${reportsPath}`, {
      method: close ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${operatorProof('operator')}`,
        'Content-Type': 'application/json',
      },
      body: close ? JSON.stringify({ id: close }) : undefined,
    });
    return ((await answer.json()) as { data: { id: string; url: string }[] }).data;
  };
  beforeEach(async () => {
    for (const { id } of await queue()) await queue(id);
  });

  it('is stored for the operators and mailed to them, and nobody else reads or writes it', async () => {
    const [one, other] = [await signUp(world.api), await signUp(world.api)];
    const body = {
      subject: 'user',
      subjectId: other.id,
      reason: 'abuse',
      text: 'Rude <b>words</b>',
    };
    expect((await ask(one, 'report', body)).status).toBe(200);
    for (const { id } of [one, other]) {
      expect(JSON.stringify(await world.operator.users.account(id))).not.toContain('Rude');
    }
    const [open] = await queue();
    expect(open).toMatchObject({ reason: 'abuse', text: body.text, at: expect.any(String) });
    expect(open!.url).toMatch(`/u/${other.id}`);
    expect((await queue('nonsense')).map(({ id }) => id)).toEqual([open!.id]);
    expect(await queue(open!.id)).toEqual([]);
    expect((await fetch(`${site.url}/api${reportsPath}`)).status).toBe(404);
    const mail = site.mails.at(-1)!;
    expect([mail.to, mail.replyTo?.address]).toEqual(['us@flow.example', one.email]);
    expect(mail.text).toContain(`/u/${other.id}`);
    expect((await ask(one, 'report', { ...body, subjectId: crypto.randomUUID() })).status).toBe(
      404,
    );
    for (let more = 0; more < 9; more += 1) await ask(one, 'report', body);
    expect((await ask(one, 'report', body)).status).toBe(429);
  });

  it('is of a message or a review too, with the person behind it and where it is', async () => {
    const student = await signUp(world.api);
    const stranger = await signUp(world.api);
    const wanted = await world.publishOnce();
    const orderId = await world.book(wanted, 'accepted', student);
    const said = await world.teacher.client.messages.send({
      transactionId: orderId,
      content: 'Rude words',
    });
    const reviewId = crypto.randomUUID();
    await world.api.marketplace.context.db
      .insertInto('reviews')
      .values({
        id: reviewId,
        transaction_id: orderId,
        listing_id: wanted.id,
        author_id: student.id,
        subject_id: world.teacher.id,
        type: 'ofProvider',
        state: 'public',
        rating: 1,
        content: 'Rude words',
        created_at: new Date(),
      })
      .execute();
    const message = { subject: 'message', subjectId: said.data.data.id.uuid, reason: 'abuse' };
    const review = { subject: 'review', subjectId: reviewId, reason: 'spam' };
    const statusOf = async (person: Person, body: object) =>
      (await ask(person, 'report', body)).status;
    expect(await statusOf(student, { ...message, orderId })).toBe(200);
    expect(await statusOf(world.teacher, review)).toBe(200);
    expect(await statusOf(student, message)).toBe(404);
    expect(await statusOf(stranger, { ...message, orderId })).toBe(404);
    expect(await statusOf(student, { ...message, orderId, subjectId: reviewId })).toBe(404);
    const [first, second] = await queue();
    expect(first!.url).toMatch(`/order/${orderId}`);
    expect(second!.url).toMatch(`/l/class/${wanted.id}`);
    const { rows } = await site.reports.search({ state: 'open' }, { page: 1, perPage: 10 });
    expect(rows).toMatchObject([
      { person_id: world.teacher.id, order_id: orderId, listing_id: null, by_id: student.id },
      { person_id: student.id, order_id: null, listing_id: wanted.id, by_id: world.teacher.id },
    ]);
  });

  it('that somebody writes into their own profile is none', async () => {
    const forger = await signUp(world.api);
    await forger.client.currentUser.updateProfile({
      privateData: {
        reports: [
          {
            id: crypto.randomUUID(),
            at: new Date().toISOString(),
            subject: 'user',
            subjectId: world.teacher.id,
            reason: 'fraud',
          },
        ],
      },
    });
    expect(await queue()).toEqual([]);
  });
});

describe('people of whom one blocks the other', () => {
  it('are apart for both, and nobody else is', async () => {
    const [one, other, third] = [
      await signUp(world.api),
      await signUp(world.api),
      await signUp(world.api),
    ];
    const blocks = createBlocks(() => world.operator);
    await one.client.currentUser.updateProfile({ privateData: { blocked: [other.id] } });
    expect(await blocks.areApart(one.id, other.id)).toBe(true);
    expect(await blocks.areApart(other.id, one.id)).toBe(true);
    expect(await blocks.areApart(other.id, third.id)).toBe(false);
    const wanted = await world.publishOnce();
    const order = await world.book(wanted, 'pending-payment', one);
    const transactionId = order;
    expect(await blocks.otherPartyOf(one.id, { transactionId })).toBe(world.teacher.id);
    expect(await blocks.otherPartyOf(world.teacher.id, { transactionId })).toBe(one.id);
    expect(await blocks.otherPartyOf(one.id, { listingId: wanted.id })).toBe(world.teacher.id);
    expect(await blocks.otherPartyOf(one.id, { listingId: crypto.randomUUID() })).toBeNull();
  });

  it('are apart for the marketplace too, whichever client they use', async () => {
    const [one, third] = [await signUp(world.api), await signUp(world.api)];
    const { teacher } = world;
    const wanted = await world.publishOnce();
    const enquire = (person: Person) =>
      person.client.transactions.initiate({
        processAlias: hourlyAlias,
        transition: 'transition/enquire',
        params: { listingId: wanted.id },
      });
    const transactionId = (await enquire(one)).data.data.id;
    const write = (person: Person) =>
      person.client.messages.send({ transactionId, content: 'Hello' });
    await write(one);
    const apart = { status: 403, data: { errors: [{ code: 'contact-not-possible' }] } };
    const block = (person: Person, ids: string[]) =>
      person.client.currentUser.updateProfile({ privateData: { blocked: ids } });
    for (const [blocking, blocked] of [
      [one, teacher],
      [teacher, one],
    ] as const) {
      await block(blocking, [blocked.id]);
      for (const asked of [enquire(one), write(one), write(teacher)]) {
        await expect(asked).rejects.toMatchObject(apart);
      }
      await enquire(third);
      await block(blocking, []);
      await write(teacher);
    }
  });
});

test('is nothing for visitors, and nothing for other sites', async () => {
  for (const path of ['deletion', 'calendar']) expect((await ask(null, path)).status).toBe(401);
  for (const path of ['export', 'delete']) expect((await ask(null, path, {})).status).toBe(401);
});
