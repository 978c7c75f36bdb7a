import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { requestPlace } from '@flowroom/marketplace/testing/fixtures/orders';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { book, publishOnce, startTeachWorld } from './testing/world.ts';
import type { TaughtClass, TeachWorld } from './testing/world.ts';
import { earningsAnswer, rosterAnswer } from '#shared/contract/api/teach.ts';
import { addDays, hourMs, instantOf, minuteMs } from '#shared/time/time.ts';

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

type Named = Pick<TaughtClass, 'id' | 'date'>;
const add = (name: string, id = randomUUID(), by = teacher, to: Named = wanted) =>
  world.post(by, 'walk-ins', { id, listingId: to.id, date: to.date, name });
const roster = async ({ id, date }: Named = wanted) =>
  v.parse(rosterAnswer, (await world.get(teacher, `roster?listingId=${id}&date=${date}`)).body);
const names = async (of?: Named) => (await roster(of)).walkIns?.map(({ name }) => name);

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

  it('gets no seat that is being paid for', async () => {
    const soon = await publishOnce(teacher, { places: 2, inDays: 4 });
    const before = soon.start.getTime() - Date.now();
    world.clock.ahead = before - 5 * minuteMs;
    await requestPlace(world.api, await signUp(world.api), soon);
    world.clock.ahead = before + minuteMs;
    expect((await add('Ida', undefined, teacher, soon)).status).toBe(200);
    expect(await add('Mo', undefined, teacher, soon)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'places-taken' }] },
    });
  });

  it('is of the class time, by its day of before a move too', async () => {
    const old = await publishOnce(teacher, { places: 1, inDays: 6 });
    const to = { date: addDays(old.date, 1), time: '18:00' };
    const start = instantOf(to, 'Europe/Berlin');
    const at = Date.now();
    const change = { id: 'm', kind: 'move-date', date: old.date, to, requestedAt: at, dueAt: at };
    await teacher.client.ownListings.update({
      id: old.id,
      publicData: { startDate: to.date, lastClass: start + hourMs },
      privateData: { changes: [{ ...change, startedAt: at, doneAt: at }] },
    });
    world.clock.ahead = start - Date.now() + minuteMs;
    const moved = { ...old, date: to.date };
    expect((await add('Ida', undefined, teacher, old)).status).toBe(200);
    expect((await add('Mo', undefined, teacher, moved)).status).toBe(409);
    expect(await Promise.all([names(old), names(moved)])).toEqual([['Ida'], ['Ida']]);
  });
});
