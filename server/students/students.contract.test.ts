import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import {
  book,
  publishOnce,
  request,
  startTeachWorld,
} from '#server/dashboards/teach/testing/world.ts';
import type { TaughtClass, TeachWorld } from '#server/dashboards/teach/testing/world.ts';
import { savedNoteAnswer, studentAnswer } from '#shared/contract/api/students.ts';
import { rosterAnswer, studentsAnswer } from '#shared/contract/api/teach.ts';

let world: TeachWorld;
let teacher: Person;
let other: Person;
let ana: Person;
let ben: Person;
let stranger: Person;
let wanted: TaughtClass;
let ofAna: string;

beforeAll(async () => {
  world = await startTeachWorld();
  const { api } = world;
  [teacher, other] = [await signUpTeacher(api), await signUpTeacher(api)];
  ana = await signUp(api, { firstName: 'Ána', lastName: 'Ruiz' });
  ben = await signUp(api, { firstName: 'Ben', lastName: 'Okafor' });
  stranger = await signUp(api);
  wanted = await publishOnce(teacher, { title: 'Soon', price: 2000 });
  ofAna = await book(api, teacher, ana, wanted, 2);
  await request(api, ben, wanted);
  await book(api, other, ana, await publishOnce(other, { price: 5000 }));
}, 60_000);
afterAll(() => world.close());

const save = (person: Person, body: object) => world.post(person, 'students/notes', body);
const noteOn = (person: Person, { id: customerId }: Person, text: string, id = randomUUID()) =>
  save(person, { id, customerId, text });
const tag = (person: Person, { id: customerId }: Person, tags: string[]) =>
  world.post(person, 'students/tags', { customerId, tags });
const read = (person: Person, { id }: Person) => world.get(person, `student?customerId=${id}`);
const studentOf = async (person: Person, student: Person) =>
  v.parse(studentAnswer, (await read(person, student)).body);
const textsOn = async (student: Person) =>
  (await studentOf(teacher, student)).notes.map(({ text }) => text);

describe('the page of a student', () => {
  it('has visits, money and orders with this teacher alone', async () => {
    const { student, orders, totalOrders, notes } = await studentOf(teacher, ana);
    expect(student).toMatchObject({ name: 'Ána R', visits: 0, spent: { amount: 4000 } });
    expect(orders).toEqual([
      {
        orderId: ofAna,
        title: 'Soon',
        kind: 'paid',
        standing: 'coming',
        start: wanted.start.toISOString(),
        places: 2,
        paid: { amount: 4000, currency: 'USD' },
      },
    ]);
    expect([totalOrders, notes]).toEqual([1, []]);
  });

  it('is there for somebody whose request waits, and for nobody without an order', async () => {
    expect((await studentOf(teacher, ben)).orders).toMatchObject([{ standing: 'requested' }]);
    expect((await read(teacher, stranger)).status).toBe(404);
    expect((await read(other, ben)).status).toBe(404);
    expect((await world.get(teacher, 'student?customerId=somebody')).status).toBe(400);
  });

  it('has who came, and who did not', async () => {
    world.clock.ahead = wanted.end.getTime() - Date.now() + 60_000;
    const standing = async () => (await studentOf(teacher, ana)).orders[0]?.standing;
    expect(await standing()).toBe('visited');
    await world.post(teacher, 'attendance', {
      orderId: ofAna,
      date: wanted.date,
      status: 'absent',
    });
    expect(await standing()).toBe('absent');
    world.clock.ahead = 0;
  });
});

describe('notes', () => {
  it('are one for a repeated call, and are changed by their id', async () => {
    const id = randomUUID();
    const [first] = await Promise.all([
      noteOn(teacher, ana, 'Stiff shoulder', id),
      noteOn(teacher, ana, 'Stiff shoulder', id),
    ]);
    const { writtenAt } = v.parse(savedNoteAnswer, first.body);
    const changed = v.parse(
      savedNoteAnswer,
      (await noteOn(teacher, ana, ' Left shoulder ', id)).body,
    );
    expect(changed).toEqual({ id, text: 'Left shoulder', writtenAt });
    expect(await textsOn(ana)).toEqual(['Left shoulder']);
  });

  it('come the newest first, of which the roster has the begin', async () => {
    world.clock.ahead = 1_000;
    await noteOn(teacher, ana, `Comes late. ${'x'.repeat(300)}`);
    world.clock.ahead = 0;
    expect((await textsOn(ana)).map(text => text.slice(0, 4))).toEqual(['Come', 'Left']);
    await tag(teacher, ana, ['regular', 'regular', 'stiff shoulder']);
    const path = `roster?listingId=${wanted.id}&date=${wanted.date}`;
    const { people } = v.parse(rosterAnswer, (await world.get(teacher, path)).body);
    expect(people.map(({ name, note, tags }) => [name, note?.length, tags])).toEqual([
      ['Ána R', 160, ['regular', 'stiff shoulder']],
      ['Ben O', undefined, undefined],
    ]);
  });

  it('are deleted', async () => {
    const id = randomUUID();
    await noteOn(teacher, ben, 'A mistake', id);
    expect((await world.post(teacher, 'students/notes/delete', { id })).status).toBe(200);
    expect(await textsOn(ben)).toEqual([]);
  });

  it('belong to one teacher', async () => {
    const id = randomUUID();
    await noteOn(teacher, ana, 'Mine', id);
    expect((await noteOn(other, ana, 'Now mine', id)).status).toBe(404);
    await world.post(other, 'students/notes/delete', { id });
    expect(await textsOn(ana)).toContain('Mine');
    const seen = await studentOf(other, ana);
    expect([seen.notes, seen.student.tags]).toEqual([[], undefined]);
    expect((await noteOn(teacher, stranger, 'Nobody')).status).toBe(404);
    expect((await tag(other, ben, ['x'])).status).toBe(404);
  });

  it('have a length, as tags have', async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
    expect((await noteOn(teacher, ana, 'x'.repeat(2_001))).status).toBe(400);
    expect((await noteOn(teacher, ana, '  ')).status).toBe(400);
    expect((await tag(teacher, ben, tags(11))).status).toBe(400);
    expect((await tag(teacher, ben, ['x'.repeat(31)])).status).toBe(400);
    expect((await tag(teacher, ben, tags(10))).status).toBe(200);
    expect((await tag(teacher, ben, [])).status).toBe(200);
    expect((await studentOf(teacher, ben)).student.tags).toBeUndefined();
  });
});

it('tags are in the list of students, which is searched by them', async () => {
  const list = async (keywords: string) =>
    v
      .parse(studentsAnswer, (await world.get(teacher, `students?keywords=${keywords}`)).body)
      .students.map(({ name, tags }) => [name, tags]);
  expect(await list('stiff')).toEqual([['Ána R', ['regular', 'stiff shoulder']]]);
  expect(await list('ruiz')).toEqual([]);
});

it('what was noted goes with either account', async () => {
  await noteOn(other, ana, 'Of another teacher');
  await noteOn(teacher, ben, 'Of another student');
  await world.records.forget(ana.id);
  expect(await textsOn(ana)).toEqual([]);
  expect((await studentOf(teacher, ana)).student.tags).toBeUndefined();
  expect((await studentOf(other, ana)).notes).toEqual([]);
  expect(await world.records.storedOf(teacher.id)).toMatchObject({
    notes: [{ student_id: ben.id, text: 'Of another student' }],
    tags: [],
  });
  await world.records.forget(teacher.id);
  expect(await world.records.storedOf(teacher.id)).toEqual({ notes: [], tags: [] });
});
