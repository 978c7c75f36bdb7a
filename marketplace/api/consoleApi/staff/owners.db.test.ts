import { sql } from 'kysely';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import {
  placeOf,
  startTestMarketplace,
} from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Two owners who put each other out. A transaction of the test has locked both until the requests
// of both wait for it, so that they are served at the same moment.

describeOnPostgres('two owners at the same moment', database => {
  let api: TestMarketplace;
  let owners: readonly [OperatorAtConsole, OperatorAtConsole];

  beforeAll(async () => {
    api = await startTestMarketplace(placeOf(database));
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(async () => {
    owners = [await signInOperator(api, 'owner'), await signInOperator(api, 'owner')];
  });
  afterEach(() =>
    api.marketplace.context.db
      .updateTable('users')
      .set({ metadata: '{}', state: 'active' })
      .execute(),
  );

  /** Returns how many requests wait for a lock. */
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(database.db);
    return rows[0]?.count ?? 0;
  };

  /** Locks all accounts; returns the end of that. */
  async function lockAccounts(): Promise<() => Promise<void>> {
    let release = () => {};
    const end = new Promise<void>(resolve => (release = resolve));
    let holding = Promise.resolve();
    await new Promise<void>(locked => {
      holding = api.marketplace.context.db.transaction().execute(async tx => {
        await sql`SELECT FROM users ORDER BY id FOR UPDATE`.execute(tx);
        locked();
        await end;
      });
    });
    return () => {
      release();
      return holding;
    };
  }

  it.each([
    ['build/users/ban', 'build/users/ban'],
    ['staff/end', 'staff/end'],
    ['build/users/ban', 'staff/end'],
  ])('one of them stays: %s, %s', async (first, second) => {
    const [one, two] = owners;
    const unlock = await lockAccounts();
    const sent = [
      one.console.post(first, { id: two.id }),
      two.console.post(second, { id: one.id }),
    ];
    await until('both requests to wait', async () => (await waiting()) === 2);
    await unlock();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});
