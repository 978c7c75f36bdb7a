import sharp from 'sharp';
import { refusal, signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

interface Shown {
  data: { attributes: { email: string; profile: Record<string, unknown> } };
  included?: { type: string; id: { uuid: string } }[];
}
interface Rendition {
  width: number;
  height: number;
  url: string;
}

let api: TestMarketplace;
let maya: Person;

beforeAll(async () => {
  api = await startTestMarketplace();
  maya = await signUp(api, { publicData: { userType: 'teacher' } });
}, 60_000);
afterAll(() => api.close());

const countUsers = async () => {
  const { db } = api.marketplace.context;
  const row = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
const account = {
  email: 'new@example.com',
  password: 'a good password',
  firstName: 'Ana',
  lastName: 'Silva',
};
const create = (body: object) => api.client()['currentUser']!['create']!(body);
const show = (person: Person, query: object = {}) =>
  person.client['currentUser']!['show']!(query).then(answer => answer.data as unknown as Shown);

describe('signing up', () => {
  it('makes an account that is not signed in, with names for others to see', async () => {
    const { data } = await show(maya);
    expect(data.attributes).toMatchObject({
      email: maya.email,
      emailVerified: false,
      stripeConnected: false,
      profile: {
        displayName: 'Maya L',
        abbreviatedName: 'ML',
        publicData: { userType: 'teacher' },
      },
    });
  });

  it.each([
    [
      'a missing password',
      { email: account.email, firstName: 'Ana', lastName: 'Silva' },
      'validation-missing-key',
      ['password'],
    ],
    [
      'a short password',
      { ...account, password: 'short' },
      'validation-invalid-value',
      ['password'],
    ],
    [
      'a number for a name',
      { ...account, firstName: 7 },
      'validation-invalid-value',
      ['firstName'],
    ],
    ['a malformed address', { ...account, email: 'nobody' }, 'validation-invalid-value', ['email']],
    ['an unknown field', { ...account, role: 'admin' }, 'validation-disallowed-key', ['role']],
  ])('refuses %s and makes nothing', async (_, body, code, path) => {
    const before = await countUsers();
    expect(await refusal(create(body))).toEqual({ status: 400, code, path });
    expect(await countUsers()).toBe(before);
  });

  it('refuses an address that is taken, in any case', async () => {
    const before = await countUsers();
    const body = { ...account, email: maya.email.toUpperCase() };
    expect(await refusal(create(body))).toEqual({ status: 409, code: 'email-taken' });
    expect(await countUsers()).toBe(before);
  });
});

describe('signing in', () => {
  it('refuses a wrong password and an unknown address alike', async () => {
    const login = (username: string) =>
      refusal(api.client().login({ username, password: 'wrong password' }) as Promise<unknown>);
    expect(await login(maya.email)).toEqual({ status: 401 });
    expect(await login('nobody@example.com')).toEqual({ status: 401 });
  });

  it('shows who is signed in, and nobody after logging out', async () => {
    const person = await signUp(api);
    expect((await person.client.authInfo()).isAnonymous).toBe(false);
    await person.client.logout();
    expect(await refusal(show(person))).toEqual({ status: 403, code: 'forbidden' });
  });

  it('ends the session with its access token', async () => {
    const form = (body: Record<string, string>) =>
      fetch(`${api.url}/v1/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: api.credentials.clientId, ...body }),
      });
    const person = await signUp(api);
    const signedIn = await form({
      grant_type: 'password',
      username: person.email,
      password: person.password,
      scope: 'user',
    });
    const token = (await signedIn.json()) as { access_token: string; refresh_token: string };
    const parallel = await Promise.all(
      [1, 2, 3].map(() =>
        form({ grant_type: 'refresh_token', refresh_token: token.refresh_token }),
      ),
    );
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200]);
    const revoked = await fetch(`${api.url}/v1/auth/revoke`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Bearer ${token.access_token}`,
      },
      body: new URLSearchParams({ token: token.refresh_token }),
    });
    expect(await revoked.json()).toEqual({ action: 'revoked' });
    const after = await form({ grant_type: 'refresh_token', refresh_token: token.refresh_token });
    expect(after.status).toBe(401);
    expect(await after.text()).toBe('Unauthorized');
  });

  it('is ended by its owner alone', async () => {
    const revoke = (headers: Record<string, string>) =>
      fetch(`${api.url}/v1/auth/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ token: 'somebody' }),
      });
    expect((await revoke({})).status).toBe(401);
    expect((await revoke({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await show(maya)).data.attributes.email).toBe(maya.email);
  });

  it('exchanges a token for a trusted one only with the secret of the application', async () => {
    expect((await maya.client.exchangeToken()).data.scope).toBe('trusted:user');
    const thief = api.client({ clientSecret: 'guessed' });
    await thief.login({ username: maya.email, password: maya.password });
    expect(await refusal(thief.exchangeToken())).toEqual({ status: 401 });
  });
});

describe('tokens', () => {
  const get = (headers: Record<string, string>) =>
    fetch(`${api.url}/v1/api/marketplace/show`, {
      headers: { accept: 'application/json', ...headers },
    });

  it('are required, and refused with 401 when they are invalid', async () => {
    const none = await get({});
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ errors: [{ code: 'auth-missing-access-token' }] });
    const wrong = await get({ authorization: 'Bearer nonsense' });
    expect(await wrong.json()).toMatchObject({ errors: [{ code: 'auth-invalid-access-token' }] });
  });
});

describe('the profile', () => {
  it('merges extended data, removes what is null, and derives the name again', async () => {
    const person = await signUp(api, { publicData: { a: 1, b: 2 } });
    const update = person.client['currentUser']!['updateProfile']!;
    await update({
      displayName: 'Maya of the Mat',
      bio: 'Slow.',
      publicData: { b: null, c: { d: 3 } },
    });
    const { data } = await show(person);
    expect(data.attributes['profile']).toMatchObject({
      displayName: 'Maya of the Mat',
      bio: 'Slow.',
      publicData: { a: 1, c: { d: 3 } },
    });
    expect(data.attributes['profile'].publicData).not.toHaveProperty('b');
    await update({ displayName: null });
    expect((await show(person)).data.attributes['profile'].displayName).toBe('Maya L');
  });

  it.each(['publicData', 'protectedData', 'privateData'])('stores 50 kB of %s', async name => {
    const { client } = await signUp(api, { [name]: { a: 'x'.repeat(30_000) } });
    const add = (size: number) =>
      client.currentUser.updateProfile({ [name]: { b: 'x'.repeat(size) } });
    const tooMuch = { status: 400, code: 'validation-invalid-value', path: [name] };
    expect(await refusal(add(30_000))).toEqual(tooMuch);
    await add(19_000);
  });

  it('shows others nothing private', async () => {
    const { data } = await api.client()['users']!['show']!({ id: maya.id });
    const text = JSON.stringify(data);
    expect(text).not.toContain(maya.email);
    expect(text).not.toContain('Lindqvist');
  });

  it('answers an unknown person with 404 and a malformed id with 400', async () => {
    const ask = (id: string) => refusal(api.client()['users']!['show']!({ id }));
    expect(await ask('6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f')).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await ask('1')).toMatchObject({ status: 400, code: 'validation-invalid-value' });
  });
});

describe('images', () => {
  const picture = (format: 'jpeg' | 'png') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4402a' } })
      .toFormat(format)
      .toBuffer();
  const upload = async (person: Person, data: Buffer, query = '') => {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'picture.jpg');
    const token = await accessToken(person);
    return fetch(`${api.url}/v1/api/images/upload?expand=true${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      body: form,
    });
  };
  const accessToken = async (person: Person): Promise<string> => {
    const answer = await fetch(`${api.url}/v1/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: api.credentials.clientId,
        grant_type: 'password',
        scope: 'user',
        username: person.email,
        password: person.password,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  it('are served in the requested sizes, by addresses that can not be made up', async () => {
    const answer = await upload(
      maya,
      await picture('jpeg'),
      '&fields.image=variants.landscape-crop,variants.mine&imageVariant.mine=w%3A90%3Bh%3A90%3Bfit%3Acrop',
    );
    const { data } = (await answer.json()) as {
      data: { attributes: { variants: Record<'landscape-crop' | 'mine', Rendition> } };
    };
    const { variants } = data.attributes;
    expect(Object.keys(variants)).toEqual(['landscape-crop', 'mine']);
    expect(variants.mine).toMatchObject({ width: 90, height: 90 });
    const rendition = await fetch(variants['landscape-crop'].url);
    const { width, height } = await sharp(Buffer.from(await rendition.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 400, height: 267 });
    const madeUp = variants.mine.url.replace('90x90', '91x90');
    expect((await fetch(madeUp)).status).toBe(404);
  });

  it.each([
    ['text', Buffer.from('not an image')],
    ['a drawing that could hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('are refused when they are %s', async (_, data) => {
    const answer = await upload(maya, data);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'image-invalid-content' }] });
  });

  it('are refused over 20 MB', async () => {
    const answer = await upload(maya, Buffer.alloc(20 * 1024 * 1024 + 2));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'request-upload-over-limit' }] });
  });

  it('become a profile picture of their uploader and of nobody else', async () => {
    const stranger = await signUp(api);
    const { data } = (await (await upload(maya, await picture('png'))).json()) as {
      data: { id: string };
    };
    const take = (person: Person) =>
      person.client['currentUser']!['updateProfile']!({ profileImageId: data.id });
    expect(await refusal(take(stranger))).toEqual({ status: 409, code: 'image-invalid' });
    await take(maya);
    const shown = await show(maya, { include: ['profileImage'] });
    expect(shown.included?.[0]).toMatchObject({ type: 'image', id: { uuid: data.id } });
  });
});
