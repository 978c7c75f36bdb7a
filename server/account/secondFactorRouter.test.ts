import express from 'express';
import pino from 'pino';
import { secondFactorRouter } from './secondFactorRouter.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import type { Tokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';
import { sdkFactoryOf } from '#server/testing/sdks.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';

const open: Awaited<ReturnType<typeof listen>>[] = [];
afterEach(() => Promise.all(open.splice(0).map(each => each.close())));

/** A site in front of a marketplace that answers so. */
async function start(answer: (name: string) => { status?: number; attributes?: object }) {
  const asked: unknown[] = [];
  const behind = express().use(express.json());
  behind.use('/v1/api/own_second_factor', (req, res) => {
    asked.push([req.method, req.path, req.get('authorization'), req.body]);
    const { status = 200, attributes } = answer(req.path);
    const errors = [{ status, code: 'forbidden', title: 'No.' }];
    const data = { id: 'maya', type: 'ownSecondFactor', attributes };
    res.status(status).json(status === 200 ? { data } : { errors });
  });
  const marketplace = await listen(behind);
  const sessions = createSessions({ tokens: {} as Tokens, cookies: testCookies });
  const context = { sessions, sdk: sdkFactoryOf({}), logger: pino({ level: 'silent' }) };
  const app = express().use(express.json());
  app.use(
    '/api',
    secondFactorRouter(context, () => marketplace.url),
  );
  const site = await listen(app);
  open.push(marketplace, site);
  const ask = async (path: string, body?: object) => {
    const sent = await fetch(`${site.url}/api/second-factor${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Origin: site.url,
        'X-Flowroom': '1',
        Cookie: cookieWith({ accessToken: 'user-1' }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: sent.status, body: (await sent.json()) as unknown };
  };
  return { asked, ask };
}

describe('the second factor of somebody', () => {
  it('is read from the marketplace, with the rights of the session', async () => {
    const attributes = { confirmedAt: null, recoveryCodesLeft: 0 };
    const { asked, ask } = await start(() => ({ attributes }));
    expect(await ask('')).toEqual({ status: 200, body: { data: attributes } });
    expect(asked).toEqual([['GET', '/show', 'Bearer user-1', undefined]]);
  });

  it('is none at a marketplace that has no such operation', async () => {
    const { ask } = await start(() => ({ status: 404 }));
    expect(await ask('')).toEqual({ status: 200, body: { data: null } });
  });

  it('is begun, confirmed, renewed and removed', async () => {
    const secret = { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' };
    const codes = { recoveryCodes: ['abcde-fghij'] };
    const { asked, ask } = await start(name => ({
      attributes: name === '/begin' ? secret : codes,
    }));
    const currentPassword = 'x';
    expect((await ask('/begin', { currentPassword })).body).toEqual({ data: secret });
    expect((await ask('/confirm', { code: '123456' })).body).toEqual({ data: codes });
    expect((await ask('/renew-recovery-codes', { code: '123456' })).body).toEqual({ data: codes });
    const removed = await ask('/remove', { currentPassword, code: '123456' });
    expect(removed.body).toEqual({ data: { removed: true } });
    expect(asked.map(one => (one as unknown[])[1])).toEqual([
      '/begin',
      '/confirm',
      '/renew_recovery_codes',
      '/remove',
    ]);
  });

  it('is refused as the marketplace refuses', async () => {
    const { ask } = await start(() => ({ status: 403 }));
    expect(await ask('/confirm', { code: '123456' })).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'forbidden' }] },
    });
  });
});
