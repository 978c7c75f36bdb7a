import { createHash, randomBytes } from 'node:crypto';
import { bareCall, operatorToken, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { testBrowser } from '#marketplace/testing/clients/browser.ts';
import type { TestBrowser } from '#marketplace/testing/clients/browser.ts';
import { authenticator } from '#marketplace/testing/fixtures/authenticator.ts';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const minute = 60_000;
const elsewhere = 'https://app.example/api/login-as';

let api: TestMarketplace;
let operator: Person;
let maya: Person;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({
    overrides: {
      now: () => new Date(Date.now() + passed),
      loginAsRedirectUris: [elsewhere],
      name: 'Flow & <Room>',
      limitedPrivateData: ({ secret: _, ...data }) => data,
    },
  });
  [operator, maya] = await Promise.all([signUp(api), signUp(api)]);
  await appoint(operator, true);
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  passed = 0;
});

async function appoint(person: Person, isOperator: boolean | string): Promise<void> {
  await api.marketplace.context.db
    .updateTable('users')
    .set({ metadata: JSON.stringify({ operator: isOperator }) })
    .where('id', '=', person.id)
    .execute();
}

const site = () => new URL(api.url).origin;
const back = () => `${site()}/api/login-as`;

/** State and PKCE verifier, as the site's server creates them before the redirect. */
function beginning(more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: api.credentials.clientId,
    redirect_uri: back(),
    user_id: maya.id,
    state: 'state of the site',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return { verifier, address: `${api.url}/console/api/authorize-as?${query.toString()}` };
}

const signIn = async (
  browser: TestBrowser,
  address: string,
  { email, password }: Pick<Person, 'email' | 'password'> = operator,
) => browser.send(await browser.open(address), 'sign-in', { email, password });

/** An authorization code with its verifier. */
async function newCode(more: Record<string, string> = {}) {
  const { verifier, address } = beginning(more);
  const { location } = await signIn(testBrowser(), address);
  return {
    code: location?.searchParams.get('code') ?? '',
    redirect_uri: location ? `${location.origin}${location.pathname}` : '',
    code_verifier: verifier,
  };
}

/** Impersonates Maya with the unmodified client. */
async function lookAsMaya() {
  const client = api.client({ clientSecret: api.credentials.clientSecret });
  await client.loginAs(await newCode());
  return client;
}

describe('an operator', () => {
  it('signs in at the console and looks as a user', async () => {
    const client = await lookAsMaya();
    expect((await client.currentUser.show()).data.data.id.uuid).toBe(maya.id);
    expect(await client.authInfo()).toMatchObject({
      isAnonymous: false,
      isLoggedInAs: true,
      scopes: ['user:limited'],
    });
  });

  it('needs the code of a second factor', async () => {
    const careful = await signUp(api);
    const { email, password } = careful;
    await appoint(careful, true);
    const form = { grant_type: 'password', scope: 'user', username: email, password };
    const token = await tokenFor(api, form);
    const factor = (name: string, body: object) =>
      bareCall(api, 'POST', `api/own_second_factor/${name}`, { token, body });
    const begun = await factor('begin', { currentPassword: password });
    const { code } = authenticator(begun.data!.attributes['secret'] as string);
    await factor('confirm', { code: code() });
    const send = async (typed: string) => {
      const browser = testBrowser();
      const page = await browser.open(beginning().address);
      return browser.send(page, 'sign-in', { email, password, code: typed });
    };
    const asked = await send('');
    expect([asked.status, asked.location]).toEqual([403, null]);
    expect(asked.html).toContain('second factor');
    expect((await send(code())).status).toBe(403);
    expect((await send(code(1))).location?.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('sees no private data that the site withholds, in answers and what they include', async () => {
    const privateData = { secret: 'opens', note: 'x' };
    await maya.client.currentUser.updateProfile({ privateData });
    const draft = { title: 'Slow flow', privateData };
    const made = await maya.client.ownListings.createDraft(draft, { expand: true });
    expect(made.data.data.attributes['privateData']).toEqual(privateData);
    const client = await lookAsMaya();
    const answers = [
      await client.currentUser.show(),
      await client.ownListings.query(),
      await client.ownListings.show({ id: made.data.data.id, include: ['author'] }),
    ];
    expect(JSON.stringify(answers.map(({ data }) => data))).toContain('"note":"x"');
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain('opens');
  });

  it('comes back with code and state', async () => {
    const { location, status } = await signIn(testBrowser(), beginning().address);
    expect(status).toBe(303);
    expect(`${location?.origin}${location?.pathname}`).toBe(back());
    expect(location?.searchParams.get('state')).toBe('state of the site');
    expect(location?.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('stays signed in at the console, and sees whom to look as', async () => {
    const browser = testBrowser();
    await signIn(browser, beginning().address);
    const page = await browser.open(beginning().address);
    expect(page.html).toContain(maya.email);
    expect(page.html).toContain(operator.email);
    expect(page.html).toContain('set up a second step');
    const { location } = await browser.send(page, 'look');
    expect(location?.searchParams.get('code')).toBeTruthy();
    await browser.send(page, 'sign-out');
    expect((await browser.open(beginning().address)).html).toContain('type="password"');
    const { html, location: none } = await browser.send(page, 'look');
    expect(none).toBeNull();
    expect(html).toContain('type="password"');
  });

  it('may say no', async () => {
    const browser = testBrowser();
    const { location } = await browser.send(await browser.open(beginning().address), 'cancel');
    expect(location?.searchParams.get('error')).toBe('access_denied');
    expect(location?.searchParams.get('state')).toBe('state of the site');
    expect(location?.searchParams.get('code')).toBeNull();
  });

  it('is one no more as soon as the metadata do not say so', async () => {
    const former = await signUp(api);
    await appoint(former, true);
    const browser = testBrowser();
    expect((await signIn(browser, beginning().address, former)).status).toBe(303);
    await appoint(former, false);
    expect((await browser.open(beginning().address)).html).toContain('type="password"');
  });

  it('looks as users in a role that answers them, or as an owner', async () => {
    const staff = await signUp(api);
    const statuses: unknown[] = [];
    for (const role of ['support', 'content', 'finance', 'owner']) {
      await appoint(staff, role);
      statuses.push((await signIn(testBrowser(), beginning().address, staff)).status);
    }
    expect(statuses).toEqual([303, 403, 403, 303]);
  });

  it('is signed out by a new password, and by the end of the day', async () => {
    const browser = testBrowser();
    await signIn(browser, beginning().address);
    passed += 9 * 60 * minute;
    expect((await browser.open(beginning().address)).html).toContain('type="password"');
    passed = 0;
    await operator.client.currentUser.changePassword({
      currentPassword: operator.password,
      newPassword: operator.password,
    });
    expect((await browser.open(beginning().address)).html).toContain('type="password"');
  });
});

describe('nobody else', () => {
  it('gets a code: no other user, no wrong password', async () => {
    const wrong = { ...operator, password: 'a guess' };
    for (const person of [maya, wrong, { email: 'nobody@example.com', password: 'a guess' }]) {
      const page = await signIn(testBrowser(), beginning().address, person);
      expect(page.status).toBe(403);
      expect(page.location).toBeNull();
      expect(page.html).toContain('role="alert"');
      expect(page.html).toContain(`value="${person.email}"`);
    }
  });

  it('may guess passwords without end, not even with the right one at last', async () => {
    const other = await signUp(api);
    await appoint(other, true);
    const wrong = { ...other, password: 'a guess' };
    const browser = testBrowser();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await signIn(browser, beginning().address, wrong)).status).toBe(403);
    }
    const late = await signIn(testBrowser(), beginning().address, other);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signIn(testBrowser(), beginning().address)).status).toBe(303);
  }, 60_000);

  it('can have an operator’s browser send the form from elsewhere', async () => {
    const browser = testBrowser();
    await signIn(browser, beginning().address);
    const page = await browser.open(beginning().address);
    const forged = await browser.send({ ...page, html: '' }, 'look');
    expect(forged.status).toBe(403);
    const own = await testBrowser().open(beginning().address);
    expect((await browser.send({ ...page, html: own.html }, 'look')).status).toBe(403);
    const foreign = await browser.send(page, 'look', {}, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    for (const { location } of [forged, foreign]) expect(location).toBeNull();
  });

  it('can use an operator’s session for anything else', async () => {
    const browser = testBrowser();
    await signIn(browser, beginning().address);
    const session = browser.cookies.get('operator-session') ?? '';
    expect(session).not.toBe('');
    for (const client_id of [api.credentials.clientId, 'console']) {
      const answer = await fetch(`${api.url}/v1/auth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: session,
          client_id,
        }),
      });
      expect(answer.status).toBe(401);
    }
    const shown = await bareCall(api, 'GET', 'api/current_user/show', { token: session });
    expect(shown.status).toBe(401);
  });
});

describe('a code', () => {
  const use = async (form: Record<string, string>) => {
    const answer = await fetch(`${api.url}/v1/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: api.credentials.clientId,
        ...form,
      }),
    });
    const text = await answer.text();
    return { status: answer.status, body: answer.ok ? (JSON.parse(text) as object) : text };
  };
  const unauthorized = { status: 401, body: 'Unauthorized' };

  it('gives an access token for half an hour and nothing to renew it', async () => {
    const { body } = await use(await newCode());
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 1800,
      scope: 'user:limited',
    });
    const { access_token: token } = body as { access_token: string };
    const show = () => bareCall(api, 'GET', 'api/current_user/show', { token });
    passed = 29 * minute;
    expect(await show()).toMatchObject({ status: 200 });
    passed = 31 * minute;
    expect(await show()).toMatchObject({
      status: 401,
      errors: [{ code: 'auth-invalid-access-token' }],
    });
  });

  it.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://app.example/other' }],
    ['another application', { client_id: '99999999-9999-4999-8999-999999999999' }],
  ])('is refused with %s', async (_, wrong) => {
    const form = await newCode();
    expect(await use({ ...form, ...wrong })).toEqual(unauthorized);
  });

  it('is used up by a wrong try', async () => {
    const form = await newCode();
    await use({ ...form, code_verifier: randomBytes(32).toString('base64url') });
    expect(await use(form)).toEqual(unauthorized);
  });

  it('works once; a second use ends what the first has opened', async () => {
    const form = await newCode();
    const { body } = await use(form);
    const { access_token: token } = body as { access_token: string };
    const show = () => bareCall(api, 'GET', 'api/current_user/show', { token });
    expect(await show()).toMatchObject({ status: 200 });
    expect(await use(form)).toEqual(unauthorized);
    expect(await show()).toMatchObject({ status: 401 });
  });

  it('works once also when it is used twice at the same time', async () => {
    const form = await newCode();
    const answers = await Promise.all([use(form), use(form), use(form)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('is over after a minute, and is nothing when it is made up', async () => {
    const form = await newCode();
    passed = 61_000;
    expect(await use(form)).toEqual(unauthorized);
    expect(await use({ ...form, code: 'made up' })).toEqual(unauthorized);
  });

  it('is stored as a hash', async () => {
    const { code } = await newCode();
    const rows = await api.marketplace.context.db
      .selectFrom('authorization_codes')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('opens nobody who is banned or deleted', async () => {
    const banned = await signUp(api);
    const form = await newCode({ user_id: banned.id });
    const { db } = api.marketplace.context;
    await db.updateTable('users').set({ state: 'banned' }).where('id', '=', banned.id).execute();
    expect(await use(form)).toEqual(unauthorized);
    const { location } = await signIn(testBrowser(), beginning({ user_id: banned.id }).address);
    expect(location?.searchParams.get('error')).toBe('access_denied');
  });
});

describe('the authorize page', () => {
  it('is plain: no script, nothing loaded, framed by nobody, cached nowhere', async () => {
    const page = await testBrowser().open(beginning().address);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<script|<img|<link|style=/i);
    expect(page.html).toContain('Flow &#38; &#60;Room&#62;');
    expect(page.html).toMatch(/<html lang="en">[\s\S]*<title>[^<]+<\/title>[\s\S]*<main>\s*<h1>/);
    expect(page.html.match(/<label/g)).toHaveLength(3);
    const policy = page.headers.get('content-security-policy') ?? '';
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      `form-action 'self' ${site()}`,
      "frame-ancestors 'none'",
      `style-src 'sha256-${hash}'`,
    ]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    for (const cookie of page.headers.getSetCookie()) {
      expect(cookie).toMatch(/; Path=\/flex\/console; HttpOnly; SameSite=Lax/);
    }
  });

  it.each([
    ['no application', { client_id: 'unknown' }],
    ['no address', { redirect_uri: '' }],
    ['another site', { redirect_uri: 'https://evil.example/api/login-as' }],
    [
      'something that only begins like the site',
      { redirect_uri: 'http://127.0.0.1.evil.example/' },
    ],
    ['the site by another name', { redirect_uri: 'http://user:pass@127.0.0.1/' }],
    ['the site with something hidden', { redirect_uri: '\thttp://127.0.0.1/\0' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a page below an address that was added', { redirect_uri: `${elsewhere}/more` }],
  ])('sends nobody away for %s', async (_, wrong) => {
    const page = await testBrowser().open(beginning(wrong).address);
    expect(page.status).toBe(400);
    expect(page.location).toBeNull();
    expect(page.html).toContain('role="alert"');
  });

  it.each([
    ['another kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no user', { user_id: 'maya' }, 'invalid_request'],
    ['no state', { state: '' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a challenge that is the verifier', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('names %s to the site', async (_, wrong, error) => {
    const { status, location } = await testBrowser().open(beginning(wrong).address);
    expect(status).toBe(303);
    expect(location?.searchParams.get('error')).toBe(error);
    expect(`${location?.origin}${location?.pathname}`).toBe(back());
  });

  it('may send to addresses that were added', async () => {
    const form = await newCode({ redirect_uri: elsewhere });
    expect(form.redirect_uri).toBe(elsewhere);
    const client = api.client({ clientSecret: api.credentials.clientSecret });
    await client.loginAs(form);
    expect((await client.authInfo()).isLoggedInAs).toBe(true);
  });

  it('shows users to operators only', async () => {
    const nobody = beginning({ user_id: '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f' }).address;
    const asked = await testBrowser().open(nobody);
    expect(asked.html).toContain('type="password"');
    const { location } = await signIn(testBrowser(), nobody);
    expect(location?.searchParams.get('error')).toBe('access_denied');
  });
});

describe('an operator who impersonates a user', () => {
  it('stays so when the server vouches for them', async () => {
    const client = await lookAsMaya();
    expect((await client.exchangeToken()).data.scope).toBe('user:limited');
  });

  it('neither writes, orders nor changes how somebody is paid or signs in', async () => {
    const { currentUser, messages, ownListings, transactions, stripeAccount } = await lookAsMaya();
    for (const call of [
      () => currentUser.updateProfile({ bio: 'Changed by an operator.' }),
      () => ownListings.close({}),
      () => messages.send({}),
      () => transactions.initiate({}),
      () => transactions.transition({}),
      () => stripeAccount.create({}),
      () => currentUser.changePassword({}),
      () => currentUser.delete({}),
    ]) {
      expect(await refusal(call())).toEqual({ status: 403, code: 'forbidden' });
    }
  });

  it('is signed out with the operator’s other sessions of that user', async () => {
    const client = await lookAsMaya();
    await maya.client.currentUser.changePassword({
      currentPassword: maya.password,
      newPassword: maya.password,
    });
    expect(await refusal(client.currentUser.show())).toMatchObject({ status: 403 });
  });

  it('is nobody to the Integration API, whose tokens are no user’s', async () => {
    const token = await tokenFor(api, { grant_type: 'authorization_code', ...(await newCode()) });
    const path = `integration_api/users/show?id=${maya.id}`;
    expect((await bareCall(api, 'GET', path, { token })).status).toBe(403);
    const integ = await operatorToken(api);
    expect((await bareCall(api, 'GET', path, { token: integ })).status).toBe(200);
  });
});
