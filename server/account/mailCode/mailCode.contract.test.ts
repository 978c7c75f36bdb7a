import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { authenticator } from '@flowroom/marketplace/testing/fixtures/authenticator';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { openSiteBrowser } from '../testing/siteBrowser.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 90_000);
afterAll(() => site?.close());

const newAddress = () => `${randomUUID()}@example.com`;

const stateAnswer = v.object({ state: v.optional(v.string()) });

const factorAnswer = v.object({
  secret: v.optional(v.string()),
  recoveryCodes: v.optional(v.array(v.string())),
});

/** A browser at the endpoints of codes. */
function browser() {
  const one = openSiteBrowser(site.url);
  const post = async (path: string, body: object) => {
    const { status, code, data } = await one.post(`/api/auth/code${path}`, body);
    return { status, code, state: data && v.parse(stateAnswer, data).state };
  };
  return {
    ...one,
    post,
    request: (email: string, language = 'en') => post('', { email, language }),
    verify: (code: string) => post('/verify', { code }),
    signUp() {
      const names = { firstName: 'Rosa', lastName: 'Iyer' };
      return post('/sign-up', { ...names, userType: 'student', language: 'es' });
    },
  };
}

/** The code in the newest mail. */
async function mailedCode(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(site.folder, email, 'log-in-code', count);
  return /\b\d{6}\b/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Signs up by a code. */
async function member(email = newAddress()) {
  const me = browser();
  await me.request(email);
  await me.verify(await mailedCode(email));
  expect(await me.signUp()).toMatchObject({ status: 200 });
  return me;
}

/** Opens an account; returns its id. */
const account = (email: string, email_verified: boolean) =>
  insertUserRow(site.db, { email, email_verified });

/** Adds a second factor to an account; returns its recovery codes. */
async function addFactor(id: string): Promise<string[]> {
  const owner = openSiteBrowser(site.url);
  owner.takeCookie(await site.signedIn(id));
  const call = async (step: string, body: object) =>
    v.parse(factorAnswer, (await owner.post(`/api/second-factor/${step}`, body)).data);
  const { secret = '' } = await call('begin', {});
  const { recoveryCodes = [] } = await call('confirm', { code: authenticator(secret).code() });
  return recoveryCodes;
}

describe('an address without an account', () => {
  it('gets one after the code, whose address is confirmed', async () => {
    const email = newAddress();
    const me = browser();
    expect(await me.request(` ${email.toUpperCase()}`.trim())).toMatchObject({ status: 200 });
    expect(await me.verify(await mailedCode(email))).toEqual({
      status: 200,
      code: undefined,
      state: 'newcomer',
    });
    expect(await me.person()).toBeNull();
    expect(await me.signUp()).toMatchObject({ status: 200 });
    const person = await me.person();
    expect(person).toMatchObject({
      email,
      emailVerified: true,
      profile: { firstName: 'Rosa', publicData: { userType: 'student' } },
      identityProviders: [{ idpId: 'email-code' }],
    });
    const later = browser();
    await later.request(email, 'es');
    expect(await later.verify(await mailedCode(email, 2))).toMatchObject({ state: 'signed-in' });
    expect(await later.person()).toMatchObject({ id: person?.id });
    const [, spanish] = await mailsTo(site.folder, email, 'log-in-code', 2);
    expect(spanish?.subject).toMatch(/^\d{6} es tu código/);
  });

  it('opens nothing before the code, nor twice by one', async () => {
    const email = newAddress();
    const me = browser();
    expect(await me.signUp()).toMatchObject({ status: 403, code: 'mail-code-over' });
    await me.request(email);
    const code = await mailedCode(email);
    expect(await me.signUp()).toMatchObject({ code: 'mail-code-over' });
    expect(await me.verify(wrong(code))).toMatchObject({ status: 403, code: 'mail-code-wrong' });
    expect(await browser().verify(code)).toMatchObject({ code: 'mail-code-over' });
    const before = new Map(me.jar);
    await me.verify(code);
    const proven = new Map(me.jar);
    await me.signUp();
    // A copy of either cookie is good for nothing more.
    for (const [jar, call] of [
      [before, 'verify'],
      [proven, 'signUp'],
    ] as const) {
      const thief = browser();
      for (const [name, value] of jar) thief.jar.set(name, value);
      const answer = call === 'verify' ? await thief.verify(code) : await thief.signUp();
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await thief.person()).toBeNull();
    }
  });
});

describe('a browser in which a code was entered', () => {
  it('gets another one when strangers have used up those of the address', async () => {
    const email = newAddress();
    const me = await member(email);
    const stranger = browser();
    for (let one = 0; one < 3; one += 1) await stranger.request(email);
    expect(await stranger.request(email)).toMatchObject({ code: 'too-many-requests' });
    expect(await me.request(email)).toMatchObject({ status: 200 });
    expect(await me.verify(await mailedCode(email, 5))).toMatchObject({ state: 'signed-in' });
  });
});

describe('a call that is sent again', () => {
  it('signs in to the account that the sign-up before it has opened', async () => {
    const email = newAddress();
    const me = browser();
    await me.request(email);
    await me.verify(await mailedCode(email));
    const id = await account(email, true);
    expect(await me.signUp()).toMatchObject({ status: 200 });
    expect(await me.person()).toMatchObject({ id });
  });

  it('goes on with the address that the code has proven', async () => {
    const email = newAddress();
    const me = browser();
    await me.request(email);
    const code = await mailedCode(email);
    expect(await me.verify(code)).toMatchObject({ state: 'newcomer' });
    expect(await me.verify(code)).toMatchObject({ state: 'newcomer' });
    const id = await account(email, true);
    expect(await me.verify(code)).toMatchObject({ state: 'signed-in' });
    expect(await me.person()).toMatchObject({ id });
  });

  it('opens no second account by a proof that was used', async () => {
    const email = newAddress();
    const me = browser();
    await me.request(email);
    await me.verify(await mailedCode(email));
    const copy = new Map(me.jar);
    await me.signUp();
    const { db } = site;
    const { id } = (await me.person()) ?? {};
    await db
      .updateTable('users')
      .set({ email: newAddress() })
      .where('id', '=', String(id))
      .execute();
    const late = browser();
    for (const [name, value] of copy) late.jar.set(name, value);
    expect(await late.signUp()).toMatchObject({ code: 'mail-code-over' });
    const row = await db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(row).toEqual([]);
  });
});

describe('an address with an account', () => {
  it('signs in to it when it is confirmed', async () => {
    const email = newAddress();
    const id = await account(email, true);
    const me = browser();
    await me.request(email);
    expect(await me.verify(await mailedCode(email))).toMatchObject({ state: 'signed-in' });
    expect(await me.person()).toMatchObject({ id, identityProviders: [] });
  });

  it('is not linked when somebody has only claimed it', async () => {
    const email = newAddress();
    await account(email, false);
    const me = browser();
    await me.request(email);
    const taken = { status: 409, code: 'email-taken' };
    expect(await me.verify(await mailedCode(email))).toMatchObject(taken);
    expect(await me.signUp()).toMatchObject(taken);
    expect(await me.person()).toBeNull();
  });

  it('opens it only as long as it is its address', async () => {
    const former = newAddress();
    const next = newAddress();
    const first = await member(former);
    const { id } = (await first.person()) ?? {};
    const { db } = site;
    await db.updateTable('users').set({ email: next }).where('id', '=', String(id)).execute();
    const newOwner = browser();
    await newOwner.request(former);
    expect(await newOwner.verify(await mailedCode(former, 2))).toMatchObject({ state: 'newcomer' });
    expect(await newOwner.signUp()).toMatchObject({ status: 200 });
    expect((await newOwner.person())?.id).not.toBe(id);
    const me = browser();
    await me.request(next);
    expect(await me.verify(await mailedCode(next))).toMatchObject({ state: 'signed-in' });
    expect(await me.person()).toMatchObject({ id });
  });

  it('needs the second factor, too', async () => {
    const email = newAddress();
    const id = await account(email, true);
    const [recoveryCode = ''] = await addFactor(id);
    const me = browser();
    await me.request(email);
    expect(await me.verify(await mailedCode(email))).toMatchObject({
      status: 403,
      code: 'second-factor-required',
    });
    expect(await me.person()).toBeNull();
    expect(await me.signUp()).toMatchObject({ status: 403, code: 'second-factor-required' });
    const factor = (code: string) => me.post('/second-factor', { code });
    expect(await factor('000000')).toMatchObject({ status: 403, code: 'mail-code-wrong' });
    expect(await factor(recoveryCode)).toMatchObject({ state: 'signed-in' });
    expect(await me.person()).toMatchObject({ id });
  });
});

describe('requests for a code', () => {
  it('are answered alike for every address', async () => {
    const known = newAddress();
    await account(known, true);
    const answers = await Promise.all([known, newAddress()].map(one => browser().request(one)));
    expect(answers[0]).toEqual(answers[1]);
  });

  it('are mailed to the spelling that is compared', async () => {
    const address = `kay-${randomUUID()}@example.com`;
    await browser().request(address.replace('k', '\u212A'));
    expect(await mailedCode(address)).toMatch(/^\d{6}$/);
  });

  it('are taken from pages of the site alone', async () => {
    const answer = await fetch(`${site.url}/api/auth/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email: newAddress(), language: 'en' }),
    });
    expect(answer.status).toBe(403);
  });
});
