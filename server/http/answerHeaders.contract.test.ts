import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { startServer } from '#server/main/startServer.ts';
import type { RunningServer } from '#server/main/startServer.ts';
import { listen } from './listen.ts';
import { standaloneApp } from '@flowroom/marketplace/standalone';
import type { WebApp } from '#server/pages/ssr/serverAppApi.ts';

// One answer of each kind, from the server as it is put together.

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-headers-'));
const logger = pino({ level: 'silent' });

type PageRequest = Parameters<WebApp['renderPage']>[0];

/** Pages without their content: `/broken` fails, `/elsewhere` sends on. */
const pages = {
  visitorQuery: ({ search }: { search: string }) => search,
  readSettingsFrom: () => undefined,
  preloadedFonts: [],
  bootstrapElementId: 'bootstrap',
  createAppApi: () => ({}),
  renderPage: ({ address }: PageRequest) => {
    if (address.pathname === '/broken') throw new Error('broken on purpose');
    if (address.pathname === '/elsewhere') {
      return Promise.resolve({ kind: 'redirect', status: 302, location: '/' });
    }
    return Promise.resolve({
      kind: 'page',
      status: 200,
      html: ['<h1>Page</h1>'],
      head: { htmlAttrs: '', bodyAttrs: '', tags: '' },
      scriptData: '',
      vitalsScript: '',
      scripts: [],
      styles: '',
      bootstrap: { state: { marketplaceData: { entities: {} } } },
    });
  },
} as unknown as WebApp;

let server: RunningServer;
let hosted: RunningServer;
let origin: string;

function start(name: string, settings: Record<string, string>): Promise<RunningServer> {
  const dataDir = path.join(folder, name);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    SEED_DEMO: 'false',
    ...settings,
  });
  return startServer({
    config: { ...config, port: 0 },
    credentials: loadCredentials(dataDir),
    logger,
    root,
    assets: path.join(folder, 'assets'),
    webApp: () => Promise.resolve({ app: pages, stats: {} }),
  });
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets', 'main.js'), '1;');
  server = await start('embedded', { ROOT_URL: 'https://flowroom.example' });
  hosted = await start('hosted', {
    SHARETRIBE_SDK_BASE_URL: 'http://127.0.0.1:9',
    SHARETRIBE_SDK_CLIENT_ID: 'client',
    SHARETRIBE_SDK_CLIENT_SECRET: 'secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  });
  origin = `http://127.0.0.1:${server.port}`;
}, 120_000);
afterAll(async () => {
  await server.close();
  await hosted.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

function protects({ headers }: Response): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  expect(headers.get('permissions-policy')).toContain('usb=(), ');
  expect(headers.get('x-powered-by')).toBeNull();
}

it.each([
  [200, 'GET /'],
  [302, 'GET /elsewhere'],
  [500, 'GET /broken'],
  [405, 'POST /s'],
  [405, 'OPTIONS /'],
  [200, 'HEAD /'],
  [200, 'GET /healthz'],
  [200, 'GET /readyz'],
  [200, 'GET /static/main.js'],
  [404, 'GET /static/gone.js'],
  [200, 'GET /favicon.ico'],
  [200, 'GET /robots.txt'],
  [200, 'GET /sitemap.xml'],
  [403, 'POST /api/transaction-line-items'],
  [404, 'GET /api/nothing'],
  [404, 'GET /api/calendar/nothing'],
  [401, 'GET /flex/v1/api/listings/query'],
  [204, 'OPTIONS /flex/v1/api/listings/query'],
  [404, 'GET /flex/nothing'],
  [400, 'POST /flex/v1/auth/token'],
  [401, 'GET /flex/v1/build-api/processes/query'],
  [404, 'GET /flex/v1/images/5f1b0c9e-1111-4222-8333-444455556666/x'],
  [404, 'GET /flex/v1/files/download/x/y'],
  [404, 'GET /flex/v1/assets/pub/x/a/latest/a.json'],
  [400, 'GET /flex/console/api/authorize-as'],
  [401, 'GET /flex/console/v1/session/show'],
  [200, 'GET /sandbox/stripe/js/v3/'],
  [401, 'GET /sandbox/stripe/v1/customers'],
])('%d to %s is protected', async (status, target) => {
  const [method = '', address = ''] = target.split(' ');
  const headers = { accept: 'text/html,*/*' };
  const answer = await fetch(origin + address, { method, headers, redirect: 'manual' });
  expect([target, answer.status]).toEqual([target, status]);
  protects(answer);
  expect(answer.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (isPage) expect(answer.headers.get('content-security-policy')).toContain('default-src ');
});

it('is protected when a hosted marketplace does not answer, and without HTTPS not bound to it', async () => {
  const answer = await fetch(`http://127.0.0.1:${hosted.port}/flex/v1/api/marketplace/show`);
  expect(answer.status).toBe(502);
  protects(answer);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});

it('is protected before the server is put together, when what came is no HTTP, and in a marketplace alone', async () => {
  const bare = await listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${bare.port}`;
  const early = await fetch(url);
  expect(early.status).toBe(503);
  protects(early);

  const refused = await new Promise<string>(resolve => {
    let text = '';
    const socket = connect(bare.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', chunk => (text += String(chunk))).on('end', () => resolve(text));
  });
  expect(refused).toMatch(/^HTTP\/1\.1 400/);
  expect(refused).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
  expect(refused).toContain("\r\nContent-Security-Policy: default-src 'none'");

  const { marketplace } = server;
  if (!marketplace) throw new Error('Expected the embedded marketplace.');
  bare.answerWith(standaloneApp({ marketplace, sandbox: null, started: () => true }));
  for (const address of ['/healthz', '/readyz', '/nothing', '/flex/v1/api/listings/query']) {
    protects(await fetch(url + address));
  }
  await bare.close();
}, 30_000);

it('lets pages request what they use, and nothing else', async () => {
  const policy = (await fetch(`${origin}/`)).headers.get('permissions-policy') ?? '';
  expect(policy).toContain('geolocation=(self)');
  expect(policy).toContain('payment=(self)');
  expect(policy.split(', ').filter(part => !part.endsWith('=()'))).toHaveLength(11);
});
