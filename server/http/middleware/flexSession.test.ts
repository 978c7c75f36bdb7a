import express from 'express';
import { flexSession } from './flexSession.ts';
import { addressHeadersOf } from '#server/marketplaceClient/session/addressHeaders.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { addressProof, toldAddress } from '@flowroom/marketplace/clientAddress';

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

async function start() {
  const marketplace = fakeMarketplace();
  const behind = await listen(marketplace.app);
  const tokens = createTokens({
    baseUrl: () => behind.url,
    clientId: 'client',
    clientSecret: 'secret',
    addressHeaders: addressHeadersOf('secret'),
  });
  const clock = { now: Date.now() };
  const sessions = createSessions({ tokens, cookies: testCookies, now: () => clock.now });
  const app = express();
  app.use('/flex', flexSession({ sessions, tokens, logger: silent }), marketplace.app);
  const site = await listen(app);
  const send = (path: string, { headers = {}, ...rest }: Sent = {}) =>
    fetch(`${site.url}/flex${path}`, { ...rest, headers });
  const own = { Origin: site.url };
  const form = (fields: Record<string, string>, headers: Record<string, string> = own): Sent => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ client_id: 'client', ...fields }).toString(),
  });
  const password = (word: string, headers?: Record<string, string>) =>
    send(
      '/v1/auth/token',
      form({ grant_type: 'password', username: 'sam', password: word, scope: 'user' }, headers),
    );
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    marketplace,
    clock,
    site,
    send,
    own,
    form,
    password,
    cookieOf,
    signIn: async () => cookieOf(await password('right')),
    close: () => Promise.all([site.close(), behind.close()]),
  };
}

let world: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  world = await start();
});
afterEach(() => world.close());

const silent = { info: () => undefined, warn: () => undefined };
const session = { Authorization: 'Bearer session' };

describe('signing in from a page of the site', () => {
  it('puts the tokens into a cookie that scripts cannot read', async () => {
    const answer = await world.password('right');
    const cookie = answer.headers.getSetCookie()[0];
    expect(cookie).toMatch(/^flowroom-session=.+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      access_token: 'session',
      token_type: 'bearer',
      refresh_token: 'session',
      scope: 'user',
    });
    expect(text).not.toMatch(/user-1|refresh-1/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('with a wrong password is refused and sets no cookie', async () => {
    const answer = await world.password('wrong');
    expect([answer.status, await answer.text()]).toEqual([401, 'Unauthorized']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('tried too often is answered with when to try again', async () => {
    const answer = await world.password('once too often');
    expect([answer.status, await answer.text()]).toEqual([429, 'Too many requests.']);
    expect(answer.headers.get('retry-after')).toBe('900');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('passes the address on to the marketplace, which a browser can not choose', async () => {
    const forged = { ...world.own, [toldAddress.address]: '10.0.0.1', [toldAddress.proof]: 'x' };
    await world.password('right', forged);
    const { toldAs } = world.marketplace.last()!;
    expect(toldAs.address).toMatch(/127\.0\.0\.1$/);
    expect(toldAs.proof).toBe(addressProof('secret', toldAs.address!));
  });

  it('is answered with when to try again while the marketplace is too busy to look at a password', async () => {
    const answer = await world.password('in a flood');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is refused without the code of a second factor, and sends it on', async () => {
    const logIn = (second_factor: string) =>
      world.send(
        '/v1/auth/token',
        world.form({
          grant_type: 'password',
          username: 'sam',
          password: 'with a code',
          scope: 'user',
          second_factor,
        }),
      );
    const asked = await logIn('');
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([403, []]);
    expect(await asked.json()).toMatchObject({ errors: [{ code: 'second-factor-required' }] });
    expect((await logIn('123456')).headers.getSetCookie()).toHaveLength(1);
  });

  it('cannot request the rights of the server', async () => {
    const answer = await world.send(
      '/v1/auth/token',
      world.form({ grant_type: 'token_exchange', subject_token: 'x' }),
    );
    expect(answer.status).toBe(403);
    expect(world.marketplace.seen).toEqual([]);
  });
});

describe('another client', () => {
  it('gets its tokens as the protocol says', async () => {
    const answer = await world.password('right', {});
    expect(await answer.json()).toMatchObject({
      access_token: 'user-1',
      refresh_token: 'refresh-1',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(['/v1/auth/token', '/v1/auth/revoke', '/v1/api/listings/query'])(
    'from a foreign page sends its preflight request to the marketplace: %s',
    async path => {
      await world.send(path, { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } });
      expect(world.marketplace.seen.map(call => call.path)).toEqual([path]);
    },
  );

  it('from a foreign page gets no cookie either', async () => {
    const answer = await world.password('right', { Origin: 'https://evil.example' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is passed through with its own token', async () => {
    const answer = await world.send('/v1/api/listings/query', {
      headers: { Authorization: 'Bearer own-token', Cookie: await world.signIn() },
    });
    expect(await answer.json()).toEqual({ authorization: 'Bearer own-token' });
  });
});

describe('a call with the session', () => {
  const call = (headers: Record<string, string>, method = 'GET') =>
    world.send('/v1/api/own_listings/query', { method, headers: { ...session, ...headers } });

  it('carries the token of the cookie', async () => {
    const answer = await call({ Cookie: await world.signIn() });
    expect(await answer.json()).toEqual({ authorization: 'Bearer user-1' });
  });

  it('of a visitor carries a token that all visitors share', async () => {
    const answers = await Promise.all([call({}), call({}), call({})]);
    const tokens = await Promise.all(answers.map(answer => answer.json()));
    expect(tokens).toEqual(Array(3).fill({ authorization: 'Bearer anonymous-1' }));
  });

  it('renews a token that is about to end, once for calls at the same time', async () => {
    const cookie = await world.signIn();
    world.clock.now += 580_000;
    const answers = await Promise.all([call({ Cookie: cookie }), call({ Cookie: cookie })]);
    const tokens = await Promise.all(answers.map(answer => answer.json()));
    expect(tokens).toEqual(Array(2).fill({ authorization: 'Bearer user-2' }));
    expect(answers[0] && world.cookieOf(answers[0])).not.toBe(cookie);
  });

  it('ends with 401 when the token can no longer be renewed', async () => {
    const cookie = await world.signIn();
    world.clock.now += 600_000;
    world.marketplace.state.refuseRefresh = true;
    const answer = await call({ Cookie: cookie });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^flowroom-session=; .*Max-Age=0/);
  });

  it('does not end the session while the marketplace is down', async () => {
    const cookie = await world.signIn();
    world.clock.now += 600_000;
    world.marketplace.state.down = true;
    const answer = await call({ Cookie: cookie });
    expect(answer.status).toBe(503);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('that changes something needs the origin of the site', async () => {
    const cookie = await world.signIn();
    const post = async (headers: Record<string, string>) =>
      (await call({ Cookie: cookie, ...headers }, 'POST')).status;
    expect(await post(world.own)).toBe(200);
    expect(await post({})).toBe(403);
    expect(await post({ Origin: 'https://evil.example' })).toBe(403);
    expect(await post({ Origin: 'null' })).toBe(403);
    expect(await post({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
    expect(await post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  });

  it('that only reads is refused from a foreign origin', async () => {
    const cookie = await world.signIn();
    const answer = await call({ Cookie: cookie, Origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  it('does not use the cookie without the word', async () => {
    const answer = await world.send('/v1/api/own_listings/query', {
      headers: { Cookie: await world.signIn() },
    });
    expect(await answer.json()).toEqual({ authorization: null });
  });

  it('reads a broken cookie as none', async () => {
    const answer = await call({ Cookie: 'flowroom-session=%%%' });
    expect(await answer.json()).toEqual({ authorization: 'Bearer anonymous-1' });
  });
});

describe('renewing from a page of the site', () => {
  const renew = (headers: Record<string, string>) =>
    world.send(
      '/v1/auth/token',
      world.form({ grant_type: 'refresh_token', refresh_token: 'session' }, headers),
    );

  it('uses the refresh token of the cookie', async () => {
    const answer = await renew({ ...world.own, Cookie: await world.signIn() });
    expect(await answer.json()).toMatchObject({ access_token: 'session', scope: 'user' });
    expect(world.marketplace.last()?.form.refresh_token).toBe('refresh-1');
  });

  it('is renewed once when its token was about to end, and stays while the marketplace is down', async () => {
    const cookie = await world.signIn();
    world.clock.now += 600_000;
    const renewals = () =>
      world.marketplace.seen.filter(({ form }) => form.grant_type === 'refresh_token').length;
    world.marketplace.state.down = true;
    const refused = await renew({ ...world.own, Cookie: cookie });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([503, []]);
    world.marketplace.state.down = false;
    const before = renewals();
    expect((await renew({ ...world.own, Cookie: cookie })).status).toBe(200);
    expect(renewals()).toBe(before + 1);
  });

  it('is refused without a session', async () => {
    expect((await renew(world.own)).status).toBe(401);
  });
});

describe('signing out', () => {
  const revoke = (headers: Record<string, string>) =>
    world.send('/v1/auth/revoke', world.form({ token: 'session' }, { ...session, ...headers }));

  it('revokes the tokens and forgets the cookie', async () => {
    const answer = await revoke({ ...world.own, Cookie: await world.signIn() });
    expect(await answer.json()).toEqual({ action: 'revoked' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect(world.marketplace.last()).toMatchObject({
      path: '/v1/auth/revoke',
      authorization: 'Bearer user-1',
      form: { token: 'refresh-1' },
    });
  });

  it('from a foreign page does nothing', async () => {
    const cookie = await world.signIn();
    const answer = await revoke({ Origin: 'https://evil.example', Cookie: cookie });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
