import { Server, connect } from 'node:net';
import { listen, originOf } from './listen.ts';

/** Sends raw bytes and gives everything that comes back until the connection ends. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', chunk => (answer += String(chunk)));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe('listen', () => {
  it('logs connections that can not be accepted, and goes on', async () => {
    const servers: Server[] = [];
    const original = Server.prototype.listen;
    const spy = jest.spyOn(Server.prototype, 'listen').mockImplementation(function (
      this: Server,
      ...args: unknown[]
    ) {
      servers.push(this);
      return Reflect.apply(original, this, args) as Server;
    });
    const warn = jest.fn();
    const { port, answerWith, close } = await listen(0, '127.0.0.1', { logger: { warn } });
    spy.mockRestore();
    answerWith((_req, res) => res.end('ok'));
    for (const code of ['EMFILE', 'ENFILE']) {
      servers[0]?.emit('error', Object.assign(new Error('accept'), { code }));
    }
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
    await close();
  });

  it('answers that it is starting until it has a listener', async () => {
    const { port, answerWith, close } = await listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${port}/`;
    const early = await fetch(url);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await early.text()).toBe('starting');
    const page = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '3']);
    expect(await page.text()).toContain('<h1>Starting</h1>');
    answerWith((_req, res) => res.end('ready'));
    expect(await (await fetch(url)).text()).toBe('ready');
    await close();
  });

  it('lets an answer under way finish when it closes, and takes nothing new', async () => {
    const { port, answerWith, close } = await listen(0, '127.0.0.1');
    let arrived: () => void = () => undefined;
    const underWay = new Promise<void>(resolve => (arrived = resolve));
    let finish: () => void = () => undefined;
    answerWith((_req, res) => {
      finish = () => res.end('whole');
      arrived();
    });
    const url = `http://127.0.0.1:${port}/`;
    const answer = fetch(url);
    await underWay;
    const closed = close();
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('whole');
    await closed;
  });

  it('ends a connection with the answer to its thousandth request', async () => {
    const { port, answerWith, close } = await listen(0, '127.0.0.1');
    answerWith((_req, res) => res.end('ok'));
    const answers = await raw(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_010));
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(Array.from({ length: 1_000 }, () => '200'));
    expect(answers.split('Connection: close')).toHaveLength(2);
    await close();
  });

  it('answers what is no HTTP, or too much of it, with a page and its status', async () => {
    const { port, answerWith, close } = await listen(0, '127.0.0.1');
    answerWith((_req, res) => res.end('ok'));
    expect(await raw(port, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*can not be read/);
    const long = `GET /?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const answer = await raw(port, long);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [\s\S]*The address is too long/);
    expect(answer).toContain(' href="/">Go to the home page');
    await close();
  });

  it('ends a connection on which nonsense follows while an answer is under way', async () => {
    const { port, answerWith, close } = await listen(0, '127.0.0.1');
    answerWith((req, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('half');
      req.resume();
    });
    const text = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nNONSENSE\r\n';
    const answer = await raw(port, text).catch(() => '');
    expect(answer).not.toContain('400 Bad Request');
    await close();
  });

  it('fails when the port is taken', async () => {
    const { port, close } = await listen(0, '127.0.0.1');
    await expect(listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await close();
  });

  it('turns proxies away before it ends, and answers meanwhile', async () => {
    const { port, answerWith, drain, close } = await listen(0, '127.0.0.1');
    answerWith((_req, res) => res.end('ready'));
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await ask('/readyz')).status).toBe(200);
    const draining = drain(50);
    expect((await ask('/readyz')).status).toBe(503);
    const page = await ask('/s');
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await draining;
    await close();
  });
});

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['10.1.2.3', 'http://10.1.2.3:3000'],
])('originOf %s is where the process reaches itself', (host, origin) => {
  expect(originOf(host, 3000)).toBe(origin);
});
