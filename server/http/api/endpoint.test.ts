import express from 'express';
import pino from 'pino';
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { createSdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { apiBodies } from './bodies.ts';
import { createRawSdks, transit } from '#server/marketplaceClient/sdk/rawSdk.ts';
import { createSessions } from '#server/marketplaceClient/session/session.ts';
import { cookieWith, testCookies } from '#server/testing/sessionCookie.ts';
import { createTokens } from '#server/marketplaceClient/session/tokens.ts';
import { fakeMarketplace } from '#server/testing/fakeMarketplace.ts';
import { listen } from '#server/testing/listen.ts';
import { exactly, utcInstant, uuid } from '#shared/contract/strict.ts';

const runs: unknown[] = [];
const lines: Record<string, unknown>[] = [];
const logger = pino(
  { base: null, timestamp: false },
  { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const declined = Object.assign(new Error('Request failed'), {
  status: 402,
  data: {
    errors: [
      {
        status: 402,
        code: 'transaction-payment-failed',
        title: 'Payment failed.',
        meta: { stripeMessage: 'Your card was declined.' },
      },
    ],
  },
});
const sample = endpoint({
  method: 'post',
  path: '/api/sample',
  caller: 'signedInPage',
  summary: 'Change a class',
  answer: v.object({ at: utcInstant }),
  body: exactly({ id: uuid, start: v.optional(utcInstant) }),
  failure: () => 'initiate-order-failed',
  async run({ input, sdk, trusted }) {
    runs.push(input);
    if (input.start === '2026-01-01T00:00:00.000Z')
      throw apiFault(409, 'taken', 'Taken', ['start']);
    // As the SDK rejects with an answer of the marketplace.
    if (input.start === '2026-01-02T00:00:00.000Z') throw declined;
    await sdk.ownListings.update({ id: input.id });
    await (await trusted()).ownListings.update({ id: input.id });
    return { at: new Date(0) };
  },
});

const market = fakeMarketplace();
let site: Awaited<ReturnType<typeof listen>>;
let behind: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  behind = await listen(market.app);
  const tokens = createTokens({ baseUrl: () => behind.url, clientId: 'c', clientSecret: 's' });
  const sessions = createSessions({ tokens, cookies: testCookies });
  const sdk = createSdkFactory(createRawSdks({ baseUrl: () => behind.url, clientId: 'c', tokens }));
  const app = express();
  app.use(apiBodies);
  app.post(sample.path, sample.handler({ sessions, sdk, logger }));
  site = await listen(app);
});
afterAll(() => Promise.all([site.close(), behind.close()]));
beforeEach(() => {
  runs.splice(0);
  lines.splice(0);
});

const id = '11111111-1111-4111-8111-111111111111';
const cookie = cookieWith({ accessToken: 'user-9', refreshToken: 'r' });

function call(body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/sample`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Origin: site.url,
      'X-Flowroom': '1',
      Cookie: cookie,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
const codeOf = async (answer: Response) =>
  ((await answer.json()) as { errors: { code: string; source?: { path: string[] } }[] }).errors[0];

describe('an endpoint', () => {
  it('acts for the caller, and with the rights of the server where it needs them', async () => {
    await call({ id });
    const asked = market.seen.filter(({ path }) => path.endsWith('/own_listings/update'));
    expect(asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer user-9',
      expect.stringMatching(/^Bearer trusted-/),
    ]);
  });

  it('takes and gives transit', async () => {
    const answer = await call(transit.write({ id, start: new Date(5) }), {
      'Content-Type': 'application/transit+json',
      Accept: 'application/transit+json',
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/transit\+json/);
    expect(transit.read(await answer.text())).toMatchObject({ at: new Date(0) });
    expect(runs).toEqual([{ id, start: '1970-01-01T00:00:00.005Z' }]);
  });

  it('refuses calls that are not from a page of the site', async () => {
    const foreign: Record<string, string>[] = [
      { 'X-Flowroom': '' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ];
    for (const headers of foreign) expect((await call({ id }, headers)).status).toBe(403);
    expect(runs).toEqual([]);
    const security = {
      event: 'origin-refused',
      account: null,
      address: expect.stringMatching(/127\.0\.0\.1$/) as string,
      operation: '/sample',
    };
    expect(lines).toEqual(foreign.map(() => expect.objectContaining({ security }) as unknown));
  });

  it('refuses visitors with 401', async () => {
    const answer = await call({ id }, { Cookie: '' });
    expect([answer.status, (await codeOf(answer))?.code]).toEqual([
      401,
      'auth-invalid-access-token',
    ]);
  });

  it('names the field that is wrong and runs nothing', async () => {
    const cases = [
      [{}, 'validation-missing-key', ['id']],
      [{ id: 'x' }, 'validation-invalid-value', ['id']],
      [{ id, more: 1 }, 'validation-disallowed-key', ['more']],
    ] as const;
    for (const [body, code, path] of cases) {
      const answer = await call(body);
      expect(answer.status).toBe(400);
      expect(await codeOf(answer)).toMatchObject({ code, source: { path, type: 'body' } });
    }
    expect(runs).toEqual([]);
  });

  it('answers a refusal of its own with its code', async () => {
    const answer = await call({ id, start: '2026-01-01T00:00:00.000Z' });
    expect(answer.status).toBe(409);
    expect(await codeOf(answer)).toMatchObject({ code: 'taken', source: { path: ['start'] } });
  });

  it('writes down by its tag what failed, and nothing of what was sent', async () => {
    await call({ id });
    expect(lines).toEqual([]);
    await call({ id, start: '2026-01-01T00:00:00.000Z' });
    expect(lines).toEqual([
      {
        level: 40,
        tag: 'initiate-order-failed',
        status: 409,
        code: 'taken',
        title: 'Taken',
        msg: 'initiate-order-failed',
      },
    ]);
  });

  it('logs the facts of a refusal, such as what the payment provider said', async () => {
    await call({ id, start: '2026-01-02T00:00:00.000Z' });
    expect(lines).toMatchObject([
      {
        tag: 'initiate-order-failed',
        status: 402,
        code: 'transaction-payment-failed',
        meta: { stripeMessage: 'Your card was declined.' },
      },
    ]);
  });
});
