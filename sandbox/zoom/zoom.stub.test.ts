import {
  consentAddress,
  createMeeting,
  exchangeCode,
  refreshTokens,
} from '../testing/meetingClient.ts';
import type { MeetingApp } from '../testing/meetingClient.ts';
import { startSandbox } from '../testing/startSandbox.ts';
import type { TestSandbox } from '../testing/startSandbox.ts';

const redirectUri = 'http://localhost:3000/api/auth/callback/zoom';
const minute = 60_000;
const plan = {
  topic: 'Morning <flow> & "breath"',
  start_time: '2031-05-01T17:00:00Z',
  duration: 60,
  timezone: 'Europe/Berlin',
};

const weekly = { type: 2, weekly_days: '2,5', end_times: 3 };

let sandbox: TestSandbox;
let config: MeetingApp;
let clock = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => Date.now() + clock });
  config = {
    url: `${sandbox.url}/zoom`,
    clientId: sandbox.keys.zoomClientId,
    clientSecret: sandbox.keys.zoomClientSecret,
  };
});
afterAll(() => sandbox.close());
afterEach(() => {
  clock = 0;
});

const begin = () => consentAddress(config, redirectUri);

/** Answers the consent page as a browser does. */
const decide = (location: string, form: Record<string, string>, browser = '') =>
  fetch(location, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: browser },
    body: new URLSearchParams(form),
  });

/** A finished consent: the code and what it takes to redeem it. */
async function consent(email = 'mara@example.com', browser = '', name = 'Mara Lindqvist') {
  const { location, state, verifier } = begin();
  const answer = await decide(location, { decision: 'allow', name, email }, browser);
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe(state);
  const [set = ''] = answer.headers.getSetCookie();
  return {
    code: back.searchParams.get('code') ?? '',
    verifier,
    setCookie: set,
  };
}

const connect = async (...person: Parameters<typeof consent>) => {
  const { setCookie, ...grant } = await consent(...person);
  const tokens = await exchangeCode(config, { ...grant, redirectUri });
  return { ...tokens, browser: setCookie.split(';')[0] ?? '' };
};

function api(path: string, token: string, init: { method?: string; body?: unknown } = {}) {
  return fetch(`${config.url}/v2${path}`, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
}

async function errorOf(answer: Response) {
  return { status: answer.status, ...((await answer.json()) as object) };
}

const page = async (address: string, init?: RequestInit) => {
  const answer = await fetch(address, init);
  return { status: answer.status, text: await answer.text() };
};

describe('consent to the meeting service', () => {
  test('names the app and its rights, and can be framed by nobody', async () => {
    const { location } = begin();
    const answer = await fetch(location);
    const text = await answer.text();
    expect(text).toContain('Connect Flowroom');
    expect(text).toContain('Create meetings in your name');
    expect(text).toContain('Test meeting stand-in');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('goes back with the state when it is denied', async () => {
    const { location } = begin();
    const answer = await decide(location, { decision: 'deny' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(back)).toEqual({
      error: 'access_denied',
      state: new URL(location).searchParams.get('state'),
    });
  });

  test('shows what was typed and says what is wrong with it', async () => {
    const { location } = begin();
    const answer = await decide(location, { decision: 'allow', name: '"<b>', email: 'nowhere' });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain('value="&#34;&#60;b&#62;"');
    expect(text).toContain('Enter an address such as name@example.com.');
  });

  test.each([
    ['client_id', 'somebody'],
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', 'javascript:alert(1)'],
  ])('stays on its page when %s is %s', async (name, value) => {
    const address = new URL(begin().location);
    address.searchParams.set(name, value);
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  test.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', 'short', 'invalid_request'],
  ])('goes back with an error when %s is %s', async (name, value, error) => {
    const address = new URL(begin().location);
    address.searchParams.set(name, value);
    const answer = await fetch(address, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(back.get('error')).toBe(error);
    expect(back.get('state')).toBe(address.searchParams.get('state'));
  });
});

describe('tokens', () => {
  test('come for a code once, for an hour', async () => {
    const grant = await consent();
    const tokens = await exchangeCode(config, { ...grant, redirectUri });
    expect(tokens.expiresAt - Date.now()).toBeGreaterThan(59 * minute);
    await expect(exchangeCode(config, { ...grant, redirectUri })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('need the verifier, the same return address and a fresh code', async () => {
    const wrong = [
      { ...(await consent()), verifier: 'x'.repeat(64), redirectUri },
      { ...(await consent()), redirectUri: `${redirectUri}/other` },
    ];
    for (const grant of wrong) {
      await expect(exchangeCode(config, grant)).rejects.toMatchObject({
        status: 400,
      });
    }
    const late = await consent();
    clock = 11 * minute;
    await expect(exchangeCode(config, { ...late, redirectUri })).rejects.toThrow('400');
  });

  test('are given to nobody without the secret of the app', async () => {
    const grant = { ...(await consent()), redirectUri };
    await expect(exchangeCode({ ...config, clientSecret: 'guess' }, grant)).rejects.toMatchObject({
      status: 401,
    });
    await expect(exchangeCode(config, grant)).resolves.toHaveProperty('accessToken');
  });

  test('are renewed by a refresh token that serves once', async () => {
    const first = await connect();
    const second = await refreshTokens(config, first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    await expect(refreshTokens(config, first.refreshToken)).rejects.toMatchObject({
      status: 400,
    });
    await expect(refreshTokens(config, second.refreshToken)).resolves.toBeDefined();
  });

  test('end: an old access token is refused with code 124', async () => {
    const { accessToken } = await connect();
    clock = 61 * minute;
    expect(await errorOf(await api('/users/me', accessToken))).toEqual({
      status: 401,
      code: 124,
      message: 'Access token is expired.',
    });
    await expect(createMeeting(config, accessToken, plan)).rejects.toMatchObject({
      status: 401,
    });
  });

  test('ends with all its tokens when the app revokes one', async () => {
    const tokens = await connect('revoked@example.com');
    const revoke = (token: string, secret = config.clientSecret) =>
      fetch(`${config.url}/oauth/revoke`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${config.clientId}:${secret}`).toString('base64')}`,
        },
        body: new URLSearchParams({ token }),
      });
    expect((await revoke(tokens.accessToken, 'wrong')).status).toBe(401);
    expect((await api('/users/me', tokens.accessToken)).status).toBe(200);
    expect((await revoke(tokens.accessToken)).status).toBe(200);
    expect((await api('/users/me', tokens.accessToken)).status).toBe(401);
    await expect(refreshTokens(config, tokens.refreshToken)).rejects.toThrow();
    expect((await revoke(tokens.accessToken)).status).toBe(400);
  });

  test('refuse an unknown kind of grant in the form of the service', async () => {
    const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');
    const answer = await fetch(`${config.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    expect(await errorOf(answer)).toMatchObject({ status: 400, error: 'unsupported_grant_type' });
  });
});

describe('meetings', () => {
  test('are made, read, changed and deleted by their host', async () => {
    const { accessToken } = await connect();
    const meeting = await createMeeting(config, accessToken, plan);
    expect(meeting.id).toMatch(/^9\d{10}$/);
    expect(meeting.joinUrl).toMatch(new RegExp(`/zoom/j/${meeting.id}\\?pwd=\\w+$`));
    expect(meeting.startUrl).toMatch(new RegExp(`/zoom/s/${meeting.id}\\?zak=\\w+$`));

    const path = `/meetings/${meeting.id}`;
    const change = { start_time: '2031-07-01T08:00:00', duration: 45 };
    expect((await api(path, accessToken, { method: 'PATCH', body: change })).status).toBe(204);
    // Eight in the morning in Berlin, in summer.
    expect(await (await api(path, accessToken)).json()).toMatchObject({
      id: Number(meeting.id),
      host_email: 'mara@example.com',
      topic: plan.topic,
      start_time: '2031-07-01T06:00:00Z',
      duration: 45,
      timezone: 'Europe/Berlin',
      status: 'waiting',
      settings: { waiting_room: true, join_before_host: false },
      join_url: meeting.joinUrl,
    });

    expect((await api(path, accessToken, { method: 'DELETE' })).status).toBe(204);
    expect(await errorOf(await api(path, accessToken))).toEqual({
      status: 404,
      code: 3001,
      message: `Meeting does not exist: ${meeting.id}.`,
    });
    expect((await page(meeting.joinUrl)).status).toBe(404);
  });

  test('are held again on their days, at the same time through a change of clocks', async () => {
    const { accessToken } = await connect();
    // Clocks in Berlin go back on 26 October 2031; the 20th is a Monday.
    const series = { ...plan, type: 8, start_time: '2031-10-20T17:00:00Z', recurrence: weekly };
    const meeting = await createMeeting(config, accessToken, series);
    const shown = await (await api(`/meetings/${meeting.id}`, accessToken)).json();
    expect(shown).toMatchObject({
      type: 8,
      recurrence: { type: 2, repeat_interval: 1, weekly_days: '2,5', end_times: 3 },
      occurrences: [
        { start_time: '2031-10-20T17:00:00Z', duration: 60, status: 'available' },
        { start_time: '2031-10-23T17:00:00Z' },
        { start_time: '2031-10-27T18:00:00Z' },
      ],
    });
    const early = await page(meeting.joinUrl);
    expect(early.text).toContain('Monday, October 20, 2031');
    expect(early.text).toContain('Every Monday and Thursday until October 27, 2031');
    clock = Date.UTC(2031, 9, 21) - Date.now();
    expect((await page(meeting.startUrl)).text).toContain('Thursday, October 23, 2031');
  });

  test('can be held every other week, and be made single again', async () => {
    const { accessToken } = await connect();
    const body = {
      type: 8,
      start_time: '2031-05-07T18:00:00',
      timezone: 'Europe/Berlin',
      recurrence: { ...weekly, weekly_days: '1,4', repeat_interval: 2 },
    };
    const created = await api('/users/me/meetings', accessToken, { method: 'POST', body });
    const { id, occurrences } = (await created.json()) as {
      id: number;
      occurrences: { start_time: string }[];
    };
    expect(occurrences.map(each => each.start_time.slice(0, 10))).toEqual([
      '2031-05-07',
      '2031-05-18',
      '2031-05-21',
    ]);
    await api(`/meetings/${id}`, accessToken, { method: 'PATCH', body: { type: 2 } });
    expect(await (await api(`/meetings/${id}`, accessToken)).json()).not.toHaveProperty(
      'recurrence',
    );
  });

  test('of another host do not exist, and bad tokens open nothing', async () => {
    const { accessToken } = await connect();
    const { id } = await createMeeting(config, accessToken, plan);
    const other = await connect('other@example.com');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await api(`/meetings/${id}`, other.accessToken, {
        method,
        ...(method === 'PATCH' ? { body: { topic: 'Mine' } } : {}),
      });
      expect(await errorOf(answer)).toMatchObject({ status: 404, code: 3001 });
    }
    expect(await errorOf(await api(`/meetings/${id}`, other.refreshToken))).toMatchObject({
      status: 401,
      code: 124,
    });
  });

  test.each([
    ['start_time', { start_time: 'tomorrow' }],
    ['start_time', { start_time: '2031-99-01T00:00:00Z' }],
    ['duration', { duration: '60' }],
    ['duration', { duration: 0 }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['topic', { topic: '' }],
    ['type', { type: 3 }],
    ['recurrence', { type: 8 }],
    ['recurrence.weekly_days', { type: 8, recurrence: { ...weekly, weekly_days: '8' } }],
    ['recurrence.end_times', { type: 8, recurrence: { ...weekly, end_times: 61 } }],
    ['password', { password: 'a b' }],
  ])('with a bad %s are not made: %j', async (field, body) => {
    const { accessToken } = await connect();
    const answer = await api('/users/me/meetings', accessToken, { method: 'POST', body });
    expect(await errorOf(answer)).toMatchObject({
      status: 400,
      code: 300,
      errors: [{ field }],
    });
  });

  test('belong to the same person after connecting again from the same browser', async () => {
    const { accessToken, browser } = await connect();
    const { id } = await createMeeting(config, accessToken, plan);
    const again = await connect('Mara@Example.com', browser);
    expect((await api(`/meetings/${id}`, again.accessToken)).status).toBe(200);
  });

  test('are not opened or renamed by typing the address of their host elsewhere', async () => {
    const { accessToken } = await connect();
    const { id, joinUrl } = await createMeeting(config, accessToken, plan);
    const guess = `flowroom-meeting-account=${'a'.repeat(43)}`;
    for (const browser of ['', guess, 'flowroom-meeting-account=']) {
      const stranger = await connect('mara@example.com', browser, 'Somebody Else');
      for (const method of ['GET', 'DELETE']) {
        const answer = await api(`/meetings/${id}`, stranger.accessToken, { method });
        expect(await errorOf(answer)).toMatchObject({ status: 404, code: 3001 });
      }
    }
    expect((await page(joinUrl)).text).toContain('Mara Lindqvist');
  });

  test('of a host made within the process are not opened by the address either', async () => {
    const host = { name: 'Maya Lind', email: 'maya@example.com' };
    const [meeting] = sandbox.addHost(host, [
      { topic: 'Quiet', start_time: '2031-05-01T17:00:00Z', duration: 60, timezone: 'UTC' },
    ]).meetings;
    const { accessToken } = await connect(host.email);
    expect((await api(`/meetings/${meeting?.id}`, accessToken)).status).toBe(404);
  });

  test('hide the cookie of the browser from scripts, other sites and other paths', async () => {
    const { setCookie } = await consent();
    expect(setCookie).toMatch(/^flowroom-meeting-account=\w{43}; Max-Age=7776000; /);
    expect(setCookie).toMatch(/; Path=\/sandbox\/zoom\/oauth; .*; HttpOnly; SameSite=Lax$/);
  });
});

describe('the rooms', () => {
  test('let participants in when the host starts, and out when the host ends', async () => {
    const { accessToken } = await connect();
    const { joinUrl, startUrl } = await createMeeting(config, accessToken, plan);
    const waiting = await page(joinUrl);
    expect(waiting).toMatchObject({ status: 200 });
    expect(waiting.text).toContain('Morning &#60;flow&#62; &#38; &#34;breath&#34;');
    expect(waiting.text).toContain('Thursday, May 1, 2031');
    expect(waiting.text).toMatch(/7:00.+8:00.PM in Berlin/u);
    expect(waiting.text).toContain('Mara Lindqvist');
    expect(waiting.text).toContain('Waiting for the host to start the meeting');

    // Only the press of the button starts it.
    expect((await page(startUrl)).text).toContain('Not started yet');
    expect((await page(joinUrl)).text).toContain('Waiting for the host');
    const step = (name: string) =>
      page(startUrl, { method: 'POST', body: new URLSearchParams({ step: name }) });
    expect((await step('start')).text).toContain('You are hosting the meeting');
    expect((await page(joinUrl)).text).toContain('You are in the meeting');
    expect(JSON.parse((await page(joinUrl.replace('?', '/status?'))).text)).toEqual({
      open: true,
      text: 'You are in the meeting',
    });
    await step('end');
    expect((await page(joinUrl)).text).toContain('Waiting for the host');
  });

  test('need the passcode without the link, and never give the host key away', async () => {
    const { accessToken } = await connect();
    const meeting = await createMeeting(config, accessToken, plan);
    const { password } = (await (await api(`/meetings/${meeting.id}`, accessToken)).json()) as {
      password: string;
    };
    const bare = meeting.joinUrl.replace(/\?.*/, '');
    const closed = await page(bare);
    expect(closed.status).toBe(403);
    expect(closed.text).not.toContain('Morning');
    expect((await page(`${bare}?pwd=wrong`)).text).toContain('This is not the passcode.');
    const inside = await page(`${bare}?pwd=${password}`);
    expect(inside.status).toBe(200);
    const zak = new URL(meeting.startUrl).searchParams.get('zak') ?? '-';
    expect(inside.text).not.toContain(zak);

    for (const address of [
      meeting.startUrl.replace(/\?.*/, ''),
      `${meeting.startUrl}x`,
      meeting.joinUrl.replace('/j/', '/s/').replace('pwd', 'zak'),
    ]) {
      expect((await page(address)).status).toBe(404);
    }
  });

  test('outlive a restart of the stub', async () => {
    const own = await startSandbox();
    const address = { ...config, url: `${own.url}/zoom` };
    const { location, verifier } = consentAddress(address, redirectUri);
    const answer = await decide(location, { decision: 'allow', name: 'Mara', email: 'm@x.org' });
    const back = new URL(answer.headers.get('location') ?? '').searchParams;
    const tokens = await exchangeCode(address, {
      code: back.get('code') ?? '',
      verifier,
      redirectUri,
    });
    const meeting = await createMeeting(address, tokens.accessToken, plan);
    await own.close({ keepData: true });

    const again = await startSandbox({ dataDir: own.dataDir });
    expect((await page(meeting.joinUrl.replace(own.url, again.url))).status).toBe(200);
    await again.close();
  });
});
