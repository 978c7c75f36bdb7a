import express from 'express';
import pino from 'pino';
import { composeTeachers } from './compose.ts';
import type { Handles } from './handles.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { Session, Sessions } from '#server/marketplaceClient/session/session.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { book, publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf, sdkFactoryOf, serverSdkOf } from '#server/testing/sdks.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import { memoryLimits } from '@flowroom/marketplace/limits';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';

const uncached: CreateTaggedCache = () => (_key, make) => make();

let api: PaidMarketplace;
let projection: Projection;
let site: Awaited<ReturnType<typeof listen>>;
let teacher: Person;
let handles: Handles;
const people = new Map<string, Person>();
const clock = { ahead: 0 };
const now = () => Date.now() + clock.ahead;

beforeAll(async () => {
  api = await startPaidMarketplace({ overrides: { now: () => new Date(now()) } });
  const operator = operatorSdkOf(operatorOf(api));
  const logger = pino({ level: 'silent' });
  projection = projectionOf(api, { now });
  const visitor = serverSdkOf(api.client());
  const teachers = composeTeachers({
    projection,
    sessions: {
      open: (req: express.Request) => ({
        isAnonymous: !people.has(req.get('x-as') ?? ''),
        as: req.get('x-as'),
        token: () => Promise.resolve({ scope: 'user', expiresAt: Infinity }),
      }),
    } as unknown as Sessions,
    sdk: {
      ...sdkFactoryOf({}),
      forSession: session => {
        const person = people.get((session as Session & { as?: string }).as ?? '');
        return person ? serverSdkOf(person.client) : visitor;
      },
    },
    createCache: uncached,
    operator: () => operator,
    limiter: memoryLimits(),
    logger,
    now,
  });
  ({ handles } = teachers);
  site = await listen(express().use(apiBodies).use('/api', teachers.api));
  teacher = await signUpTeacher(api);
}, 60_000);
afterAll(async () => {
  await site.close();
  await projection.close();
  await api.close();
});

async function ask(person: Person | null, path: string, body?: object) {
  if (person) people.set(person.id, person);
  const answer = await fetch(`${site.url}/api/teachers/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'X-Flowroom': '1',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: site.url,
      ...(person ? { 'x-as': person.id } : {}),
    },
  });
  const { status } = answer;
  const given: unknown = await answer.json();
  const { pathname } = new URL(answer.url);
  requireDescribed({ method: body ? 'POST' : 'GET', path: pathname, status, body: given });
  return given;
}

async function figures(id: string) {
  await projection.current();
  return ask(null, `figures?id=${id}`);
}

const unknown = '00000000-0000-4000-8000-00000000ffff';

const write = (person: Person, transactionId: string) =>
  person.client.messages.send({ transactionId, content: 'Hello' });

describe('figures of a teacher', () => {
  it('count a student once a class was held, and say how soon five people were answered', async () => {
    const soon = await publishOnce(teacher, { title: 'Soon', price: 2000 });
    const later = await publishOnce(teacher, { title: 'Later', price: 2000, inDays: 20 });
    const people = [await signUp(api), await signUp(api)];
    const [ana, ben] = people as [Person, Person];
    const orders = [
      { person: ana, id: await book(api, teacher, ana, soon) },
      { person: ana, id: await book(api, teacher, ana, later) },
      { person: ben, id: await book(api, teacher, ben, later) },
    ];
    expect(await figures(teacher.id)).toEqual({ data: { students: 0 } });

    clock.ahead += 3 * dayMs;
    expect(await figures(teacher.id)).toEqual({ data: { students: 1 } });

    for (const { person, id } of orders) await write(person, id);
    clock.ahead += 2 * hourMs;
    for (const { id } of orders) await write(teacher, id);
    // One's own question is no answer.
    await write(teacher, await book(api, teacher, await signUp(api), later));
    expect(await figures(teacher.id)).toEqual({ data: { students: 1 } });

    for (let count = 0; count < 2; count += 1) {
      const one = await signUp(api);
      const id = await book(api, teacher, one, later);
      await write(one, id);
      await write(teacher, id);
    }
    expect(await figures(teacher.id)).toEqual({ data: { students: 1, answersWithin: 'hours' } });
  }, 60_000);

  it('are those of people whom one can see', async () => {
    expect(await figures(unknown)).toMatchObject({ errors: [{ code: 'not-found' }] });
  });
});

describe('the short address of a teacher', () => {
  const take = (person: Person, handle: string) => ask(person, 'handle', { handle });
  const find = (handle: string) => ask(null, `find?handle=${handle}`);
  const refused = (code: string) => ({ errors: [expect.objectContaining({ code })] });

  it('is taken by one teacher, who has it on their profile', async () => {
    const other = await signUpTeacher(api);
    expect(await ask(teacher, 'handle?handle=mira')).toEqual({ data: { isFree: true } });
    expect(await take(teacher, 'mira')).toEqual({ data: { handle: 'mira' } });
    expect(await find('mira')).toEqual({ data: { id: teacher.id, handle: 'mira' } });
    const shown = await serverSdkOf(api.client()).users.show({ id: teacher.id });
    expect(shown.data.attributes.profile?.metadata).toEqual({ handle: 'mira' });
    expect(await ask(other, 'handle?handle=mira')).toEqual({ data: { isFree: false } });
    expect(await take(other, 'mira')).toEqual(refused('handle-taken'));
  });

  it('goes to one of two who want it at once', async () => {
    const two = [await signUpTeacher(api), await signUpTeacher(api)];
    const answers = await Promise.all(two.map(one => take(one, 'wanted')));
    expect(answers).toContainEqual({ data: { handle: 'wanted' } });
    expect(answers).toContainEqual(refused('handle-taken'));
  });

  it("is the teacher's again where the profile has not changed with it", async () => {
    const one = await signUpTeacher(api);
    await take(one, 'nils');
    // The profile could not be written.
    await handles.take('nils-o', one.id);
    expect(await take(one, 'nils')).toEqual({ data: { handle: 'nils' } });
    expect(await find('nils-o')).toEqual({ data: { id: one.id, handle: 'nils' } });
  });

  it('leads on for 30 days once its teacher has another one, and is free after that', async () => {
    const other = await signUpTeacher(api);
    await take(teacher, 'mira-lind');
    expect(await find('mira')).toEqual({ data: { id: teacher.id, handle: 'mira-lind' } });
    expect(await take(other, 'mira')).toEqual(refused('handle-taken'));
    clock.ahead += 31 * dayMs;
    expect(await find('mira')).toEqual(refused('not-found'));
    expect(await take(other, 'mira')).toEqual({ data: { handle: 'mira' } });
  });

  it('comes back to its teacher within that time', async () => {
    const one = await signUpTeacher(api);
    for (const handle of ['first', 'second', 'first']) await take(one, handle);
    expect(await find('second')).toEqual({ data: { id: one.id, handle: 'first' } });
  });

  it('is free once its account is deleted', async () => {
    const gone = await signUpTeacher(api);
    await take(gone, 'gone-soon');
    await handles.release(gone.id);
    expect(await find('gone-soon')).toEqual(refused('not-found'));
    expect(await handles.listOf(gone.id)).toEqual([]);
  });

  it('is for teachers, and no name of the site', async () => {
    expect(await take(await signUp(api), 'somebody')).toEqual(refused('forbidden'));
    expect(await take(teacher, 'support')).toEqual(refused('validation-invalid-value'));
    expect(await ask(null, 'handle')).toEqual(refused('auth-invalid-access-token'));
  });
});
