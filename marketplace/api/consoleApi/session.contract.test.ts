import { bareCall, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { consoleClient } from '#marketplace/testing/clients/consoleClient.ts';
import { authenticator } from '#marketplace/testing/fixtures/authenticator.ts';
import { giveRole, signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const minute = 60_000;
let api: TestMarketplace;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({ overrides: { now: () => new Date(Date.now() + passed) } });
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  passed = 0;
});

interface Shown {
  operator: { id: string; email: string };
  role: string;
  rights: string[];
  confirmationFor: string[];
  confirmedUntil: string | null;
  hasSecondFactor: boolean;
}

describe('an operator', () => {
  it('signs in, is shown role and rights, and signs out', async () => {
    const person = await signUp(api);
    await giveRole(api, person, 'content');
    const console = consoleClient(api);
    const answer = await console.signIn(person);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^operator-session=[\w-]{43}; Max-Age=28800; Path=\/flex\/console; HttpOnly; SameSite=Lax$/,
    );
    const { data } = await console.get<Shown>('session/show');
    expect(data).toMatchObject({
      operator: { id: person.id, email: person.email },
      role: 'content',
      hasSecondFactor: false,
    });
    expect(data).toEqual(answer.data);
    expect(data.rights).toEqual(
      expect.arrayContaining(['listings/send_back', 'integration/listings/approve']),
    );
    expect(data.rights).not.toContain('staff/query');
    const { value } = { value: console.cookies.get('operator-session') ?? '' };
    expect((await console.post('session/delete')).status).toBe(200);
    expect(console.cookies.size).toBe(0);
    // The session itself has ended, not only its cookie.
    console.cookies.set('operator-session', value);
    expect(await console.get('session/show')).toMatchObject({
      status: 401,
      error: { code: 'auth-missing-access-token' },
    });
  });

  it('is signed out when the role ends, and after eight hours', async () => {
    const owner = await signInOperator(api, 'owner');
    await giveRole(api, owner, 'support');
    expect((await owner.console.get<Shown>('session/show')).data.role).toBe('support');
    await giveRole(api, owner, null);
    expect((await owner.console.get('session/show')).status).toBe(401);
    await giveRole(api, owner, 'owner');
    passed = 8 * 60 * minute;
    expect((await owner.console.get('session/show')).status).toBe(401);
  });

  it('proves who they are for what can not be undone, for ten minutes', async () => {
    const { console, ...owner } = await signInOperator(api, 'owner');
    const banned = await signUp(api);
    const ban = () => console.post('build/users/ban', { id: banned.id });
    const shown = async () => (await console.get<Shown>('session/show')).data;
    expect((await shown()).confirmationFor).toContain('build/users/ban');
    passed = 11 * minute;
    expect((await shown()).confirmedUntil).toBeNull();
    expect(await ban()).toMatchObject({ status: 403, error: { code: 'confirmation-needed' } });
    const confirm = (proof: object) => console.post<Shown>('session/confirm', proof);
    expect(await confirm({ password: 'a guess' })).toMatchObject({
      status: 403,
      error: { code: 'sign-in-refused' },
    });
    // There is no second factor.
    expect((await confirm({ code: '123456' })).status).toBe(403);
    expect((await confirm({})).status).toBe(400);
    const { status, data } = await confirm({ password: owner.password });
    expect([status, data.confirmedUntil]).toEqual([200, expect.any(String)]);
    expect((await ban()).status).toBe(200);
  });

  it('needs the code of a second factor, with which they prove themselves later', async () => {
    const careful = await signUp(api);
    const { email, password } = careful;
    await giveRole(api, careful, 'support');
    const form = { grant_type: 'password', scope: 'user', username: email, password };
    const token = await tokenFor(api, form);
    const factor = (name: string, body: object) =>
      bareCall(api, 'POST', `api/own_second_factor/${name}`, { token, body });
    const begun = await factor('begin', { currentPassword: password });
    const { code } = authenticator(begun.data!.attributes['secret'] as string);
    await factor('confirm', { code: code() });
    const console = consoleClient(api);
    expect(await console.signIn(careful)).toMatchObject({
      status: 403,
      error: { code: 'second-factor-required' },
    });
    const answer = await console.post<Shown>('session/create', {
      email,
      password,
      code: code(1),
    });
    expect(answer).toMatchObject({ status: 200, data: { hasSecondFactor: true } });
    expect((await console.post('session/confirm', { code: '000000' })).status).toBe(403);
  });
});

describe('nobody else', () => {
  it('is let in: no other user, no wrong password', async () => {
    const [person, operator] = [await signUp(api), await signUp(api)];
    await giveRole(api, operator, 'owner');
    const wrong = { ...operator, password: 'a guess' };
    for (const one of [person, wrong, { email: 'nobody@example.com', password: 'a guess' }]) {
      const console = consoleClient(api);
      expect(await console.signIn(one)).toMatchObject({
        status: 403,
        error: { code: 'sign-in-refused' },
      });
      expect(console.cookies.size).toBe(0);
    }
  });

  it('guesses passwords for long', async () => {
    const operator = await signInOperator(api, 'owner');
    const wrong: Pick<Person, 'email' | 'password'> = { ...operator, password: 'a guess' };
    const tries = Array.from({ length: 10 }, async () => {
      await consoleClient(api).signIn(wrong);
      await operator.console.post('session/confirm', { password: 'a guess' });
    });
    await Promise.all(tries);
    const late = await consoleClient(api).signIn(operator);
    expect(late).toMatchObject({ status: 429, error: { code: 'too-many-requests' } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    const proof = { password: operator.password };
    expect((await operator.console.post('session/confirm', proof)).status).toBe(429);
  }, 60_000);

  it.each([
    ['a page without the header', { 'x-flowroom': '' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page of nowhere', { origin: 'null' }],
    ['a browser that says that it crosses sites', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['a program without an origin', { origin: '' }],
  ])('changes anything with an operator’s cookie: %s', async (_, headers) => {
    const { console } = await signInOperator(api, 'owner');
    const answer = await console.post('build/listing-approval/enable', {}, headers);
    expect(answer).toMatchObject({ status: 403, error: { meta: { reason: 'foreign-origin' } } });
    expect((await console.post('session/delete', {}, headers)).status).toBe(403);
    expect((await console.get('session/show')).status).toBe(200);
  });

  it('reads with an operator’s cookie from another site', async () => {
    const { console } = await signInOperator(api, 'owner');
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const answer = await console.get('session/show', {}, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('sends a form', async () => {
    const { console } = await signInOperator(api, 'owner');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await console.post('build/listing-approval/enable', {}, form)).toMatchObject({
      status: 400,
      error: { code: 'unsupported-content-type' },
    });
  });
});
