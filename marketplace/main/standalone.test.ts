import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Router } from 'express';
import { standaloneApp } from './standalone.ts';

const state = { started: false, database: () => Promise.resolve(true) };
const router = Router().get('/v1/api/hello', (_req, res) => void res.send('hello'));
const server = createServer(
  standaloneApp({
    marketplace: { router, ready: () => state.database() },
    sandbox: null,
    started: () => state.started,
  }),
);
let origin = '';
const get = async (path: string) => {
  const answer = await fetch(origin + path);
  return { status: answer.status, text: await answer.text() };
};

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('standaloneApp', () => {
  it('is alive before it is ready', async () => {
    state.started = false;
    expect(await get('/healthz')).toEqual({ status: 200, text: 'ok' });
    expect(await get('/readyz')).toEqual({ status: 503, text: 'not ready' });
  });

  it('is ready while its database answers', async () => {
    state.started = true;
    expect((await get('/readyz')).status).toBe(200);
    state.database = () => Promise.reject(new Error('gone'));
    expect((await get('/readyz')).status).toBe(503);
  });

  it.each(['/flex/v1/api/hello', '/flex//v1/api/hello', '//flex/v1//api/hello'])(
    'serves the APIs below /flex, however many slashes: %s',
    async address => {
      expect(await get(address)).toEqual({ status: 200, text: 'hello' });
    },
  );

  it('serves them at the root, so that the base address may be an origin', async () => {
    expect(await get('/v1/api/hello')).toEqual({ status: 200, text: 'hello' });
    expect(await get('//v1/api/hello')).toEqual({ status: 200, text: 'hello' });
  });

  it('serves nothing else', async () => {
    expect((await get('/api/hello')).status).toBe(404);
    expect((await get('/v2/api/hello')).status).toBe(404);
    expect((await get('/sandbox/stripe')).status).toBe(404);
  });

  it('trusts the configured proxies, and no others', async () => {
    const addressBehind = async (trustProxy: false | number | string[]) => {
      const app = standaloneApp({
        marketplace: {
          router: Router().get('/v1/who', (req, res) => void res.send(req.ip)),
          ready: () => Promise.resolve(true),
        },
        sandbox: null,
        trustProxy,
        started: () => true,
      });
      const listening = createServer(app);
      await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
      const { port } = listening.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/flex/v1/who`, {
        headers: { 'x-forwarded-for': '192.0.2.1, 203.0.113.7' },
      });
      listening.closeAllConnections();
      listening.close();
      return answer.text();
    };
    expect(await addressBehind(false)).toBe('127.0.0.1');
    expect(await addressBehind(1)).toBe('203.0.113.7');
    expect(await addressBehind(['10.0.0.0/8'])).toBe('127.0.0.1');
  });
});

describe('the console of a standalone marketplace', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'marketplace-console-'));
  const listening = createServer(
    standaloneApp({
      marketplace: { router, ready: () => Promise.resolve(true) },
      sandbox: null,
      consoleFolder: folder,
      started: () => true,
    }),
  );
  const read = (address: string, headers: Record<string, string> = {}) => {
    const { port } = listening.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${address}`, { headers });
  };

  beforeAll(async () => {
    writeFileSync(
      path.join(folder, 'index.html'),
      '<!doctype html>\n<html lang="en"><body></body>',
    );
    writeFileSync(path.join(folder, 'console.js'), 'export {};');
    await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    listening.closeAllConnections();
    listening.close();
    rmSync(folder, { recursive: true });
  });

  it('is one page at each address, in the language and the theme that were chosen', async () => {
    const cookie = 'language=es; theme=dark';
    for (const address of ['/console', '/console/', '/console/orders/some-id']) {
      const answer = await read(address, { cookie });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<html lang="es" data-theme="dark"');
    }
    const forged = await read('/console', { cookie: 'language="><script>; theme=x' });
    expect(await forged.text()).toContain('<html lang="en"><body>');
  });

  it('has its files beside it, for good, and no others', async () => {
    const found = await read('/console/static/console.js');
    expect(found.headers.get('cache-control')).toContain('immutable');
    for (const gone of ['/console/static/older.js', '/console/static/..%2findex.html']) {
      expect((await read(gone)).status).toBe(404);
    }
  });
});
