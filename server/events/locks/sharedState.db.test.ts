import { jest } from '@jest/globals';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { openSharedState } from './sharedState.ts';
import type { SharedState } from './sharedState.ts';

const hour = 3_600_000;
const minute = 60_000;
const realNow = Date.now;

describeWithPostgres('the state that web processes share', () => {
  let database: Awaited<ReturnType<typeof newPostgresDatabase>>;
  const open: SharedState[] = [];
  async function stateOf(
    marketplaceTime: (() => Date) | null = null,
    databaseUrl = database.url,
  ): Promise<SharedState> {
    const state = await openSharedState({ databaseUrl, marketplaceTime, logger: silentLogger });
    open.push(state);
    return state;
  }

  beforeAll(async () => {
    database = await newPostgresDatabase();
  }, 60_000);
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(open.splice(0).map(state => state.close()));
  });
  afterAll(() => database.drop());

  it.each([hour, -hour])(
    'has the time of the database on a machine that is off by %s',
    async ahead => {
      jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
      const { now } = await stateOf();
      expect(Math.abs(now().getTime() - realNow())).toBeLessThan(minute);
    },
  );

  it('has the time of a marketplace in the same process', async () => {
    const { now } = await stateOf(() => new Date(hour));
    expect(now()).toEqual(new Date(hour));
  });

  it('opens while the database is away, with the time of the machine', async () => {
    const { now, locks } = await stateOf(null, 'postgres://127.0.0.1:9/none');
    expect(Math.abs(now().getTime() - realNow())).toBeLessThan(minute);
    expect(await locks.withLock('one', () => Promise.resolve('in'))).toBe('in');
  });
});
