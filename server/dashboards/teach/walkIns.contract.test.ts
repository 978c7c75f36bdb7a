import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { book, publishOnce, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { earningsAnswer, rosterAnswer } from '#shared/contract/api/teach.ts';

let world: TeachWorld;
let teacher: Person;
let wanted: TaughtClass;

beforeAll(async () => {
  world = await startTeachWorld();
  teacher = await signUpTeacher(world.api);
  wanted = await publishOnce(teacher, { price: 2000, places: 3 });
  await book(world.api, teacher, await signUp(world.api), wanted);
}, 60_000);
afterAll(() => world.close());

const add = (name: string, id = randomUUID(), by = teacher) =>
  world.post(by, 'walk-ins', { id, listingId: wanted.id, date: wanted.date, name });
const roster = async () =>
  v.parse(
    rosterAnswer,
    (await world.get(teacher, `roster?listingId=${wanted.id}&date=${wanted.date}`)).body,
  );
const names = async () => (await roster()).walkIns?.map(({ name }) => name);

describe('somebody without an order', () => {
  it('is not added while seats are sold', async () => {
    expect(await add('Ida')).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'class-time-not-begun' }] },
    });
  });

  it('is added from the start of the class, once, as long as there is a seat', async () => {
    world.clock.ahead = wanted.start.getTime() - Date.now() + 60_000;
    const id = randomUUID();
    await Promise.all([add('Ida', id), add('Ida', id)]);
    expect(await names()).toEqual(['Ida']);
    const last = await Promise.all([add('Mo'), add('Noa')]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await roster()).walkIns).toHaveLength(2);
    expect((await roster()).time.taken).toBe(1);
  });

  it('is removed, and is of one teacher', async () => {
    const other = await signUpTeacher(world.api);
    expect((await add('Eve', randomUUID(), other)).status).toBe(404);
    const [first] = (await roster()).walkIns ?? [];
    await world.post(other, 'walk-ins/remove', { id: first?.id });
    expect(await names()).toHaveLength(2);
    await world.post(teacher, 'walk-ins/remove', { id: first?.id });
    expect(await names()).toHaveLength(1);
  });

  it('is no part of earnings', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await world.get(teacher, `earnings?from=${month}&to=${month}&zone=UTC`);
    expect(v.parse(earningsAnswer, body).months[0]?.gross.amount).toBe(2000);
  });
});
