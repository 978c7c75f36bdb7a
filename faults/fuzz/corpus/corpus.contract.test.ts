import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import { buildCommands, operations } from '@flowroom/marketplace/testing/operations';
import { matchRoute } from '#src/app/routing/match.ts';
import { routes } from '#src/app/routing/routes.ts';
import { compose } from '#server/main/composition.ts';
import type { Composition } from '#server/main/composition.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { chanceOf } from '../chance.ts';
import { missedRoutes } from '../routeTable.ts';
import { samplesOf } from '../samples.ts';
import { toWire } from '../wire.ts';
import { productSettings, roles } from '../world.ts';
import type { World } from '../world.ts';
import { corpus } from './corpus.ts';

// New operations, endpoints and pages are found here by themselves: what nobody has put into the
// corpus fails.

const ids = {
  listingId: randomUUID(),
  draftId: randomUUID(),
  orderId: randomUUID(),
  enquiryId: randomUUID(),
  teacherId: randomUUID(),
  studentId: randomUUID(),
};
const student = { email: 'sam@example.com', password: 'x' };
const addressAt = (text: string) => ({ path: text, query: [] as [string, string][] });
const world: World = {
  ...ids,
  student,
  headers: Object.fromEntries(roles.map(role => [role, []])) as unknown as World['headers'],
  clientId: randomUUID(),
  clientSecret: 'x',
  integrationClientId: randomUUID(),
  integrationClientSecret: 'x',
  marketplace: 'flowroom',
  origin: 'http://localhost:3000',
  refreshToken: 'x',
  userToken: 'x',
  webhookSecret: 'x',
  multitenantToken: 'x',
  upload: addressAt(`/flex/v1/files/upload/${randomUUID()}`),
  download: addressAt(`/flex/v1/files/download/${randomUUID()}/a.txt`),
  picture: addressAt(`/flex/v1/images/${randomUUID()}/1x1-crop-x`),
  samples: samplesOf({
    ...ids,
    student,
    start: new Date(0),
    imageId: randomUUID(),
    fileIds: [randomUUID(), randomUUID()],
    strangerId: randomUUID(),
  }),
};

// A kind of request may have several addresses, one of which is chosen by chance.
const drafts = corpus.flatMap(one =>
  Array.from({ length: 30 }, (_, seed) => one.make(world, chanceOf(seed))),
);

describe('the corpus', () => {
  let composition: Composition;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-corpus-'));

  beforeAll(async () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    composition = await compose({
      config: readConfig({ ...productSettings, NODE_ENV: 'test', DATA_DIR: dataDir }),
      credentials: loadCredentials(dataDir),
      logger: pino({ level: 'silent' }),
      root,
      port: 3000,
      assets: path.join(root, 'build', 'client'),
      webApp: () => Promise.reject(new Error('No page is made here.')),
    });
  }, 60_000);
  afterAll(async () => {
    await composition.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has every address that the product answers', () => {
    // The stand-ins are no part of what is deployed with real keys; their state is for tests to spoil.
    const missed = missedRoutes(composition.app, drafts, [composition.sandbox?.router]);
    expect(missed).toEqual([]);
  });

  it('would notice an address that it does not have', () => {
    const app = express();
    app.use(
      '/api',
      express.Router().post('/new', () => {}),
    );
    app.get('/known/:id', () => {});
    const asked = [{ method: 'GET', path: '/known/1' }];
    expect(missedRoutes(app, asked, [])).toEqual([{ methods: ['post'], path: '/new' }]);
    expect(missedRoutes(app, [...asked, { method: 'POST', path: '/api/new' }], [])).toEqual([]);
  });

  it('has every operation and every command by name', () => {
    const names = new Set(corpus.map(({ name }) => name));
    const wanted = [
      ...operations.map(({ api = 'marketplace', name }) => `${api} ${name}`),
      ...buildCommands.map(({ name }) => `build ${name}`),
    ];
    expect(wanted.filter(name => !names.has(name))).toEqual([]);
    expect(names.size).toBe(corpus.length);
  });

  it('has every page', () => {
    const asked = new Set(drafts.map(draft => matchRoute(draft.path).row.name));
    const missing = routes.map(({ name }) => name).filter(name => !asked.has(name));
    expect(missing).toEqual([]);
  });

  it('has good values for every key that an operation takes', () => {
    const keys = drafts.flatMap(({ name, body }) =>
      name.startsWith('marketplace') && (body.kind === 'json' || body.kind === 'transit')
        ? Object.keys(body.value as object)
        : [],
    );
    expect(keys.length).toBeGreaterThan(500);
    expect([...new Set(keys)].filter(key => !(key in world.samples))).toEqual([]);
  });

  it('is made of requests that can be written down', () => {
    for (const draft of drafts) {
      expect(toWire(draft, 'localhost:3000').bytes.toString('latin1')).toMatch(/ HTTP\/1\.1\r\n/);
    }
  });
});
