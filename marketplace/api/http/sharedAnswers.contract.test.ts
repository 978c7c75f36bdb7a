import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import {
  embedded,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let teacher: Person;
let time = Date.parse('2026-11-20T12:00:00Z');

beforeAll(async () => {
  // On a server that other tests use as well, every commit of theirs makes a new version.
  api = await startTestMarketplace({ ...embedded, overrides: { now: () => new Date(time) } });
  teacher = await signUp(api);
  const draft = await teacher.client.ownListings.createDraft({ title: 'Evening flow' });
  await teacher.client.ownListings.publishDraft({ id: draft.data.data.id });
}, 60_000);
afterAll(() => api.close());

/** Records the statements that reach the database during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const executor = api.marketplace.context.db.getExecutor();
  const asked = jest.spyOn(executor, 'executeQuery');
  try {
    await work();
    return asked.mock.calls.map(([{ sql }]) => sql);
  } finally {
    asked.mockRestore();
  }
}
/** Returns whether a statement searches listings. */
const isSearched = (statements: string[]) =>
  statements.filter(sql => sql.includes('FROM listings l')).length > 0;
const titles = async (client = api.client(), query: object = {}) =>
  (await client.listings.query(query)).data.data.map(
    ({ attributes }) => (attributes as unknown as { title: string }).title,
  );

describe('an answer that everybody gets alike', () => {
  it('is searched once for equal requests at the same time', async () => {
    expect(isSearched(await statementsOf(() => titles()))).toBe(true);
    const again = await statementsOf(async () => {
      expect(await titles()).toEqual(['Evening flow']);
      expect(await titles(teacher.client)).toEqual(['Evening flow']);
    });
    expect(isSearched(again)).toBe(false);
    expect(isSearched(await statementsOf(() => titles(api.client(), { perPage: 1 })))).toBe(true);
  });

  it('is looked for again a second later', async () => {
    await titles();
    time += 1000;
    expect(isSearched(await statementsOf(() => titles()))).toBe(true);
  });

  it('is never older than what was committed', async () => {
    const [listing] = (await teacher.client.ownListings.query({})).data.data;
    for (const title of ['Morning flow', 'Noon flow']) {
      await teacher.client.ownListings.update({ id: listing!.id, title });
      expect(await titles()).toEqual([title]);
    }
    await teacher.client.ownListings.close({ id: listing!.id });
    expect(await titles()).toEqual([]);
    await teacher.client.ownListings.open({ id: listing!.id });
  });

  it('goes out in the form that each requests', async () => {
    const visitor = await fetch(`${api.url}/v1/auth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: api.credentials.clientId,
        grant_type: 'client_credentials',
        scope: 'public-read',
      }),
    });
    const { access_token: access } = (await visitor.json()) as { access_token: string };
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${api.url}/v1/api/listings/query`, {
        headers: { Authorization: `Bearer ${access}`, ...headers },
      });
      return [answer.headers.get('content-type'), (await answer.text()).slice(0, 8)];
    };
    const transit = { Accept: 'application/transit+json' };
    const forms = [
      [{ Accept: 'application/json' }, 'application/json;charset=UTF-8', '{"data":'],
      [transit, 'application/transit+json;charset=UTF-8', '["^ ","~'],
      [
        { ...transit, 'X-Transit-Verbose': 'true' },
        'application/transit+json;charset=UTF-8',
        '{"~:data',
      ],
    ] as const;
    for (const [headers, type, start] of [...forms, ...forms]) {
      expect(await ask({ ...headers })).toEqual([type, start]);
    }
  });
});
