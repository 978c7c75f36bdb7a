import express from 'express';
import pino from 'pino';
import type { RawIntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { noFeed } from '#server/events/cache/changeFeed.ts';
import type { ChangeFeed } from '#server/events/cache/changeFeed.ts';
import { taggedCache } from '#server/events/cache/taggedCache.ts';
import { listen } from '#server/testing/listen.ts';
import { createListTrainers, trainersRouter } from './trainersRouter.ts';
import { operatorSdkOf, sdkFactoryOf } from '#server/testing/sdks.ts';

const user = (id: string, displayName: string, more: object = {}) => ({
  id,
  type: 'user',
  attributes: {
    banned: false,
    deleted: false,
    email: `${id}@secret.example`,
    profile: { displayName, abbreviatedName: displayName.slice(0, 2) },
    ...more,
  },
  relationships: { profileImage: { data: { id: `image-${id}`, type: 'image' } } },
});
const image = (id: string) => ({
  id: `image-${id}`,
  type: 'image',
  attributes: {
    variants: {
      'square-small': { name: 'square-small', width: 240, height: 240, url: `/${id}.jpg` },
      original: { name: 'original', width: 4000, height: 4000, url: '/original.jpg' },
    },
  },
});
const listing = (author: string, lastClass: number) => ({
  id: `${author}-${lastClass}`,
  type: 'listing',
  attributes: { publicData: { lastClass } },
  relationships: { author: { data: { id: author, type: 'user' } } },
});

const pages = [
  [listing('mara', 2000), listing('ben', 500), listing('gone', 2000)],
  [listing('mara', 3000), listing('ada', 2000)],
];
const included = [
  user('mara', 'Mara L'),
  image('mara'),
  user('ben', 'Ben O'),
  user('ada', 'Ada K'),
  user('gone', 'Gone', { banned: true }),
];

const visitorsQuery = () => Promise.resolve({ data: { data: [], meta: { totalPages: 1 } } });

async function start(
  query: RawIntegrationSdk['listings']['query'],
  clock: { now: number; changes?: number },
  byVisitor: () => Promise<object> = visitorsQuery,
) {
  const app = express();
  const operator = () => operatorSdkOf({ listings: { query } });
  const logger = pino({ level: 'silent' });
  const sdk = sdkFactoryOf({ listings: { query: byVisitor } });
  const now = () => clock.now;
  const changes = () => clock.changes ?? 0;
  const feed: ChangeFeed = {
    ...noFeed,
    count: changes,
    hasChanged: (tags, since) => since < changes() && tags.has('user ada'),
  };
  const list = createListTrainers({
    ...{ operator, sdk, logger, now },
    createCache: options => taggedCache({ ...options, feed, boundMs: 2_000, now }),
  });
  app.use(trainersRouter(list, logger));
  site = await listen(app);
  const { url } = site;
  return () => fetch(`${url}/trainers`);
}

let site: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => site?.close());

const answering = () =>
  jest.fn(({ page }: { page?: number }) =>
    Promise.resolve({
      data: { data: pages[Number(page) - 1], included, meta: { totalPages: pages.length } },
    }),
  );

describe('GET /trainers', () => {
  it('lists nobody while the marketplace is closed to visitors', async () => {
    const closed = { status: 403, data: { errors: [{ code: 'forbidden' }] } };
    const get = await start(answering(), { now: 1000 }, () => Promise.reject(closed));
    const answer = await get();
    expect([answer.status, await answer.json()]).toEqual([200, { data: [] }]);
  });

  it('lists who has published classes, by how many are to come, with public data only', async () => {
    const ask = await start(answering(), { now: 1000 });
    const { data } = (await (await ask()).json()) as { data: Record<string, unknown>[] };
    expect(data.map(({ displayName, upcomingClasses }) => [displayName, upcomingClasses])).toEqual([
      ['Mara L', 2],
      ['Ada K', 1],
      ['Ben O', 0],
    ]);
    expect(data[0]).toEqual({
      id: 'mara',
      displayName: 'Mara L',
      abbreviatedName: 'Ma',
      upcomingClasses: 2,
      variants: {
        'square-small': { name: 'square-small', width: 240, height: 240, url: '/mara.jpg' },
      },
    });
  });

  it('queries the marketplace once a minute, while the last list is given', async () => {
    const clock = { now: 1000 };
    const query = answering();
    const ask = await start(query, clock);
    await Promise.all([ask(), ask(), ask()]);
    expect(query).toHaveBeenCalledTimes(2);
    clock.now += 59_000;
    await ask();
    expect(query).toHaveBeenCalledTimes(2);
    clock.now += 2_000;
    await Promise.all([ask(), ask()]);
    expect(query).toHaveBeenCalledTimes(4);
  });

  it('queries it again as soon as somebody on the list has changed', async () => {
    const clock = { now: 1000, changes: 0 };
    const query = answering();
    const ask = await start(query, clock);
    await ask();
    clock.changes += 1;
    await ask();
    expect(query).toHaveBeenCalledTimes(4);
  });

  it('gives the last answer while the marketplace is away, and 503 without one', async () => {
    const clock = { now: 1000 };
    const query = answering();
    query.mockRejectedValueOnce(new Error('away'));
    const ask = await start(query, clock);
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
    for (let minute = 0; minute < 4; minute += 1) {
      clock.now += 61_000;
      query.mockRejectedValueOnce(new Error('away'));
      expect((await ask()).status).toBe(200);
    }
  });
});
