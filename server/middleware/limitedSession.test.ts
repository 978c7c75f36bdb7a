import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { compose } from '../main/composition.ts';
import { readConfig } from '../config/config.ts';
import { loadCredentials } from '../config/credentials.ts';
import { isChange } from './limitedSession.ts';
import { sessionCookie } from '../session/cookie.ts';
import { fakeMarketplace } from '../testing/fakeMarketplace.ts';
import { listen } from '../testing/listen.ts';
import { routesBelowApi } from '../testing/routes.ts';

// An operator who looks at the site as a user changes nothing: every address of the server is asked,
// and none is known here that is not asked.

const lines: string[] = [];

let site: Awaited<ReturnType<typeof listen>>;
let behind: Awaited<ReturnType<typeof listen>>;
let dataDir: string;
let routes: string[];
const marketplace = fakeMarketplace();

beforeAll(async () => {
  behind = await listen(marketplace.app);
  dataDir = mkdtempSync(path.join(tmpdir(), 'limited-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SHARETRIBE_SDK_BASE_URL: behind.url,
    SHARETRIBE_SDK_CLIENT_ID: 'client',
    SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
    SHARETRIBE_INTEGRATION_CLIENT_ID: 'operator',
    SHARETRIBE_INTEGRATION_CLIENT_SECRET: 'secret',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    ZOOM_CLIENT_ID: 'zoom',
    ZOOM_CLIENT_SECRET: 'secret',
  });
  const { app } = await compose({
    config,
    credentials: loadCredentials(dataDir),
    logger: pino({ base: null }, { write: line => void lines.push(line) }),
    port: 0,
    root: path.resolve(import.meta.dirname, '../..'),
    assets: null,
    webApp: () => Promise.reject(new Error('No pages are asked for.')),
  });
  routes = routesBelowApi(app).map(({ method, path }) => `${method} ${path}`);
  site = await listen(app);
}, 30_000);
afterAll(async () => {
  await Promise.all([site?.close(), behind?.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const cookie = (scope: string) =>
  sessionCookie(
    { accessToken: 'user-1', refreshToken: undefined, scope, expiresAt: Date.now() + 600_000 },
    false,
  ).split(';', 1)[0]!;

const ask = (route: string, scope: string) => {
  const [method = '', address = ''] = route.split(' ');
  const own = { Origin: site.url, 'X-Flowroom': '1', 'Content-Type': 'application/json' };
  return fetch(`${site.url}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      ...own,
      Accept: 'application/json',
      Cookie: cookie(scope),
      Authorization: 'Bearer session',
    },
    // A list is the body of no endpoint.
    ...(method === 'GET' ? {} : { body: '[]' }),
  });
};

// POST requests that change nothing: see server/middleware/limitedSession.ts.
const readsByPost = [
  'POST /check-transaction',
  'POST /initiate-privileged',
  'POST /order-choices',
  'POST /payout-persons',
  'POST /transaction-line-items',
  'POST /transition-privileged',
];
// Asked by mail programs with a signed token, whoever is signed in.
const changesByToken = ['POST /mail/unsubscribe'];
const changesByGet = [
  'GET /auth/callback/zoom',
  'GET /auth/callback/zoom/extend',
  'GET /zoom/connect',
];
const readsByGet = [
  'GET /account/calendar',
  'GET /account/deletion',
  'GET /account/export/:ticket',
  'GET /auth/newcomer',
  'GET /calendar/me/:file',
  'GET /calendar/orders/:file',
  'GET /calendar/teachers/:file',
  'GET /devices',
  'GET /docs',
  'GET /inbox/events',
  'GET /inbox/rows',
  'GET /inbox/summary',
  'GET /mail/unsubscribe',
  'GET /map/static',
  'GET /map/tiles/:zoom/:x/:y',
  'GET /my/classes',
  'GET /my/past',
  'GET /my/subscriptions',
  'GET /openapi.json',
  'GET /operator/arrival',
  'GET /operator/reports',
  'GET /places',
  'GET /receipts',
  'GET /receipts/:orderId/:file',
  'GET /receipts/statements/:file',
  'GET /teach/calendar',
  'GET /teach/desk',
  'GET /teach/earnings',
  'GET /teach/earnings.csv',
  'GET /teach/listings',
  'GET /teach/roster',
  'GET /teach/roster.csv',
  'GET /teach/students',
  'GET /teach/students.csv',
  'GET /upcoming-classes',
  'GET /zoom',
];

describe('a session that may only look', () => {
  it('finds addresses of the server that are all known to change something or not', () => {
    const gets = routes.filter(route => route.startsWith('GET '));
    expect(gets.toSorted()).toEqual([...changesByGet, ...readsByGet].toSorted());
    expect(routes).toEqual(expect.arrayContaining([...readsByPost, ...changesByToken]));
    expect(routes.length).toBeGreaterThan(20);
  });

  it('is refused every change of the server, with the reason', async () => {
    const changes = routes.filter(
      route => ![...readsByPost, ...readsByGet, ...changesByToken].includes(route),
    );
    const answers = await Promise.all(
      changes.map(async route => {
        const answer = await ask(route.replace(' ', ' /api'), 'user:limited');
        const { errors } = (await answer.json()) as { errors: { code: string; title: string }[] };
        return [route, answer.status, errors[0]?.code, errors[0]?.title];
      }),
    );
    expect(changes).toEqual(expect.arrayContaining(['POST /contact', 'POST /sign-up']));
    const logged = lines.filter(line => line.includes('"event":"access-refused"'));
    expect(logged).toHaveLength(changes.length);
    expect(answers).toEqual(
      changes.map(route => [
        route,
        403,
        'forbidden',
        'Whoever looks as a user can change nothing.',
      ]),
    );
  });

  it('is let in to what only reads', async () => {
    const answers = await Promise.all(
      readsByPost.map(async route => {
        const answer = await ask(route.replace(' ', ' /api'), 'user:limited');
        return answer.status;
      }),
    );
    expect(answers).toEqual(readsByPost.map(() => 400));
  });

  it('changes nothing at a hosted marketplace, which would let it', async () => {
    const write = await ask('POST /flex/v1/api/own_listings/close', 'user:limited');
    expect(write.status).toBe(403);
    const others = await ask('POST /flex/v1/api/own_listings/close', 'user');
    expect(others.status).toBe(200);
    const price = await ask('POST /flex/v1/api/transactions/initiate_speculative', 'user:limited');
    expect(price.status).toBe(200);
  });
});

describe('a change', () => {
  it.each([
    ['GET', '/api', '/zoom/connect', true],
    ['GET', '/api', '/zoom/connect/', true],
    ['GET', '/api', '/zoom', false],
    ['POST', '/api', '/CONTACT', true],
    ['POST', '/flex', '/v1/auth/revoke', false],
    ['POST', '/flex', '/v1/auth/token/', false],
    ['POST', '/flex', '/v1/auth/../api/own_listings/close', true],
    ['POST', '/flex', '/v1/auth/%2e%2e/api/own_listings/close', true],
    ['POST', '/flex', '/v1/auth/token/../../api/own_listings/close', true],
    ['DELETE', '/flex', '/v1/api/listings/query', true],
  ])('is told by method and address: %s %s%s', (method, baseUrl, below, expected) => {
    expect(isChange({ method, baseUrl, path: below })).toBe(expected);
  });
});
