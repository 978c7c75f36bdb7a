import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { FlowroomServer } from '#tests/support/server.ts';
import { operatorProof } from '#server/http/operator/operatorProof.ts';
import { productApi } from '#server/testing/product.ts';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { ask, send } from './testing/overTls.ts';
import { installed, startProxy } from './testing/proxy.ts';
import type { ProxyName, ReverseProxy } from './testing/proxy.ts';

// The configurations of the guides, with real requests. Where Debian's package is missing, its part
// is skipped.

const host = { host: 'localhost' };
const own = { ...host, origin: 'https://localhost', 'x-flowroom': '1' };
const proxies: ProxyName[] = ['nginx', 'caddy'];

let server: FlowroomServer;
beforeAll(async () => {
  server = await FlowroomServer.start({
    SEED_DEMO: 'false',
    HOST: '127.0.0.1',
    ROOT_URL: 'https://localhost',
    TRUST_PROXY: '1',
  });
}, 120_000);
afterAll(() => server?.stop());

for (const name of proxies) {
  const describeProxy = installed(name) ? describe : describe.skip;
  describeProxy(`${name}, as docs/how-to/one-machine.md has it`, () => {
    let proxy: ReverseProxy;
    let cookie = '';

    beforeAll(async () => {
      proxy = await startProxy(name, [`127.0.0.1:${server.port}`]);
      const { email, password } = await signUp(productApi(server));
      const answer = await ask(proxy, '/flex/v1/auth/token', {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'password',
          scope: 'user',
          client_id: server.credentials.clientId,
          username: email,
          password,
        }).toString(),
      });
      expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
      cookie = (answer.headers['set-cookie'] ?? []).map(one => one.split(';', 1)[0]).join('; ');
    }, 60_000);
    afterAll(() => proxy?.stop());

    it('stores the session in a cookie that only HTTPS carries', () => {
      expect(cookie).toContain('__Host-');
    });

    it('sends readers of plain HTTP to HTTPS', async () => {
      const { status, headers } = await fetch(`http://localhost:${proxy.plainPort}/s?a=b`, {
        redirect: 'manual',
      });
      expect(status).toBe(308);
      expect(headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/s\?a=b$/);
    });

    it('passes on the true address, protocol and host, whatever the client writes', async () => {
      const { status, body } = await ask(proxy, '/api/operator/arrival', {
        headers: {
          ...host,
          authorization: `Bearer ${operatorProof(server.credentials.operatorSecret)}`,
          'x-forwarded-for': '203.0.113.7, 203.0.113.8',
          'x-forwarded-proto': 'http',
        },
      });
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({
        address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        protocol: 'https',
        host: 'localhost',
        forwardedFor: [expect.any(String)],
      });
    });

    it('serves pages once compressed, with the security headers of the server', async () => {
      const { status, headers } = await ask(proxy, '/', {
        headers: { ...host, 'accept-encoding': 'gzip' },
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'strict-transport-security': expect.any(String),
        'content-security-policy': expect.stringContaining("'sha256-"),
      });
    });

    it('passes events on as they happen', async () => {
      const stream = await send(proxy, '/api/inbox/events?ago=0', {
        headers: { ...own, cookie, accept: 'text/event-stream' },
      });
      expect(stream.statusCode).toBe(200);
      expect(stream.headers['content-type']).toContain('text/event-stream');
      const first = await Promise.race([
        new Promise<string>(resolve => stream.once('data', chunk => resolve(String(chunk)))),
        sleep(10_000, 'nothing', { ref: false }),
      ]);
      stream.destroy();
      expect(first).toMatch(/^(retry|:|event|data)/);
    }, 20_000);

    it('leaves the limit of uploads to the server', async () => {
      const boundary = 'boundary';
      const part = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
      const picture = Buffer.alloc(5_000_000, 'x');
      const body = Readable.from([part, picture, `\r\n--${boundary}--\r\n`]);
      const { status, body: told } = await ask(proxy, '/flex/v1/api/images/upload', {
        method: 'POST',
        headers: {
          ...own,
          cookie,
          accept: 'application/json',
          authorization: 'Bearer session',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        body,
      });
      // The server has read all of it and found no picture; a proxy would answer 413 with a page.
      expect(status).toBe(409);
      expect(JSON.parse(told)).toMatchObject({
        errors: [{ status: 409, code: expect.stringMatching(/^image-invalid/) }],
      });
    });
  });
}
