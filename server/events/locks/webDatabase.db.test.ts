import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { cuttablePostgres } from '@flowroom/marketplace/testing/database/cuttablePostgres';
import type { CuttablePostgres } from '@flowroom/marketplace/testing/database/cuttablePostgres';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { WebDatabaseUnreachable, openWebDatabase } from './webDatabase.ts';
import type { WebDatabase } from './webDatabase.ts';

describeWithPostgres('a connection to the shared database', () => {
  let real: Awaited<ReturnType<typeof newPostgresDatabase>>;
  let way: CuttablePostgres;
  let database: WebDatabase;
  const told: string[] = [];
  beforeAll(async () => {
    real = await newPostgresDatabase();
    way = await cuttablePostgres(real.url);
    const warn = (_: object, message: string) => void told.push(message);
    database = openWebDatabase({ databaseUrl: way.url, logger: { warn } });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await way.close();
    await real.drop();
  });
  beforeEach(() => void told.splice(0));

  const answers = async () => (await database.query<{ n: number }>('SELECT 1 AS n')).rows[0]?.n;
  const works = () => until('an answer', () => answers().then(Boolean, () => false));

  it.each(['reset', 'close'] as const)(
    'that breaks in a statement (%s) fails that one alone',
    async how => {
      await works();
      const slow = `SELECT pg_sleep(5) AS ${how}`;
      const failure = database.query(slow).catch((error: unknown) => error);
      await until('the statement', async () => {
        const { rows } = await database.query<{ n: number }>(
          'SELECT count(*)::int AS n FROM pg_stat_activity WHERE query = $1',
          [slow],
        );
        return rows[0]?.n === 1;
      });
      way.cut(how);
      expect(await failure).toBeInstanceOf(WebDatabaseUnreachable);
      expect(await failure).toMatchObject({ status: 503 });
      await works();
      expect(told).toContain('a connection to the shared database was lost');
    },
  );

  it('that breaks while nobody uses it is replaced', async () => {
    await works();
    way.cut('reset');
    await until('the loss', () => told.length > 0);
    expect(await answers()).toBe(1);
  });

  it('that the server ends in a statement is closed', async () => {
    const own = 'SELECT pg_terminate_backend(pg_backend_pid())';
    await expect(database.query(own)).rejects.toBeInstanceOf(WebDatabaseUnreachable);
    await works();
  });

  it('stays open after a refusal, which is passed on as it is', async () => {
    await works();
    const before = way.count();
    await expect(database.query('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(way.count()).toBe(before);
  });
});
