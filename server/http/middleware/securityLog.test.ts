import express from 'express';
import { flexSession } from './flexSession.ts';
import { hostedSecurityLog } from './securityLog.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';

const lines: unknown[] = [];
const write = (facts: object) => void lines.push((facts as { security: unknown }).security);
const logger = { info: write, warn: write };

let site: Awaited<ReturnType<typeof listen>>;
let behind: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const marketplace = fakeMarketplace();
  behind = await listen(marketplace.app);
  const tokens = createTokens({ baseUrl: () => behind.url, clientId: 'c', clientSecret: 's' });
  const sessions = createSessions({ tokens, cookies: testCookies });
  const app = express();
  app.use(hostedSecurityLog(logger, 'a secret'));
  app.use('/flex', flexSession({ sessions, tokens, logger }));
  app.post('/flex/v1/api/current_user/change_password', (_req, res) => void res.status(403).end());
  app.post('/flex/v1/api/password_reset/reset', (_req, res) => void res.status(200).end());
  app.use((_req, res) => void res.status(200).end());
  site = await listen(app);
});
afterAll(() => Promise.all([site.close(), behind.close()]));
beforeEach(() => lines.splice(0));

const address = expect.stringMatching(/127\.0\.0\.1$/);
const logIn = (username: string, password: string) =>
  fetch(`${site.url}/flex/v1/auth/token`, {
    method: 'POST',
    headers: { Origin: site.url },
    body: new URLSearchParams({ grant_type: 'password', username, password, client_id: 'c' }),
  });
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { method: 'POST', headers });

describe('before a hosted marketplace', () => {
  it('log-ins are logged by their answers, whose they are as a hash', async () => {
    await logIn('sam', 'right');
    await logIn('sam', 'wrong');
    await logIn('Sam ', 'once too often');
    const unknownAccount = expect.stringMatching(/^[\w-]{22}$/);
    expect(lines).toEqual(
      ['log-in', 'log-in-failed', 'log-in-limited'].map(event => ({
        event,
        account: null,
        address,
        unknownAccount,
      })),
    );
    expect(
      new Set(lines.map(line => (line as { unknownAccount: string }).unknownAccount)).size,
    ).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/sam|right|wrong|often/i);
  });

  it('a grant by the name of what every object has is no event', async () => {
    await fetch(`${site.url}/flex/v1/auth/token`, {
      method: 'POST',
      headers: { Origin: site.url },
      body: new URLSearchParams({ grant_type: '__proto__', client_id: 'c' }),
    });
    expect(lines).toEqual([]);
  });

  it('calls of the protocol are logged by path and status, others not at all', async () => {
    await post('/flex/v1/api/current_user/change_password');
    await post('/flex/v1/api/password_reset/reset/');
    await post('/flex/v1/api/own_listings/close');
    expect(lines).toEqual([
      { event: 'password-check-failed', account: null, address },
      { event: 'password-reset', account: null, address },
    ]);
  });

  it('the session in a page of another site is logged as refused', async () => {
    const foreign = { Authorization: 'Bearer session', Origin: 'https://evil.example' };
    const answer = await post('/flex/v1/api/own_listings/close?secret=1', foreign);
    expect(answer.status).toBe(403);
    expect(lines).toEqual([
      {
        event: 'origin-refused',
        account: null,
        address,
        operation: '/flex/v1/api/own_listings/close',
      },
    ]);
  });
});
