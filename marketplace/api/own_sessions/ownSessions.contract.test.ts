import { addressProof, toldAddress } from '#marketplace/contract/clientAddress.ts';
import { randomUUID } from 'node:crypto';
import { bareCall, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { signedToken } from '#marketplace/testing/clients/signedToken.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let api: TestMarketplace;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({
    overrides: { now: () => new Date(Date.now() + passed), sessionMaxDays: 30 },
  });
}, 60_000);
afterAll(() => api.close());
beforeEach(() => {
  passed = 0;
});

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function ask(
  form: Record<string, string>,
  userAgent: string,
  told: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, ...told },
    body: new URLSearchParams({ client_id: api.credentials.clientId, scope: 'user', ...form }),
  });
}
/** Logs in as a web server does for a browser. */
async function signInFrom(
  { email, password }: Person,
  { userAgent = 'Browser/1', address = '203.0.113.77' } = {},
): Promise<Tokens> {
  const proof = addressProof(api.credentials.clientSecret, address);
  const told = { [toldAddress.address]: address, [toldAddress.proof]: proof };
  const form = { grant_type: 'password', username: email, password };
  return (await (await ask(form, userAgent, told)).json()) as Tokens;
}
const refresh = ({ refresh_token: token }: Tokens) =>
  ask({ grant_type: 'refresh_token', refresh_token: token }, 'node');

const list = async (token: string) => {
  const answer = await bareCall(api, 'GET', 'api/own_sessions/query', { token });
  return answer.data as unknown as { id: string; attributes: Record<string, unknown> }[];
};
const post = (name: string, token: string, body: object = {}) =>
  bareCall(api, 'POST', `api/own_sessions/${name}`, { token, body });
const isSignedIn = async (token: string) =>
  (await bareCall(api, 'GET', 'api/current_user/show', { token })).status === 200;

describe('the sessions of somebody', () => {
  it('are listed with device, place and last use, this one marked', async () => {
    const person = await signUp(api);
    await person.client.logout();
    const phone = await signInFrom(person, { userAgent: 'Phone/2', address: '2001:db8:1:2::3' });
    passed = 60 * minute;
    const laptop = await signInFrom(person, { userAgent: `Laptop/${'x'.repeat(1000)}` });
    const [first, second, ...more] = await list(laptop.access_token);
    expect(more).toEqual([]);
    expect(first?.attributes).toMatchObject({
      isCurrent: true,
      userAgent: expect.stringMatching(/^Laptop\/x{393}$/),
      address: '203.0.113.…',
    });
    expect(second?.attributes).toMatchObject({
      isCurrent: false,
      userAgent: 'Phone/2',
      address: '2001:db8:1:…',
    });
    const at = ({ attributes }: { attributes: Record<string, unknown> }) =>
      Date.parse(String(attributes['lastUsedAt']));
    expect(at(first!) - at(second!)).toBeGreaterThan(59 * minute);
    expect(JSON.stringify([first, second])).not.toContain(phone.refresh_token);
  });

  it('show a later use once in five minutes, and the client of the log-in', async () => {
    const person = await signUp(api);
    const tokens = await signInFrom(person);
    const used = async () => {
      const rows = await list(tokens.access_token);
      const { attributes } = rows.find(row => row.attributes['isCurrent'])!;
      expect(attributes['userAgent']).toBe('Browser/1');
      return attributes['lastUsedAt'];
    };
    const begun = await used();
    passed = 4 * minute;
    await refresh(tokens);
    expect(await used()).toEqual(begun);
    passed = 6 * minute;
    await refresh(tokens);
    expect(await used()).not.toEqual(begun);
  });

  it('end one by one', async () => {
    const person = await signUp(api);
    const [here, there] = [await signInFrom(person), await signInFrom(person)];
    const id = (await list(there.access_token)).find(row => row.attributes['isCurrent'])!.id;
    expect((await post('revoke', here.access_token, { id })).status).toBe(200);
    expect(await isSignedIn(there.access_token)).toBe(false);
    expect((await refresh(there)).status).toBe(401);
    expect(await isSignedIn(here.access_token)).toBe(true);
    expect(await post('revoke', here.access_token, { id })).toMatchObject({
      status: 404,
      errors: [{ code: 'not-found' }],
    });
  });

  it('end everywhere else at once', async () => {
    const person = await signUp(api);
    const here = await signInFrom(person);
    const others = [await signInFrom(person), await signInFrom(person)];
    expect((await post('revoke_others', here.access_token)).status).toBe(200);
    for (const { access_token: token } of others) expect(await isSignedIn(token)).toBe(false);
    expect(await list(here.access_token)).toHaveLength(1);
  });

  it('are nobody else’s to see or to end', async () => {
    const [person, stranger] = [await signUp(api), await signUp(api)];
    const [own, other] = [await signInFrom(person), await signInFrom(stranger)];
    const ids = (await list(own.access_token)).map(({ id }) => id);
    expect((await list(other.access_token)).map(({ id }) => id)).not.toEqual(
      expect.arrayContaining([ids[0]]),
    );
    for (const id of [...ids, randomUUID()]) {
      expect((await post('revoke', other.access_token, { id })).status).toBe(404);
    }
    expect((await post('revoke_others', other.access_token)).status).toBe(200);
    expect(await isSignedIn(own.access_token)).toBe(true);
  });

  it('are ended by no operator who looks as their owner', async () => {
    const person = await signUp(api);
    const token = await signedToken(api, { scope: 'user:limited', userId: person.id });
    expect((await post('revoke_others', token)).status).toBe(403);
    const visitor = await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' });
    expect((await bareCall(api, 'GET', 'api/own_sessions/query', { token: visitor })).status).toBe(
      403,
    );
  });
});

describe('a session', () => {
  it('ends for good so many days after its begin, however much it is used', async () => {
    const tokens = await signInFrom(await signUp(api));
    for (const days of [10, 20, 29]) {
      passed = days * day;
      expect((await refresh(tokens)).status).toBe(200);
    }
    const last = (await (await refresh(tokens)).json()) as Tokens;
    passed = 30 * day - minute;
    expect(await isSignedIn(last.access_token)).toBe(false);
    const fresh = (await (await refresh(tokens)).json()) as Tokens;
    expect(await isSignedIn(fresh.access_token)).toBe(true);
    passed = 30 * day + minute;
    expect(await isSignedIn(fresh.access_token)).toBe(false);
    const refused = await refresh(tokens);
    expect([refused.status, await refused.text()]).toEqual([401, 'Unauthorized']);
  });

  it('that was begun when it could last longer ends by today’s rule', async () => {
    const tokens = await signInFrom(await signUp(api));
    const { db } = api.marketplace.context;
    const id = (await list(tokens.access_token)).find(row => row.attributes['isCurrent'])!.id;
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 180 * day) })
      .where('id', '=', id)
      .execute();
    passed = 31 * day;
    expect((await refresh(tokens)).status).toBe(401);
  });
});
