import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { listen } from '#server/testing/listen.ts';
import { proxyTo } from './proxy.ts';

describe('a hosted marketplace behind the server', () => {
  let reply: (req: IncomingMessage, res: ServerResponse) => void;
  let marketplace: Awaited<ReturnType<typeof listen>>;
  let web: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    marketplace = await listen((req, res) => reply(req, res));
    web = await listen(express().use('/flex', proxyTo(marketplace.url)));
  });
  afterAll(async () => {
    await web.close();
    await marketplace.close();
  });
  const ask = (path: string, init?: RequestInit) => fetch(`${web.url}/flex${path}`, init);
  /** Promises a long picture and sends the beginning of it. */
  const beginPicture = (res: ServerResponse) =>
    res.writeHead(200, { 'content-type': 'image/png' }).write(Buffer.alloc(64 * 1024));

  it('is given the headers of the protocol, and no cookies', async () => {
    const headers: IncomingMessage['headers'][] = [];
    reply = (req, res) => {
      headers.push(req.headers);
      res.writeHead(403, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{}');
    };
    const answer = await ask('/v1/api/listings/query', {
      headers: { authorization: 'Bearer t', cookie: 'session=1' },
    });
    expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([
      403,
      '{}',
      [],
    ]);
    expect(headers[0]).toMatchObject({ authorization: 'Bearer t' });
    expect(headers[0]).not.toHaveProperty('cookie');
  });

  it.each(['/v1/auth/../api/own_listings/close', '/v1/auth/%2e%2e/api', '/v1/./api', '/v1\\api'])(
    'gets no request for a path that would become another: %s',
    async path => {
      let asked = 0;
      reply = (_req, res) => {
        asked += 1;
        res.end();
      };
      // `fetch` would tidy the path up.
      const { port } = new URL(web.url);
      const sent = request({ port, method: 'POST', path: `/flex${path}` }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      expect([answer.statusCode, asked]).toEqual([400, 0]);
    },
  );

  it('gets the path and the query as they were sent', async () => {
    reply = (req, res) => void res.end(req.url);
    const sent = '/v1/api/listings/query?keywords=a..%2e/../b&x=%2F';
    expect(await (await ask(sent)).text()).toBe(sent);
    expect(await (await ask('/v1/a%2Fb')).text()).toBe('/v1/a%2Fb');
  });

  it('cuts an answer off when it breaks in the middle, and goes on with the next', async () => {
    reply = (_req, res) => {
      beginPicture(res);
      setImmediate(() => res.destroy());
    };
    const picture = ask('/images/a.png').then(answer => answer.arrayBuffer());
    await expect(picture).rejects.toThrow();
    reply = (_req, res) => void res.end('whole');
    expect(await (await ask('/images/a.png')).text()).toBe('whole');
  });

  it('is read no further when the reader has gone', async () => {
    const gone = new Promise<unknown>(resolve => {
      reply = (_req, res) => {
        resolve(once(res, 'close'));
        beginPicture(res);
      };
    });
    const leaving = new AbortController();
    const answer = await ask('/images/a.png', { signal: leaving.signal });
    expect(answer.status).toBe(200);
    leaving.abort();
    await gone;
  });

  it('does not answer', async () => {
    reply = (req, _res) => req.socket.destroy();
    const answer = await ask('/v1/api/listings/query');
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
  });
});
