import express from 'express';
import pino from 'pino';
import { describeDevice, ownSessionsAt } from './ownSessions.ts';
import { devicesRouter } from './devicesRouter.ts';
import { createRawSdks } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { listen } from '#server/testing/listen.ts';

const id = '11111111-1111-4111-8111-111111111111';
const firefox =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface RecordedCall {
  name: string;
  authorization: string | undefined;
  body: unknown;
}

/** A marketplace that has a list of sessions, or one that has never heard of it. */
async function start({ keepsList = true } = {}) {
  const asked: RecordedCall[] = [];
  const behind = express().use(express.json());
  behind.post('/v1/auth/token', (_req, res) => {
    res.json({
      access_token: 'anonymous',
      token_type: 'bearer',
      expires_in: 600,
      scope: 'public-read',
    });
  });
  behind.use('/v1/api/own_sessions', (req, res) => {
    const body = req.body as { id?: string } | undefined;
    asked.push({ name: req.path, authorization: req.get('authorization'), body });
    if (!keepsList || (body?.id !== undefined && body.id !== id)) {
      res.status(404).json({ errors: [{ status: 404, code: 'not-found', title: 'Not found.' }] });
      return;
    }
    const session = (isCurrent: boolean, userAgent: string | null, address: string | null) => ({
      id,
      type: 'ownSession',
      attributes: {
        isCurrent,
        userAgent,
        address,
        createdAt: '2026-11-01T10:00:00.000Z',
        lastUsedAt: '2026-11-02T10:00:00.000Z',
        endsAt: '2027-01-30T10:00:00.000Z',
      },
    });
    res.json({
      data: [session(true, firefox, '203.0.113.…'), session(false, null, null), 'nonsense'],
    });
  });
  const marketplace = await listen(behind);
  const baseUrl = () => marketplace.url;
  const tokens = createTokens({ baseUrl, clientId: 'c', clientSecret: 's' });
  const sessions = createSessions({ tokens, cookies: testCookies });
  const sdk = createSdkFactory(createRawSdks({ baseUrl, clientId: 'c', tokens }));
  const context = { sessions, sdk, logger: pino({ level: 'silent' }) };
  const app = express().use(express.json());
  app.use('/api', devicesRouter(context, ownSessionsAt(baseUrl)));
  const site = await listen(app);
  open.push(marketplace, site);
  const cookie = cookieWith({ accessToken: 'user-1', refreshToken: 'r' });
  const send = (
    path: string,
    body?: object,
    headers: Record<string, string> = { Cookie: cookie },
  ) =>
    fetch(`${site.url}/api/devices${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Origin: site.url,
        'X-Flowroom': '1',
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
  return { asked, send };
}
const open: Awaited<ReturnType<typeof listen>>[] = [];
afterEach(() => Promise.all(open.splice(0).map(each => each.close())));

describe('the devices of somebody', () => {
  it('are their sessions, in words that they know them by', async () => {
    const { asked, send } = await start();
    const answer = await send('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      data: [
        {
          id,
          isCurrent: true,
          browser: 'Firefox',
          system: 'macOS',
          kind: 'desktop',
          address: '203.0.113.…',
          signedInAt: '2026-11-01T10:00:00.000Z',
          lastUsedAt: '2026-11-02T10:00:00.000Z',
          endsAt: '2027-01-30T10:00:00.000Z',
        },
        {
          id,
          isCurrent: false,
          signedInAt: '2026-11-01T10:00:00.000Z',
          lastUsedAt: '2026-11-02T10:00:00.000Z',
          endsAt: '2027-01-30T10:00:00.000Z',
        },
      ],
    });
    expect(asked[0]).toMatchObject({ name: '/query', authorization: 'Bearer user-1' });
  });

  it('are unknown where the marketplace has no list', async () => {
    const { send } = await start({ keepsList: false });
    const answer = await send('');
    expect([answer.status, await answer.json()]).toEqual([200, { data: null }]);
  });

  it('are signed out one by one, or all others at once', async () => {
    const { asked, send } = await start();
    expect((await send('/sign-out', { id })).status).toBe(200);
    expect((await send('/sign-out-others', {})).status).toBe(200);
    expect(asked).toMatchObject([
      { name: '/revoke', body: { id } },
      { name: '/revoke_others', body: {} },
    ]);
  });

  it('are refused as the marketplace refuses', async () => {
    const { send } = await start();
    const gone = await send('/sign-out', { id: '22222222-2222-4222-8222-222222222222' });
    expect([gone.status, await gone.json()]).toMatchObject([
      404,
      { errors: [{ code: 'not-found' }] },
    ]);
    expect((await send('/sign-out', { id: 'nonsense' })).status).toBe(400);
  });

  it('are nobody’s without a session, and no other site’s', async () => {
    const { asked, send } = await start();
    expect((await send('', undefined, {})).status).toBe(401);
    expect((await send('/sign-out-others', {}, {})).status).toBe(401);
    expect((await send('', undefined, { 'X-Flowroom': '0' })).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('what a browser says of itself', () => {
  it.each([
    [firefox, { browser: 'Firefox', system: 'macOS', kind: 'desktop' }],
    [iPhone, { browser: 'Safari', system: 'iOS', kind: 'mobile' }],
    ['\u0000 ((((', {}],
    ['', {}],
    [null, {}],
  ])('is read: %s', (userAgent, expected) => {
    expect(describeDevice(userAgent)).toEqual(expected);
  });
});
