import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import express from 'express';
import type { ErrorRequestHandler } from 'express';
import { apiBodies } from './bodies.ts';
import { fetchInProcess } from '#server/marketplaceClient/sdk/inProcess.ts';
import { listen } from '#server/testing/listen.ts';

const app = express();
app.use('/api', apiBodies, (req, res) => {
  res.json({ body: (req.body as unknown) ?? null });
});

const answerError: ErrorRequestHandler = (error: { status: number }, _req, res, _next) => {
  res.status(error.status).end();
};
app.use(answerError);

describe('the body of a call below /api', () => {
  let web: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    web = await listen(app);
  });
  afterAll(() => web.close());

  const post = (type: string, body: string, ask: typeof fetch = fetch) =>
    ask(`${web.url}/api/x`, { method: 'POST', headers: { 'Content-Type': type }, body });

  it('is the value of its JSON or transit, for every reader', async () => {
    for (const ask of [fetch, fetchInProcess(app)]) {
      const json = await post('application/json; charset=utf-8', '{"a":"ä"}', ask);
      expect(await json.json()).toEqual({ body: { a: 'ä' } });
      const text = await post('application/transit+json', '["^ ","~:a",1]', ask);
      expect(await text.json()).toEqual({ body: { a: 1 } });
    }
    expect(await (await post('text/plain', 'a')).json()).toEqual({ body: null });
  });

  it('is refused when it can not be read, or is too large', async () => {
    expect((await post('application/json', '{')).status).toBe(400);
    expect((await post('application/transit+json', '["^ broken')).status).toBe(400);
    expect((await post('application/json', `"${'x'.repeat(300_000)}"`)).status).toBe(413);
  });

  it('is given up when all that are held together are too large', async () => {
    const half = Buffer.alloc(240_000, 32);
    const held: ClientRequest[] = [];
    const refused = new Promise<IncomingMessage>(resolve => {
      for (let count = 0; count < 120; count += 1) {
        const one = request(`${web.url}/api/x`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Length': 250_000 },
        });
        one.on('error', () => undefined);
        one.once('response', resolve);
        one.write(half);
        held.push(one);
      }
    });
    const answer = await refused;
    answer.resume();
    expect(answer.statusCode).toBe(503);
    for (const one of held) one.destroy();
    await Promise.all(held.filter(one => !one.destroyed).map(one => once(one, 'close')));
  });
});
