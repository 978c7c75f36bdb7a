import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { authenticator } from '@flowroom/marketplace/testing/fixtures/authenticator';
import { mailsTo } from '@flowroom/marketplace/testing/fixtures/outbox';
import { makePasskey } from './testing/softAuthenticator.ts';
import type { Lapses, SoftPasskey } from './testing/softAuthenticator.ts';
import { openSiteBrowser } from '../testing/siteBrowser.ts';
import type { SiteBrowser } from '../testing/siteBrowser.ts';
import { startSite } from '#server/testing/startSite.ts';
import type { Site } from '#server/testing/startSite.ts';
import { creationAnswer, passkeysAnswer, requestAnswer } from '#shared/contract/api/passkeys.ts';
import { minuteMs } from '#shared/time/time.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
}, 90_000);
afterAll(() => site?.close());

/** Of the pages: browsers bind passkeys to names, not to network addresses. */
const origin = () => site.url.replace('127.0.0.1', 'localhost');

interface Member {
  id: string;
  email: string;
  browser: SiteBrowser;
}

/** Somebody who has logged in just now, or some minutes ago. */
async function member({ minutesAgo = 0, isConfirmed = true } = {}): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  const id = await insertUserRow(site.db, { email, email_verified: isConfirmed });
  const browser = openSiteBrowser(site.url);
  browser.takeCookie(await site.signedIn(id, Date.now() - minutesAgo * minuteMs));
  return { id, email, browser };
}

const begin = async ({ browser }: Pick<Member, 'browser'>) =>
  v.parse(creationAnswer, await browser.post('/api/passkeys/begin')).data;

const make = async (one: Pick<Member, 'browser'>, lapses?: Lapses) =>
  makePasskey(await begin(one), origin(), lapses);

async function withPasskey(given: Member, lapses?: Lapses): Promise<SoftPasskey> {
  const passkey = await make(given, lapses);
  expect(await given.browser.post('/api/passkeys/add', passkey.created)).toMatchObject({
    status: 200,
  });
  return passkey;
}

const listOf = async ({ browser }: Member) =>
  v.parse(passkeysAnswer, await browser.get('/api/passkeys')).data?.passkeys ?? [];

/** Begins a log-in in another browser. */
async function visitor() {
  const browser = openSiteBrowser(site.url);
  const { data: options } = v.parse(requestAnswer, await browser.post('/api/auth/passkey/begin'));
  const send = (body: object) => browser.post('/api/auth/passkey', body);
  return { browser, options, send };
}

/** Logs in with a passkey; returns the refusal, or the id of the person. */
async function logIn(passkey: SoftPasskey, lapses?: Lapses): Promise<string> {
  const { browser, options, send } = await visitor();
  const { code } = await send(passkey.sign(options, lapses));
  const person = await browser.person();
  return code ?? String(person?.id);
}

describe('a passkey', () => {
  it('signs its owner in, also without the code of a second factor', async () => {
    const rosa = await member();
    const passkey = await withPasskey(rosa);
    expect(await logIn(passkey)).toBe(rosa.id);

    const call = async (step: string, body: object) =>
      v.parse(
        v.object({ secret: v.optional(v.string(), '') }),
        (await rosa.browser.post(`/api/second-factor/${step}`, body)).data,
      );
    const { secret } = await call('begin', {});
    await call('confirm', { code: authenticator(secret).code() });
    expect(await logIn(passkey)).toBe(rosa.id);
  });

  it('is listed with its name and its last use, renamed, and removed', async () => {
    const rosa = await member();
    const passkey = await withPasskey(rosa);
    expect(await listOf(rosa)).toMatchObject([{ id: passkey.created.id, lastUsedAt: null }]);
    await logIn(passkey);
    const { id } = passkey.created;
    await rosa.browser.post('/api/passkeys/rename', { id, name: '  My phone ' });
    expect(await listOf(rosa)).toMatchObject([
      { name: 'My phone', lastUsedAt: expect.any(String) },
    ]);

    const other = await member();
    for (const [step, body] of [
      ['rename', { id, name: 'Mine' }],
      ['remove', { id }],
    ] as const) {
      expect(await other.browser.post(`/api/passkeys/${step}`, body)).toMatchObject({
        status: 404,
      });
    }
    expect(await rosa.browser.post('/api/passkeys/remove', { id })).toMatchObject({ status: 200 });
    expect(await listOf(rosa)).toEqual([]);
    expect(await logIn(passkey)).toBe('passkey-refused');
    expect(await mailsTo(site.folder, rosa.email, 'passkey-added')).toHaveLength(1);
    const [removed] = await mailsTo(site.folder, rosa.email, 'passkey-removed');
    expect(removed?.subject).toBe('A passkey was removed from your account');
  });

  it('opens the account as long as the marketplace has it linked', async () => {
    const rosa = await member();
    const passkey = await withPasskey(rosa);
    // As the owner of the mailbox does who takes a prepared account over.
    await site.db.deleteFrom('user_identities').where('user_id', '=', rosa.id).execute();
    expect(await logIn(passkey)).toBe('passkey-refused');
    expect(await listOf(rosa)).toEqual([]);
    const next = await withPasskey(rosa);
    expect(await logIn(next)).toBe(rosa.id);
    expect(await logIn(passkey)).toBe('passkey-refused');
  });

  it('opens no account that is banned', async () => {
    const rosa = await member();
    const passkey = await withPasskey(rosa);
    await site.db.updateTable('users').set({ state: 'banned' }).where('id', '=', rosa.id).execute();
    expect(await logIn(passkey)).toBe('passkey-refused');
  });
});

describe('a log-in by a passkey', () => {
  it.each<[string, Lapses]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['without a face, a finger or a PIN', { isUnverified: true }],
  ])('%s is refused', async (_, lapses) => {
    const passkey = await withPasskey(await member());
    expect(await logIn(passkey, lapses)).toBe('passkey-refused');
  });

  it('answers the challenge of its own browser, once', async () => {
    const passkey = await withPasskey(await member());
    const [mine, theirs] = [await visitor(), await visitor()];
    const answer = passkey.sign(mine.options);
    expect(await theirs.send(answer)).toMatchObject({ status: 403, code: 'passkey-over' });
    expect(await openSiteBrowser(site.url).post('/api/auth/passkey', answer)).toMatchObject({
      code: 'passkey-over',
    });
    const copy = openSiteBrowser(site.url);
    for (const [name, value] of mine.browser.jar) copy.jar.set(name, value);
    expect(await mine.send(answer)).toMatchObject({ status: 200 });
    expect(await copy.post('/api/auth/passkey', answer)).toMatchObject({ code: 'passkey-over' });
    expect(await copy.person()).toBeNull();
  });

  it('can be begun again in another tab, which replaces the first one', async () => {
    const passkey = await withPasskey(await member());
    const { browser, options, send } = await visitor();
    const { data: later } = v.parse(requestAnswer, await browser.post('/api/auth/passkey/begin'));
    expect(await send(passkey.sign(options))).toMatchObject({ code: 'passkey-over' });
    expect(await send(passkey.sign(later))).toMatchObject({ status: 200 });
  });

  it('names the account that the passkey was made for', async () => {
    const passkey = await withPasskey(await member());
    const other = await withPasskey(await member());
    const { options, send } = await visitor();
    const answer = passkey.sign(options);
    const { userHandle } = other.sign(options);
    expect(await send({ ...answer, userHandle })).toMatchObject({ code: 'passkey-refused' });
  });

  it('is refused of a passkey that counts backwards, as a copy does', async () => {
    const rosa = await member();
    const passkey = await withPasskey(rosa, { counter: 4 });
    expect(await logIn(passkey, { counter: 5 })).toBe(rosa.id);
    expect(await logIn(passkey, { counter: 5 })).toBe('passkey-refused');
    expect(await logIn(passkey, { counter: 3_000_000_000 })).toBe(rosa.id);
  });
});

describe('adding a passkey', () => {
  it('needs the password, or a fresh log-in', async () => {
    const rosa = await member({ minutesAgo: 11 });
    expect(await rosa.browser.post('/api/passkeys/begin')).toMatchObject({
      status: 403,
      code: 'fresh-log-in-required',
    });
    const currentPassword = 'not her password';
    expect(await rosa.browser.post('/api/passkeys/begin', { currentPassword })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('needs a confirmed address', async () => {
    const rosa = await member({ isConfirmed: false });
    expect(await rosa.browser.post('/api/passkeys/begin')).toMatchObject({
      code: 'email-not-confirmed',
    });
  });

  it.each<[string, Lapses]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['without a face, a finger or a PIN', { isUnverified: true }],
  ])('%s is refused', async (_, lapses) => {
    const rosa = await member();
    const { created } = await make(rosa, lapses);
    expect(await rosa.browser.post('/api/passkeys/add', created)).toMatchObject({
      code: 'passkey-refused',
    });
  });

  it('is done once, in the session that has begun it', async () => {
    const [rosa, ines] = [await member(), await member()];
    const { created } = await make(rosa);
    const foreign = new Map(rosa.browser.jar);
    expect(await rosa.browser.post('/api/passkeys/add', created)).toMatchObject({ status: 200 });
    expect(await rosa.browser.post('/api/passkeys/add', created)).toMatchObject({
      code: 'passkey-over',
    });
    const session = [...ines.browser.jar.keys()];
    for (const [name, value] of foreign) {
      if (!session.includes(name)) ines.browser.jar.set(name, value);
    }
    expect(await ines.browser.post('/api/passkeys/add', created)).toMatchObject({
      code: 'passkey-over',
    });
    expect(await listOf(ines)).toEqual([]);
  });

  it('ends with ten', async () => {
    const rosa = await member();
    for (let count = 0; count < 10; count += 1) await withPasskey(rosa);
    expect(await rosa.browser.post('/api/passkeys/begin')).toMatchObject({
      status: 409,
      code: 'too-many-passkeys',
    });
    expect(await listOf(rosa)).toHaveLength(10);
  });
});
