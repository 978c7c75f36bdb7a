import { setTimeout as sleep } from 'node:timers/promises';
import { FlowroomServer } from '#tests/support/server.ts';
import { ask } from './testing/overTls.ts';
import { installed, startProxy } from './testing/proxy.ts';
import type { ReverseProxy } from './testing/proxy.ts';

// The cache of docs/how-to/cdn.md, with real requests. Without Debian's nginx it is skipped.

const describeNginx = installed('nginx') ? describe : describe.skip;

describeNginx('the page cache of nginx', () => {
  let server: FlowroomServer;
  let proxy: ReverseProxy;
  beforeAll(async () => {
    server = await FlowroomServer.start({
      SEED_DEMO: 'false',
      HOST: '127.0.0.1',
      ROOT_URL: 'https://localhost',
      TRUST_PROXY: '1',
      PAGE_SHARED_SECONDS: '2',
    });
    proxy = await startProxy('nginx', [`127.0.0.1:${server.port}`]);
  }, 120_000);
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await ask(proxy, path, { headers: { host: 'localhost', ...headers } });
    return { ...answer, from: answer.headers['x-cache-status'] };
  };

  it('sends a page to other visitors, and says so', async () => {
    const first = await get('/about');
    const second = await get('/about', { cookie: 'zone=Pacific%2FAuckland' });
    expect([first.status, first.from, second.from]).toEqual([200, 'MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toBe(
      first.headers['content-security-policy'],
    );
    const known = await get('/about', { 'if-none-match': String(first.headers.etag) });
    expect([known.status, known.body]).toEqual([304, '']);
  });

  it('sends an old page once more while the new one is made', async () => {
    await get('/s');
    await sleep(3_200);
    expect((await get('/s')).from).toBe('STALE');
  });

  it('leaves everybody who is signed in to the server', async () => {
    await get('/about');
    const cookie = '__Host-flowroom-session=somebody';
    expect((await get('/about', { cookie })).from).toBe('BYPASS');
  });

  it('has a page for each theme and language', async () => {
    await get('/about');
    const dark = await get('/about', { cookie: 'theme=dark' });
    expect([dark.from, dark.body.includes('data-theme="dark"')]).toEqual(['MISS', true]);
    const spanish = await get('/about', { 'accept-language': 'es' });
    expect([spanish.status, spanish.headers.location]).toEqual([302, '/es/about']);
    expect((await get('/es/about')).body).toContain('<html lang="es"');
  });

  it('stores nothing that says it is private', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await get('/nothing-here')).toMatchObject({ status: 404, from: 'MISS' });
    }
  });
});
