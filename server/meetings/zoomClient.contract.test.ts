import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { createSeal } from '#server/base/seal.ts';
import { createMeeting, exchangeCode, refreshTokens } from './zoomClient.ts';
import type { ZoomConfig } from './zoomClient.ts';
import { beginConsent, finishConsent } from './zoomConsent.ts';

const redirectUri = 'http://localhost:3000/api/auth/callback/zoom';
const seal = createSeal('a server secret', 'zoom-consent');
let sandbox: TestSandbox;
let config: ZoomConfig;
let clock = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => Date.now() + clock });
  config = {
    oauthUrl: `${sandbox.url}/zoom/oauth`,
    tokenUrl: `${sandbox.url}/zoom/oauth`,
    apiUrl: `${sandbox.url}/zoom/v2`,
    clientId: sandbox.keys.zoomClientId,
    clientSecret: sandbox.keys.zoomClientSecret,
  };
});
afterAll(() => sandbox.close());
afterEach(() => {
  clock = 0;
});

/** A finished consent: the code and the verifier that redeems it. */
async function consent() {
  const ask = { userId: 'user-1', backUrl: '/', redirectUri };
  const { location, cookie } = await beginConsent(config, seal, ask);
  const form = { decision: 'allow', name: 'Mara Lindqvist', email: 'mara@example.com' };
  const body = new URLSearchParams(form);
  const answer = await fetch(location, { method: 'POST', redirect: 'manual', body });
  const back = new URL(answer.headers.get('location') ?? '').searchParams;
  const pending = await finishConsent(seal, cookie, back.get('state'));
  return { code: back.get('code') ?? '', verifier: pending?.verifier ?? '', redirectUri };
}

const refused = { code: 'meeting-not-connected' };

describe('the client of the meeting service', () => {
  it('turns a code into tokens once', async () => {
    const grant = await consent();
    const tokens = await exchangeCode(config, grant);
    expect(tokens.expiresAt - Date.now()).toBeGreaterThan(59 * 60_000);
    await expect(exchangeCode(config, grant)).rejects.toMatchObject(refused);
  });

  it('renews tokens and creates meetings until the access token expires', async () => {
    const first = await exchangeCode(config, await consent());
    const { accessToken } = await refreshTokens(config, first.refreshToken);
    await expect(refreshTokens(config, first.refreshToken)).rejects.toMatchObject(refused);
    const plan = {
      topic: 'Quiet hour',
      start: Date.UTC(2031, 4, 1, 17),
      duration: 60,
      timezone: 'UTC',
    };
    const weekly = { days: [2, 5], times: 3 };
    const meeting = await createMeeting(config, accessToken, { ...plan, weekly });
    expect(meeting.id).toMatch(/^9\d{10}$/);
    expect((await fetch(meeting.joinUrl)).status).toBe(200);
    clock = 61 * 60_000;
    await expect(createMeeting(config, accessToken, plan)).rejects.toMatchObject(refused);
  });
});
