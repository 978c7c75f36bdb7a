import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardTo } from './forward.ts';

const servers: Server[] = [];

const listen = (listener: RequestListener, port = 0) =>
  new Promise<number>(resolve => {
    const server = createServer(listener);
    servers.push(server);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Returns a port that nothing listens on. */
async function freePort() {
  const port = await listen(() => undefined);
  await close(servers.pop());
  return port;
}

const close = (server: Server | undefined) =>
  new Promise<void>(resolve => {
    server?.close(() => resolve());
    server?.closeAllConnections();
  });

async function startForwarding(port: number, waitMs: number) {
  const forward = forwardTo(port, { waitMs });
  return `http://127.0.0.1:${await listen((req, res) => void forward(req, res))}`;
}

afterEach(() => Promise.all(servers.splice(0).map(close)));

describe('forwarding to a server that starts again', () => {
  it('waits for it with the whole request, and answers as it does', async () => {
    const port = await freePort();
    const site = await startForwarding(port, 10_000);
    const answer = fetch(`${site}/api/x?y=1`, { method: 'POST', body: 'hello' });
    let checks = 0;
    await listen((req, res) => {
      if (req.url === '/healthz') {
        checks += 1;
        // As while it opens its database.
        res.writeHead(checks === 1 ? 503 : 200).end();
        return;
      }
      let body = '';
      req.on('data', chunk => (body += String(chunk)));
      req.on('end', () => {
        res.setHeader('Set-Cookie', ['a=1', 'b=2']);
        res.writeHead(201).end(`${req.method} ${req.url} ${req.headers.host} ${body}`);
      });
    }, port);
    const { status, headers, ...rest } = await answer.then(async it => ({
      status: it.status,
      headers: it.headers,
      text: await it.text(),
    }));
    expect([status, headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']]);
    expect(rest.text).toBe(`POST /api/x?y=1 ${new URL(site).host} hello`);
  });

  it('passes the events of a stream on as they come', async () => {
    const port = await listen((req, res) => {
      if (req.url === '/healthz') res.end();
      else res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    });
    const answer = await fetch(await startForwarding(port, 0));
    const { value } = (await answer.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  });

  it('says where to look when it does not start', async () => {
    const answer = await fetch(await startForwarding(await freePort(), 0));
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringMatching(/terminal/)]);
  });
});
