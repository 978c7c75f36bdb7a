import express from 'express';
import { actsInTurns } from './actsInTurns.ts';
import { rememberCaller } from '#server/marketplaceClient/sdk/caller.ts';
import { listen } from '#server/testing/listen.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

/** A site whose acts are held until they are let go. */
async function start(limits: Parameters<typeof actsInTurns>[0]) {
  const held: { account: string; end: () => void }[] = [];
  const order: string[] = [];
  const app = express();
  app.use(rememberCaller(testCookies), actsInTurns(limits));
  app.post(/.*/, (req, res) => {
    const account = String(req.get('x-name'));
    order.push(account);
    held.push({ account, end: () => void res.json({}) });
  });
  app.use(((error, _req, res, _next) => {
    res.status((error as { status: number }).status).json({});
  }) satisfies express.ErrorRequestHandler);
  const site = await listen(app);
  const post = async (name: string, path = '/move-order') => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'x-name': name, Cookie: cookieWith({ accessToken: name }) },
    });
    return answer.status;
  };
  const until = async (count: number) => {
    while (order.length < count) await new Promise(resolve => setTimeout(resolve, 5));
  };
  return { ...site, post, order, held, until };
}

describe('acts of many people', () => {
  it('run a few at once, in turns of accounts', async () => {
    const { post, order, held, until, close } = await start({ atOnce: 1 });
    const first = post('maya');
    await until(1);
    const more = [post('maya'), post('maya')];
    await new Promise(resolve => setTimeout(resolve, 50));
    more.push(post('noah'));
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(order).toEqual(['maya']);
    for (let count = 1; count <= 4; count += 1) {
      await until(count);
      held[count - 1]?.end();
    }
    expect(await Promise.all([first, ...more])).toEqual([200, 200, 200, 200]);
    expect(order.indexOf('noah')).toBeLessThan(3);
    await close();
  });

  it('are refused before anything is done when they wait too long', async () => {
    const { post, order, held, until, close } = await start({ atOnce: 1, waitMs: 20 });
    const first = post('maya');
    await until(1);
    expect(await post('noah')).toBe(503);
    held[0]?.end();
    expect(await first).toBe(200);
    expect(order).toEqual(['maya']);
    await close();
  });

  it('hold up nothing else', async () => {
    const { post, held, until, close } = await start({ atOnce: 1 });
    const first = post('maya');
    await until(1);
    const other = post('noah', '/check-transaction');
    await until(2);
    for (const { end } of held) end();
    expect(await Promise.all([first, other])).toEqual([200, 200]);
    await close();
  });
});
