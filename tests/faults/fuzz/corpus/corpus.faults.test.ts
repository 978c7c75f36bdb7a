import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import pino from 'pino';
import {
  buildCommands,
  consoleOperations,
  operations,
} from '@flowroom/marketplace/testing/internals';
import { matchRoute } from '#src/app/routing/match.ts';
import { routes } from '#src/app/routing/routes.ts';
import { compose } from '#server/main/composition.ts';
import type { Composition } from '#server/main/composition.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { seededRandom } from '../seededRandom.ts';
import { missedRoutes } from '../routeTable.ts';
import { samplesOf } from '../samples.ts';
import { toWire } from '../wire.ts';
import { productSettings, roles } from '../fixtures.ts';
import type { Fixtures } from '../fixtures.ts';
import { corpus } from './corpus.ts';

// Finds new operations, endpoints and pages by itself: the test fails for one without a request in
// the corpus.

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
const fixtures: Fixtures = {
  ...ids,
  student,
  headers: Object.fromEntries(roles.map(role => [role, []])) as unknown as Fixtures['headers'],
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

// A kind of request may pick one of several addresses at random.
const drafts = corpus.flatMap(one =>
  Array.from({ length: 30 }, (_, seed) => one.make(fixtures, seededRandom(seed))),
);

describe('the corpus', () => {
  let composition: Composition;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-corpus-'));

  beforeAll(async () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
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
    // The stubs are not served with real keys, and their state would break later requests.
    const missed = missedRoutes(composition.app, drafts, [composition.sandbox?.router]);
    expect(missed).toEqual([]);
  });

  it('reports an address without a request', () => {
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
      ...consoleOperations.map(({ name }) => `console ${name}`),
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
    expect([...new Set(keys)].filter(key => !(key in fixtures.samples))).toEqual([]);
  });

  it('consists of requests that can be serialised', () => {
    for (const draft of drafts) {
      expect(toWire(draft, 'localhost:3000').bytes.toString('latin1')).toMatch(/ HTTP\/1\.1\r\n/);
    }
  });
});
