import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { compose } from '#server/main/composition.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { sessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { limitedRoutes, mayReach } from '#server/marketplaceClient/session/limitedRoutes.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { routesAtRoot, routesBelowApi } from '#server/testing/routes.ts';
import { cookieWith } from '#server/testing/sessionCookie.ts';

// An operator who looks at the site as a user changes nothing and takes nothing along. Every route
// of the server is either named in `limitedRoutes` or here: anybody who adds one has to decide.

const refused = [
  'GET /account/calendar',
  'GET /account/export/:ticket',
  'GET /auth/callback/zoom',
  'GET /auth/callback/zoom/extend',
  'GET /auth/google',
  'GET /auth/google/callback',
  'GET /auth/newcomer',
  'GET /classroom/:roomId/came',
  'GET /classroom/:roomId/chat',
  'GET /classroom/:roomId/recording',
  'GET /classroom/:roomId/recording/:file',
  'GET /passkeys',
  'GET /second-factor',
  'GET /teach/co-teachers',
  'GET /teach/co-teachers/invitation',
  'GET /zoom',
  'GET /zoom/connect',
  'POST /accept-transaction',
  'POST /account/bank-account',
  'POST /account/calendar',
  'POST /account/delete',
  'POST /account/export',
  'POST /account/report',
  'POST /auth/code',
  'POST /auth/code/second-factor',
  'POST /auth/code/sign-up',
  'POST /auth/code/verify',
  'POST /auth/create-user-with-idp',
  'POST /auth/passkey',
  'POST /auth/passkey/begin',
  'POST /cancel-order',
  'POST /cancel-stripe-recurring',
  'POST /checkout-stripe-recurring',
  'POST /classroom/enter',
  'POST /classroom/guests',
  'POST /classroom/recording/delete',
  'POST /classroom/recording/open',
  'POST /classroom/recording/pieces',
  'POST /confirm-stripe-recurring',
  'POST /contact',
  'POST /create-stripe-product-and-price',
  'POST /devices/sign-out',
  'POST /devices/sign-out-others',
  'POST /extend-meetings',
  'POST /inbox/seen',
  'POST /join-waiting-list',
  'POST /meeting-provider',
  'POST /meetings',
  'POST /move-order',
  'POST /operator/listings',
  'POST /operator/projection',
  'POST /operator/reports',
  'POST /operator/users',
  'POST /operator/webhooks',
  'POST /order-attendees',
  'POST /order-place',
  'POST /passkeys/add',
  'POST /passkeys/begin',
  'POST /passkeys/remove',
  'POST /passkeys/rename',
  'POST /payout-persons/change',
  'POST /payout-persons/remove',
  'POST /payout-persons/represent',
  'POST /second-factor/begin',
  'POST /second-factor/confirm',
  'POST /second-factor/remove',
  'POST /second-factor/renew-recovery-codes',
  'POST /sign-up',
  'POST /stripe-webhook',
  'POST /subscription',
  'POST /subscription/card',
  'POST /subscription/change',
  'POST /subscription/keep-card',
  'POST /teach/attendance',
  'POST /teach/busy/calendars',
  'POST /teach/busy/calendars/remove',
  'POST /teach/changes',
  'POST /teach/changes/preview',
  'POST /teach/changes/undo',
  'POST /teach/classes/open-times',
  'POST /teach/classes/publish',
  'POST /teach/classes/schedule',
  'POST /teach/classes/seats',
  'POST /teach/co-teachers',
  'POST /teach/co-teachers/accept',
  'POST /teach/co-teachers/end',
  'POST /teach/contacts',
  'POST /teach/contacts/remove',
  'POST /teach/messages',
  'POST /teach/refund',
  'POST /teach/students/notes',
  'POST /teach/students/notes/delete',
  'POST /teach/students/tags',
  'POST /teach/time-off',
  'POST /teach/time-off/preview',
  'POST /teach/time-off/reopen',
  'POST /teach/time-off/undo',
  'POST /teach/walk-ins',
  'POST /teach/walk-ins/remove',
  'POST /teachers/handle',
  'POST /teachers/video/captions',
  'POST /teachers/video/delete',
  'POST /teachers/video/finish',
  'POST /teachers/video/open',
  'POST /teachers/video/pieces',
  'POST /teachers/video/poster',
  'POST /transition-confirm-payment',
  'POST /waiting-list',
  'POST /waiting-list/position',
];
// The same for everybody, as pages are; what `/readyz` shows operators it shows no limited session.
const atRoot = [
  'GET /fonts/figtree.woff2',
  'GET /fonts/fraunces.woff2',
  'GET /healthz',
  'GET /readyz',
  'GET /robots.txt',
  'GET /sitemap-classes-:part.xml',
  'GET /sitemap-classes.xml',
  'GET /sitemap-listings-:part.xml',
  'GET /sitemap-listings.xml',
  'GET /sitemap-pages.xml',
  'GET /sitemap-profiles-:part.xml',
  'GET /sitemap-profiles.xml',
  'GET /sitemap.xml',
  'GET /social/teachers/:file',
  'GET /trainers',
  'GET /widget.js',
  'GET /widget/:teacher',
];

const lines: string[] = [];

let site: Awaited<ReturnType<typeof listen>>;
let behind: Awaited<ReturnType<typeof listen>>;
let dataDir: string;
let below: string[];
let root: string[];
let cookies: ReturnType<typeof sessionCookies>;
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
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ZOOM_CLIENT_ID: 'zoom',
    ZOOM_CLIENT_SECRET: 'secret',
    METRICS_PORT: '0',
    IDENTITY_PROVIDERS: JSON.stringify([
      { idpId: 'google', clientId: 'google', clientSecret: 'secret' },
    ]),
  });
  const credentials = loadCredentials(dataDir);
  cookies = sessionCookies({ secret: credentials.sealSecret, secure: false });
  const { app } = await compose({
    config,
    credentials,
    logger: pino({ base: null }, { write: line => void lines.push(line) }),
    port: 0,
    root: path.resolve(import.meta.dirname, '../../..'),
    assets: null,
    webApp: () => Promise.reject(new Error('No pages are asked for.')),
  });
  const named = (routes: ReturnType<typeof routesAtRoot>) =>
    routes.map(({ method, path }) => `${method} ${path}`);
  below = named(routesBelowApi(app));
  root = named(routesAtRoot(app));
  site = await listen(app);
}, 30_000);
afterAll(async () => {
  await Promise.all([site?.close(), behind?.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (route: string, cookie: string) => {
  const [method = '', address = ''] = route.split(' ');
  const own = { Origin: site.url, 'X-Flowroom': '1', 'Content-Type': 'application/json' };
  return fetch(`${site.url}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      ...own,
      Accept: 'application/json',
      Cookie: cookie,
      Authorization: 'Bearer session',
    },
    // A list is the body of no endpoint.
    ...(method === 'GET' ? {} : { body: '[]' }),
  });
};

const cookieOf = (scope: string) => cookieWith({ accessToken: 'user-1', scope }, cookies);
const limited = () => cookieOf('user:limited');

const belowApi = (routes: readonly string[]): string[] =>
  routes.filter(route => route.includes(' /api/')).map(route => route.replace(' /api', ' '));

describe('a session that may only look', () => {
  it('may reach what is named, and every route is named', () => {
    const open = belowApi(limitedRoutes);
    expect([...new Set(below)].toSorted()).toEqual([...open, ...refused].toSorted());
    expect(root.toSorted()).toEqual(atRoot);
  });

  it('is refused everything else, with the reason', async () => {
    const answers = await Promise.all(
      refused.map(async route => {
        const answer = await ask(route.replace(' ', ' /api'), limited());
        const { errors } = (await answer.json()) as { errors: { code: string; title: string }[] };
        return [route, answer.status, errors[0]?.code, errors[0]?.title];
      }),
    );
    const logged = lines.filter(line => line.includes('"event":"access-refused"'));
    expect(logged).toHaveLength(refused.length);
    const title = 'Whoever looks as a user can change nothing, and is shown no links that let in.';
    expect(answers).toEqual(refused.map(route => [route, 403, 'forbidden', title]));
  });

  it('is let in to what only reads', async () => {
    const reads = belowApi(limitedRoutes).filter(
      route => route.startsWith('POST') && !/unsubscribe|vitals/.test(route),
    );
    expect(reads).toHaveLength(10);
    const answers = await Promise.all(
      reads.map(async route => (await ask(route.replace(' ', ' /api'), limited())).status),
    );
    expect(answers).toEqual(reads.map(() => 400));
  });

  it('changes nothing at a hosted marketplace, which would let it', async () => {
    const write = await ask('POST /flex/v1/api/own_listings/close', limited());
    expect(write.status).toBe(403);
    const others = await ask('POST /flex/v1/api/own_listings/close', cookieOf('user'));
    expect(others.status).toBe(200);
    const price = await ask('POST /flex/v1/api/transactions/initiate_speculative', limited());
    expect(price.status).toBe(200);
  });

  it('is ended, and not widened, by editing its cookie', async () => {
    const calls = marketplace.seen.length;
    const wide = Buffer.from(JSON.stringify(['user-1', '', 'user', Date.now() + 600_000, null]));
    for (const value of [wide.toString('base64url'), limited().split('=')[1]?.slice(1)]) {
      const cookie = `flowroom-session=${value}`;
      expect((await ask('POST /api/account/export', cookie)).status).toBe(401);
      expect((await ask('GET /api/devices', cookie)).status).toBe(401);
    }
    const tokens = marketplace.seen.slice(calls).map(({ authorization }) => authorization);
    expect(tokens).not.toContain('Bearer user-1');
  });
});

describe('what it may reach', () => {
  it.each([
    ['GET', '/api/zoom/connect', false],
    ['GET', '/api/zoom/connect/', false],
    ['GET', '/api/account/calendar', false],
    ['HEAD', '/API/Account/Calendar/', false],
    ['HEAD', '/api/my/classes', true],
    ['GET', '/api/teach/earningsXcsv', false],
    ['GET', '/api/teach/earnings.csv/', true],
    ['GET', '/api/map/tiles/1/2/3', true],
    ['GET', '/api/map/tiles/1/2', false],
    ['GET', '/api/my/../account/calendar', false],
    ['GET', '/api/%61ccount/calendar', false],
    ['GET', '/api', false],
    ['GET', '/my/classes', true],
    ['GET', '/apiary', true],
    ['POST', '/my/classes', false],
    ['POST', '/sandbox/stripe/v1/payment_intents', false],
    ['GET', '/sandbox/zoom/j/1', true],
    ['POST', '/API/CONTACT', false],
    ['POST', '/flex/v1/auth/revoke', true],
    ['POST', '/flex/v1/auth/token/', true],
    ['POST', '/flex/v1/auth/../api/own_listings/close', false],
    ['POST', '/flex/v1/auth/%2e%2e/api/own_listings/close', false],
    ['POST', '/flex/v1/auth/token/../../api/own_listings/close', false],
    ['DELETE', '/flex/v1/api/listings/query', false],
    ['GET', '/flex/v1/api/own_sessions/query', false],
    ['GET', '/flex/v1/assets/pub/client/a/latest/content/a.json', true],
    ['PUT', '/flex/v1/files/upload/1', false],
    ['OPTIONS', '/flex/v1/api/own_listings/close', true],
  ])('is decided by method and address: %s %s %s', (method, address, expected) => {
    expect(mayReach(method, address)).toBe(expected);
  });
});
