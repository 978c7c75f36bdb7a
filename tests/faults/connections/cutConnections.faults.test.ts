import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { cuttablePostgres } from '@flowroom/marketplace/testing/database/cuttablePostgres';
import type { CuttablePostgres } from '@flowroom/marketplace/testing/database/cuttablePostgres';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { openSideDatabase } from '@flowroom/marketplace/database';
import type { SideDatabase } from '@flowroom/marketplace/database';
import { openWebDatabase } from '#server/events/locks/webDatabase.ts';
import type { WebDatabase } from '#server/events/locks/webDatabase.ts';
import { postgresLocks } from '#server/events/locks/postgresLocks.ts';
import { teller } from '../tell.ts';

// Connections of both drivers are cut at every kind of statement, by the server and by the network
// towards both sides, again and again. An error that nobody handles ends a process, and fails the
// test in which it comes up.

const rounds = Number(process.env['CUT_ROUNDS'] ?? 10);
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const marker = 'cut here';

describeWithPostgres('connections that are cut', () => {
  const tell = teller();
  let real: Awaited<ReturnType<typeof newPostgresDatabase>>;
  let way: CuttablePostgres;
  let admin: pg.Client;
  let marketplace: SideDatabase;
  let web: WebDatabase;
  let cuts = 0;
  beforeAll(async () => {
    real = await newPostgresDatabase();
    way = await cuttablePostgres(real.url);
    admin = new pg.Client({ connectionString: real.url });
    await admin.connect();
    marketplace = await openSideDatabase({ databaseUrl: way.url, folder: '', logger: silent });
    web = openWebDatabase({ databaseUrl: way.url, logger: silent });
    await admin.query('CREATE TABLE cut (n int); INSERT INTO cut VALUES (0)');
  }, 120_000);
  afterAll(async () => {
    tell(`${cuts} cuts`);
    await Promise.all([marketplace?.close(), web?.close()]);
    await way?.close();
    await admin?.end();
    await real?.drop();
  }, 60_000);

  /** The two sides that can end a connection, and the network between them. */
  const sides: Record<string, () => Promise<unknown> | void> = {
    'the server': () =>
      admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    'the network, by a reset': () => way.cut('reset'),
    'the network, without a word': () => way.cut('close'),
  };

  const isRunning = async (text: string) => {
    const { rowCount } = await admin.query(
      `SELECT FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid() AND datname = current_database()`,
      [`%${text}%`],
    );
    return (rowCount ?? 0) > 0;
  };
  const db = () => marketplace.tables<{ cut: { n: number } }>();
  /** Resolves when the connection that ran a statement is gone. */
  const gone = (text: string) => until('the cut', async () => !(await isRunning(text)));

  /** Work at which connections are cut, named by its step at that moment. */
  const kinds: Record<string, (text: string) => Promise<unknown>> = {
    'in a query of the marketplace': text =>
      sql`SELECT pg_sleep(5), ${sql.lit(text)}`.execute(db()),
    'in a transaction, between two statements': text =>
      db()
        .transaction()
        .execute(async tx => {
          await sql`SELECT ${sql.lit(text)}`.execute(tx);
          await gone(text);
          await sql`SELECT 1`.execute(tx);
        }),
    'holding a lock': text =>
      db()
        .transaction()
        .execute(async tx => {
          await sql`SELECT n, ${sql.lit(text)} FROM cut FOR UPDATE`.execute(tx);
          await gone(text);
          await sql`UPDATE cut SET n = n + 1`.execute(tx);
        }),
    listening: text =>
      db()
        .connection()
        .execute(async own => {
          await sql`LISTEN cut`.execute(own);
          await sql`SELECT ${sql.lit(text)}`.execute(own);
          await gone(text);
          await sql`SELECT 1`.execute(own);
        }),
    'in a query of the web processes': text => web.query(`SELECT pg_sleep(5), '${text}'`),
  };

  const works = () =>
    until('both to work again', async () => {
      const answers = await Promise.allSettled([
        sql`SELECT 1`.execute(db()),
        web.query('SELECT 1'),
      ]);
      return answers.every(({ status }) => status === 'fulfilled');
    });

  const cases = Object.keys(sides).flatMap(side => Object.keys(kinds).map(kind => [kind, side]));
  it.each(cases)(
    '%s, by %s, fail that work alone',
    async (kind = '', side = '') => {
      for (let round = 0; round < rounds; round += 1) {
        await works();
        const text = `${marker} ${cuts}`;
        const work = kinds[kind]?.(text).then(
          () => null,
          (error: unknown) => error,
        );
        await until('the work', () => isRunning(text));
        await sides[side]?.();
        cuts += 1;
        const failure = await work;
        expect([kind, failure]).toEqual([kind, expect.any(Error)]);
        expect(String(failure)).toMatch(/Unreachable/);
      }
      await works();
      const { rows } = await admin.query('SELECT n FROM cut');
      expect(rows).toEqual([{ n: 0 }]);
    },
    rounds * 30_000,
  );

  it.each(Object.keys(sides))(
    'while nobody uses them, by %s, are replaced',
    async side => {
      for (let round = 0; round < rounds; round += 1) {
        await works();
        await sides[side]?.();
        cuts += 1;
        // Both may hand out a connection whose end they have not noticed yet.
        await sleep(5);
      }
      await works();
    },
    rounds * 30_000,
  );

  it.each(Object.keys(sides))(
    'under a lock of the web processes, by %s, leave the task its result',
    async side => {
      const locks = postgresLocks({ database: web, logger: silent });
      for (let round = 0; round < rounds; round += 1) {
        await works();
        const task = async () => {
          await sides[side]?.();
          cuts += 1;
          return round;
        };
        expect(await locks.withLock(`cut ${side} ${round}`, task)).toBe(round);
      }
    },
    rounds * 30_000,
  );
});
