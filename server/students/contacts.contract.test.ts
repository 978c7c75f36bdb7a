import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startTeachWorld } from '#server/dashboards/teach/testing/world.ts';
import type { TeachWorld } from '#server/dashboards/teach/testing/world.ts';
import { contactsAnswer, mostContacts } from '#shared/contract/api/contacts.ts';

let world: TeachWorld;
let teacher: Person;
let other: Person;
const batch = randomUUID();

beforeAll(async () => {
  world = await startTeachWorld();
  [teacher, other] = [await signUpTeacher(world.api), await signUpTeacher(world.api)];
}, 60_000);
afterAll(() => world.close());

const person = (name: string, more: object = {}) => ({ id: randomUUID(), name, tags: [], ...more });
const add = (who: Person, contacts: object[], id = batch) =>
  world.post(who, 'contacts', { batch: id, contacts });
const remove = (who: Person, body: object) => world.post(who, 'contacts/remove', body);
const namesOf = async (who: Person) =>
  v.parse(contactsAnswer, (await world.get(who, 'contacts')).body).contacts.map(({ name }) => name);

it('people are added once, with tags and a note, and read by their teacher alone', async () => {
  const people = [
    person('Zoë', { note: 'Bad knee', tags: ['regular', 'regular'] }),
    person('Ana Ruiz'),
  ];
  await add(teacher, people);
  const { body } = await add(teacher, people);
  expect(v.parse(contactsAnswer, body).contacts).toMatchObject([
    { name: 'Ana Ruiz' },
    { name: 'Zoë', note: 'Bad knee', tags: ['regular'] },
  ]);
  expect(await namesOf(other)).toEqual([]);
});

it('people who were added together are removed together, or each alone', async () => {
  const later = randomUUID();
  const ben = person('Ben');
  await add(teacher, [ben, person('Cleo')], later);
  await remove(other, { batch: later });
  await remove(other, { id: ben.id });
  expect(await namesOf(teacher)).toEqual(['Ana Ruiz', 'Ben', 'Cleo', 'Zoë']);
  await remove(teacher, { id: ben.id });
  await remove(teacher, { batch });
  expect(await namesOf(teacher)).toEqual(['Cleo']);
});

it('there is an end to a list, and to a call', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => person(`P${at}`));
  expect((await add(other, many(51))).status).toBe(400);
  expect((await add(other, [person(' ')])).status).toBe(400);
  expect((await add(other, [person('Ada', { email: 'ada@example.com' })])).status).toBe(400);
  for (let count = 0; count < mostContacts; count += 50) await add(other, many(50));
  expect(await add(other, many(1))).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'too-many-contacts' }] },
  });
});

it('is for teachers', async () => {
  expect((await add(await signUp(world.api), [person('Ada')])).status).toBe(403);
});
