import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { book, publishOnce, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { coTeachersAnswer, invitationAnswer } from '#shared/contract/api/coTeachers.ts';
import { deskAnswer, rosterAnswer, teachCalendarAnswer } from '#shared/contract/api/teach.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { dayMs, iso } from '#shared/time/time.ts';

let world: TeachWorld;
let mara: Person;
let noa: Person;
let stranger: Person;
let student: Person;
let wanted: TaughtClass;
let orderId: string;

beforeAll(async () => {
  world = await startTeachWorld();
  [mara, noa, stranger] = await Promise.all([
    signUpTeacher(world.api),
    teacherAccount(),
    teacherAccount(),
  ]);
  student = await signUp(world.api);
  wanted = await publishOnce(mara, { title: 'Slow flow', price: 2000, inDays: 1 });
  orderId = await book(world.api, mara, student, wanted);
  world.handles.set('noa', noa);
}, 60_000);
afterAll(() => world.close());
afterEach(() => {
  world.clock.ahead = 0;
});

/** Somebody who may teach, without a class. */
const teacherAccount = () => signUp(world.api, { publicData: { userType: 'teacher' } });

const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: { code: string }[] }).errors?.[0]?.code,
];

const invite = (by: Person, more: object = {}, id = randomUUID()) =>
  world.post(by, 'co-teachers', { id, listingId: wanted.id, ...more });
const accept = (by: Person, id: string) => world.post(by, 'co-teachers/accept', { id });
const end = (by: Person, id: string) => world.post(by, 'co-teachers/end', { id });
const rosterFor = (person: Person, { id, date }: Pick<TaughtClass, 'id' | 'date'> = wanted) =>
  world.get(person, `roster?listingId=${id}&date=${date}`);
const listOf = async (by: Person) =>
  v.parse(coTeachersAnswer, (await world.get(by, `co-teachers?listingId=${wanted.id}`)).body)
    .people;

/** Lets somebody teach; returns the invitation. */
async function helps(person: Person, more: object = {}): Promise<string> {
  const id = randomUUID();
  expect(codeOf(await invite(mara, more, id))).toEqual([200, undefined]);
  expect(codeOf(await accept(person, id))).toEqual([200, undefined]);
  return id;
}

const copyOf = async () => {
  const operator = operatorSdkOf(operatorOf(world.api));
  return entityOf(await operator.listings.show({ id: wanted.id })).attributes.metadata?.coTeachers;
};

describe('an invitation to teach', () => {
  it('is made by the teacher of the class alone', async () => {
    expect(codeOf(await invite(noa))).toEqual([404, 'not-found']);
    expect(codeOf(await invite(mara, { date: '2031-01-01' }))).toEqual([404, 'not-found']);
    expect(codeOf(await invite(mara, { to: 'nobody-has-this' }))).toEqual([404, 'not-found']);
    expect((await world.get(noa, `co-teachers?listingId=${wanted.id}`)).status).toBe(404);
  });

  it('is read and accepted by everybody with its link, once, and not by its teacher', async () => {
    const id = randomUUID();
    await Promise.all([
      invite(mara, { date: wanted.date }, id),
      invite(mara, { date: wanted.date }, id),
    ]);
    const read = async (person: Person) =>
      v.parse(invitationAnswer, (await world.get(person, `co-teachers/invitation?id=${id}`)).body);
    expect(await read(noa)).toMatchObject({
      state: 'open',
      title: 'Slow flow',
      date: wanted.date,
      start: iso(wanted.start.getTime()),
    });
    expect(await read(mara)).toMatchObject({ state: 'own' });
    expect(codeOf(await accept(mara, id))).toEqual([409, 'invitation-over']);
    expect(codeOf(await accept(student, id))).toEqual([403, 'forbidden']);
    expect(codeOf(await accept(noa, id))).toEqual([200, undefined]);
    expect(codeOf(await accept(noa, id))).toEqual([200, undefined]);
    expect(codeOf(await accept(stranger, id))).toEqual([404, 'not-found']);
    expect((await listOf(mara)).map(one => [one.state, one.person?.id])).toEqual([
      ['accepted', noa.id],
    ]);
    // A class time has one substitute.
    const other = randomUUID();
    await invite(mara, { date: wanted.date }, other);
    expect(codeOf(await accept(stranger, other))).toEqual([409, 'invitation-over']);
    await end(mara, id);
    await end(mara, other);
  });

  it('by name is for that person alone', async () => {
    const named = randomUUID();
    await invite(mara, { to: 'https://flow.example/t/noa' }, named);
    expect((await world.get(stranger, `co-teachers/invitation?id=${named}`)).status).toBe(404);
    expect((await listOf(mara)).map(one => one.person?.id)).toEqual([noa.id]);
    await end(mara, named);
    expect(codeOf(await accept(noa, named))).toEqual([409, 'invitation-over']);
  });

  it('by a mail address is the same to others, whether it has an account or not', async () => {
    const [kim, lee] = await Promise.all([teacherAccount(), teacherAccount()]);
    const [known, unknown] = [randomUUID(), randomUUID()];
    await invite(mara, { date: wanted.date, to: kim.email }, known);
    await invite(mara, { date: wanted.date, to: 'nobody-has-it@example.com' }, unknown);
    const [one, other] = await Promise.all(
      [known, unknown].map(id => world.get(stranger, `co-teachers/invitation?id=${id}`)),
    );
    expect([one?.status, one?.body]).toEqual([200, other?.body]);
    expect((await listOf(mara)).map(({ person }) => person)).toEqual([undefined, undefined]);
    expect(JSON.stringify(await world.coTeachers.storedOf(mara.id))).not.toContain(kim.id);
    expect(codeOf(await accept(lee, known))).toEqual([200, undefined]);
    expect(codeOf(await accept(kim, known))).toEqual([404, 'not-found']);
    await Promise.all([end(mara, known), end(mara, unknown)]);
  });

  it('is good for two weeks', async () => {
    const id = randomUUID();
    await invite(mara, {}, id);
    world.clock.ahead = 15 * dayMs;
    expect(codeOf(await accept(noa, id))).toEqual([409, 'invitation-over']);
  });

  it('is ended by its two sides alone', async () => {
    const id = await helps(noa);
    expect(codeOf(await end(stranger, id))).toEqual([404, 'not-found']);
    expect((await rosterFor(noa)).status).toBe(200);
    expect(codeOf(await end(noa, id))).toEqual([200, undefined]);
    expect((await rosterFor(noa)).status).toBe(404);
  });
});

describe('somebody who teaches a class of somebody else', () => {
  it('sees who comes, without money and notes; others see nothing', async () => {
    const id = await helps(noa, { date: wanted.date });
    const roster = v.parse(rosterAnswer, (await rosterFor(noa)).body);
    expect(roster).toMatchObject({ helpId: id, time: { teacher: { id: mara.id } } });
    expect(roster.people).toMatchObject([{ orderId, customerId: student.id }]);
    expect(roster.people[0]).not.toHaveProperty('paid');
    expect(roster.walkIns).toBeUndefined();
    expect((await rosterFor(stranger)).status).toBe(404);
    expect(
      (await world.get(noa, `roster.csv?listingId=${wanted.id}&date=${wanted.date}`)).status,
    ).toBe(404);
    const mine = v.parse(rosterAnswer, (await rosterFor(mara)).body);
    expect(mine.people[0]?.paid).toBeDefined();
    await end(noa, id);
  });

  it('notes who came, and writes to nobody', async () => {
    const id = await helps(noa, { date: wanted.date });
    world.clock.ahead = wanted.start.getTime() - Date.now() + 60_000;
    const note = (by: Person) =>
      world.post(by, 'attendance', { orderId, date: wanted.date, status: 'present' });
    expect((await note(stranger)).status).toBe(404);
    expect((await note(noa)).status).toBe(200);
    const message = { listingId: wanted.id, date: wanted.date, content: 'Hello' };
    expect((await world.post(noa, 'messages', message)).status).toBe(404);
    // Until a day after the class.
    world.clock.ahead = wanted.end.getTime() - Date.now() + dayMs + 60_000;
    expect((await note(noa)).status).toBe(404);
    expect((await rosterFor(noa)).status).toBe(404);
    world.clock.ahead = 0;
    await end(noa, id);
  });

  it('finds the class on the desk and in the calendar, as one of its teacher', async () => {
    const id = await helps(noa);
    const desk = v.parse(deskAnswer, (await world.get(noa, 'desk?zone=Europe/Berlin')).body);
    expect(desk.today.concat(desk.next)).toEqual([]);
    expect(desk.helping).toMatchObject({
      classes: [{ id, title: 'Slow flow', teacher: { id: mara.id } }],
      times: [{ listingId: wanted.id, date: wanted.date, taken: 1, teacher: { id: mara.id } }],
    });
    const range = `from=${iso(Date.now())}&to=${iso(Date.now() + 5 * dayMs)}`;
    const { times } = v.parse(
      teachCalendarAnswer,
      (await world.get(noa, `calendar?${range}`)).body,
    );
    expect(times).toMatchObject([{ listingId: wanted.id, teacher: { id: mara.id } }]);
    await end(noa, id);
  });

  it('is named in the metadata of the class, which the server writes', async () => {
    const id = await helps(noa, { date: wanted.date });
    expect(await copyOf()).toMatchObject([{ id: noa.id, date: wanted.date }]);
    await end(mara, id);
    expect(await copyOf()).toBeUndefined();
  });
});

describe('the rights of somebody who helps', () => {
  beforeAll(() => world.coTeachers.job?.start());
  afterAll(() => world.coTeachers.job?.close());

  it('go with a block, with which no invitation is accepted either', async () => {
    await helps(noa);
    await noa.client.currentUser.updateProfile({ privateData: { blocked: [mara.id] } });
    await until('the block', async () => (await rosterFor(noa)).status === 404);
    const id = randomUUID();
    await invite(mara, {}, id);
    expect(codeOf(await accept(noa, id))).toEqual([403, 'contact-not-possible']);
    await noa.client.currentUser.updateProfile({ privateData: { blocked: null } });
    await end(mara, id);
  }, 40_000);

  it('go with the account, of which nothing is left', async () => {
    await helps(stranger);
    expect(await world.coTeachers.storedOf(stranger.id)).toHaveLength(1);
    await stranger.client.currentUser.delete({ currentPassword: stranger.password });
    await until('the copy to be gone', async () => (await copyOf()) === undefined);
    const stored = async () => JSON.stringify(await world.coTeachers.storedOf(mara.id));
    await until('the row to be gone', async () => !(await stored()).includes(stranger.id));
  }, 40_000);
});
