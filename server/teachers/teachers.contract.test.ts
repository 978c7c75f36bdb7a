import express from 'express';
import pino from 'pino';
import { composeTeachers } from './compose.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { apiBodies } from '#server/http/api/bodies.ts';
import type { Sessions } from '#server/marketplaceClient/session/session.ts';
import { createProjection } from '#server/projection/projection.ts';
import type { Projection } from '#server/projection/projection.ts';
import { book, publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { requireDescribed } from '#server/testing/described.ts';
import { listen } from '#server/testing/listen.ts';
import { operatorSdkOf, sdkFactoryOf, serverSdkOf } from '#server/testing/sdks.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
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
const clock = { ahead: 0 };
const now = () => Date.now() + clock.ahead;

beforeAll(async () => {
  api = await startPaidMarketplace({ overrides: { now: () => new Date(now()) } });
  const operator = operatorSdkOf(operatorOf(api));
  const logger = pino({ level: 'silent' });
  projection = createProjection({
    openDatabase: () => Promise.resolve(api.marketplace.sideDatabase),
    operator: () => operator,
    marketplace: 'test',
    siteOrigin: new URL(api.url).origin,
    dataVersion: api.marketplace.dataVersion,
    pollMs: 600_000,
    logger,
    now,
  });
  const visitor = serverSdkOf(api.client());
  const teachers = composeTeachers({
    projection,
    sessions: { open: () => ({ isAnonymous: true }) } as unknown as Sessions,
    sdk: { ...sdkFactoryOf({}), forSession: () => visitor },
    createCache: uncached,
    logger,
    now,
  });
  site = await listen(express().use(apiBodies).use('/api', teachers.api));
  teacher = await signUpTeacher(api);
}, 60_000);
afterAll(async () => {
  await site.close();
  await projection.close();
  await api.close();
});

async function figures(id: string) {
  await projection.current();
  const path = '/api/teachers/figures';
  const answer = await fetch(`${site.url}${path}?id=${id}`, { headers: { 'X-Flowroom': '1' } });
  const body: unknown = await answer.json();
  requireDescribed({ method: 'GET', path, status: answer.status, body });
  return body;
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
