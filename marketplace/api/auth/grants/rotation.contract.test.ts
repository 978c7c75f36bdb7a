import type { SecurityFacts } from '#marketplace/contract/securityEvents.ts';
import { hashToken } from '../../secrets.ts';
import { operatorOf } from '#marketplace/testing/clients/integrationSdk.ts';
import { sdk } from '#marketplace/testing/clients/sdk.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { silentLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Refresh tokens are replaced by each use, and a session ends when two have the same one. The
// clients are the unmodified ones.

const minute = 60_000;
let api: TestMarketplace;
let passed = 0;
/** Of tokens that two had. */
const events: (SecurityFacts & { event: string })[] = [];

beforeAll(async () => {
  const warn = (facts: object | string) => {
    if (typeof facts !== 'object' || !('security' in facts)) return;
    const event = facts.security as (typeof events)[0];
    if (event.event === 'refresh-token-reused') events.push(event);
  };
  const logger = { ...silentLogger, warn };
  const now = () => new Date(Date.now() + passed);
  api = await startTestMarketplace({ overrides: { logger, now } });
}, 60_000);
afterAll(() => api.close());
beforeEach(() => void events.splice(0));

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Logs in and returns the store in which a browser holds the tokens, for all of its windows. */
async function browserOf({ email, password }: Person) {
  const tokenStore = sdk.tokenStore.memoryStore();
  await api.client({ tokenStore }).login({ username: email, password });
  const kept = () => tokenStore.getToken() as unknown as Tokens;
  return { tokenStore, kept, window: () => api.client({ tokenStore }) };
}

const show = (client: ReturnType<TestMarketplace['client']>) => client.currentUser.show();

/** Renews with a token, without the client. */
async function renew(token: string): Promise<Tokens | number> {
  const answer = await fetch(`${api.url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: api.credentials.clientId,
      refresh_token: token,
    }),
  });
  return answer.ok ? ((await answer.json()) as Tokens) : answer.status;
}

it('is replaced by each use', async () => {
  const { kept, window } = await browserOf(await signUp(api));
  const seen = new Set([kept().refresh_token]);
  for (let times = 1; times < 4; times += 1) {
    passed += 21 * minute;
    await show(window());
    seen.add(kept().refresh_token);
  }
  expect(seen.size).toBe(4);
});

it('lets windows and a server renew at the same moment, time and again', async () => {
  const { tokenStore, kept, window } = await browserOf(await signUp(api));
  for (let times = 1; times < 4; times += 1) {
    passed += 21 * minute;
    // The server has the tokens of the cookie that came with its request.
    const onServer = sdk.tokenStore.memoryStore();
    onServer.setToken(kept());
    const before = kept().refresh_token;
    await Promise.all([show(window()), show(window()), show(api.client({ tokenStore: onServer }))]);
    expect(onServer.getToken()).toMatchObject({ refresh_token: kept().refresh_token });
    // A window that slept with an older token and renews a minute later.
    passed += minute;
    const late = { ...kept(), refresh_token: before, access_token: 'ended' };
    const asleep = sdk.tokenStore.memoryStore();
    asleep.setToken(late);
    await show(api.client({ tokenStore: asleep }));
  }
  await show(api.client({ tokenStore }));
  expect(events).toEqual([]);
});

it('ends the session when two use it, in either order', async () => {
  for (const isThiefFirst of [true, false]) {
    const person = await signUp(api);
    const { kept, window } = await browserOf(person);
    const other = await browserOf(person);
    const stolen = kept().refresh_token;
    passed += 21 * minute;
    const owner = () => show(window());
    const thief = async () => {
      const tokenStore = sdk.tokenStore.memoryStore();
      tokenStore.setToken({ ...kept(), access_token: 'ended', refresh_token: stolen });
      const client = api.client({ tokenStore });
      await show(client);
      return client;
    };
    const [first, second] = isThiefFirst ? [thief, owner] : [owner, thief];
    await first();
    passed += 3 * minute;
    const session = { ...kept() };
    await expect(second()).rejects.toMatchObject({ status: 403 });
    expect(events).toEqual([
      { event: 'refresh-token-reused', account: person.id, address: expect.any(String) },
    ]);
    events.splice(0);
    // Neither goes on: access tokens end at once, too.
    expect(await renew(session.refresh_token)).toBe(401);
    await show(other.window());
  }
});

it('is given once more when its answer was lost, however late', async () => {
  const { kept } = await browserOf(await signUp(api));
  const first = kept().refresh_token;
  const lost = (await renew(first)) as Tokens;
  passed += 5 * 60 * minute;
  const again = (await renew(first)) as Tokens;
  expect(again.refresh_token).toBe(lost.refresh_token);
  // Once it was shown, by the access token that came with it, the first is known to two.
  const tokenStore = sdk.tokenStore.memoryStore();
  tokenStore.setToken(again);
  await show(api.client({ tokenStore }));
  passed += 3 * minute;
  expect(await renew(first)).toBe(401);
  expect(events).toMatchObject([{ event: 'refresh-token-reused' }]);
});

it('of a version before is taken, by several windows, and replaced', async () => {
  const { kept } = await browserOf(await signUp(api));
  const [sessionId = ''] = kept().refresh_token.split('.');
  const old = 'a-random-token-of-version-0.1.0';
  await api.marketplace.context.db
    .updateTable('sessions')
    .set({ token_hash: hashToken(old) })
    .where('id', '=', sessionId)
    .execute();
  const [one, two] = (await Promise.all([renew(old), renew(old)])) as [Tokens, Tokens];
  expect(one.refresh_token).toBe(two.refresh_token);
  const next = (await renew(one.refresh_token)) as Tokens;
  expect(await renew(next.refresh_token)).toMatchObject({ refresh_token: expect.any(String) });
  expect(await renew(old)).toBe(401);
});

it('is replaced for programs of the operator, with ten calls at once', async () => {
  const operator = operatorOf(api);
  const ask = () => operator.marketplace.show();
  await ask();
  for (let times = 1; times < 3; times += 1) {
    passed += 21 * minute;
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  }
  expect(events).toEqual([]);
});

it('ends its session at log-out, whichever generation is shown', async () => {
  const { kept, window } = await browserOf(await signUp(api));
  const first = kept().refresh_token;
  passed += 21 * minute;
  await show(window());
  const answer = await fetch(`${api.url}/v1/auth/revoke`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${kept().access_token}` },
    body: new URLSearchParams({ token: first }),
  });
  expect(await answer.json()).toEqual({ action: 'revoked' });
  expect(await renew(kept().refresh_token)).toBe(401);
});
