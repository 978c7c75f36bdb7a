import { sql } from 'kysely';
import { storeFailures } from '#marketplace/db/maintenance/failedRequests.ts';
import { retryUntil } from '#marketplace/testing/assertions/until.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

interface Page {
  requests: { id: string; route: string; code: string; requestId: string; accountId: string }[];
  next: string | null;
}

let api: TestMarketplace;
let owner: OperatorAtConsole;
beforeAll(async () => {
  api = await startTestMarketplace();
  owner = await signInOperator(api, 'owner');
}, 60_000);
afterAll(() => api.close());

const query = async (params: Record<string, string> = {}) =>
  (await owner.console.get<Page>('failed_requests/query', params)).data;

/** Sends a request that the marketplace can not answer. */
async function failFor(person: Person) {
  const { db } = api.marketplace.context;
  await sql`ALTER TABLE reviews RENAME TO reviews_away`.execute(db);
  await expect(person.client.reviews.query({ subjectId: person.id })).rejects.toMatchObject({
    status: 500,
  });
  await sql`ALTER TABLE reviews_away RENAME TO reviews`.execute(db);
}

it('lists what the marketplace has answered 5xx, with who has sent it', async () => {
  const person = await signUp(api);
  await failFor(person);
  await api.marketplace.context.failures.flush();
  expect((await query()).requests).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      kind: 'request',
      process: 'marketplace',
      host: expect.any(String),
      method: 'GET',
      route: 'marketplace/reviews/query',
      status: 500,
      code: 'internal-server-error',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      accountId: person.id,
    },
  ]);
  expect((await query({ route: 'REVIEWS', accountId: person.id })).requests).toHaveLength(1);
  const none: Record<string, string>[] = [
    { route: '%' },
    { status: '503' },
    { kind: 'error' },
    { code: 'x' },
  ];
  for (const other of none) {
    expect((await query(other)).requests).toEqual([]);
  }
});

it('goes on with the older ones, and has the newest of two weeks alone', async () => {
  const { db, now } = api.marketplace.context;
  const failure = (code: string, at: Date) => ({
    ...{ at, code, kind: 'error' as const, method: null, route: null, status: null },
    ...{ requestId: null, accountId: null },
  });
  const start = now().getTime();
  const store = (codes: string[], ms: number, most = 100) =>
    db.transaction().execute(tx =>
      storeFailures(
        tx,
        'failed_requests',
        codes.map((code, index) => failure(code, new Date(start + ms + index))),
        { most, days: 14 },
      ),
    );
  await store(['old'], -15 * 86_400_000);
  await store(['a', 'b', 'c', 'd'], 1_000);
  const codes = ({ requests }: Page) => requests.map(({ code }) => code);
  expect(codes(await query({ kind: 'error' }))).toEqual(['d', 'c', 'b', 'a']);
  const first = await query({ kind: 'error', perPage: '2' });
  expect(codes(first)).toEqual(['d', 'c']);
  const second = await query({ kind: 'error', perPage: '2', before: first.next! });
  expect([codes(second), second.next]).toEqual([['b', 'a'], null]);
  await store(['e'], 2_000, 2);
  expect(codes(await query())).toEqual(['e', 'd']);
});

it('is read by owners alone', async () => {
  const support = await signInOperator(api, 'support');
  expect((await support.console.get('failed_requests/query')).status).toBe(403);
});

it('leaves caches of the marketplace valid', async () => {
  const person = await signUp(api);
  const staysValid = async () => {
    await failFor(person);
    const before = await api.marketplace.dataVersion();
    await api.marketplace.context.failures.flush();
    return (await api.marketplace.dataVersion()) === before;
  };
  // Not where another transaction of the server is at work at the same moment.
  expect(await retryUntil(staysValid, { pauseMs: 250 })).toBe(true);
}, 60_000);
