import { once } from 'node:events';
import net from 'node:net';
import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inRequest } from '#marketplace/contract/requestScope.ts';
import { DatabaseUnreachable } from '../databaseError.ts';
import { withShortTimeout } from './statementTimeout.ts';
import { fakeOnly, moveTime, restoreTime } from '#marketplace/testing/clock/movedTime.ts';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { openPostgres } from './postgres.ts';
import type { DatabaseHandle } from './handle.ts';

describeOnPostgres('a connection that breaks', database => {
  const me = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
  const end = (pid: number | undefined) =>
    sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);

  it('while in use shows in the next statement, and nowhere else', async () => {
    const work = database.db.transaction().execute(async tx => {
      const { rows } = await me.execute(tx);
      await database.handle.exclusively(({ rows: ask }) =>
        ask(`SELECT pg_terminate_backend(${rows[0]?.pid})`),
      );
      // No statement is running when the connection breaks.
      await sleep(100);
      await me.execute(tx);
    });
    await expect(work).rejects.toThrow(DatabaseUnreachable);
  });

  it('during a statement is not taken for a fault of the statement', async () => {
    const work = database.db.connection().execute(async db => {
      const { rows } = await me.execute(db);
      setTimeout(() => void end(rows[0]?.pid), 50);
      await sql`SELECT pg_sleep(5)`.execute(db);
    });
    await expect(work).rejects.toThrow(DatabaseUnreachable);
  });

  it('takes along at the server what nobody waits for any more', async () => {
    const answers = () => me.execute(database.db).then(Boolean, () => false);
    await until('a connection that works', answers);
    const running = async () => {
      const { rows } = await sql`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE '%AS given_up'`.execute(
        database.db,
      );
      return rows.length > 0;
    };
    const work = database.db.connection().execute(async db => {
      // The server itself would continue the statement.
      await sql`SET statement_timeout = 0`.execute(db);
      fakeOnly(['setTimeout', 'clearTimeout']);
      const givenUp = withShortTimeout(() => sql`SELECT pg_sleep(60) AS given_up`.execute(db));
      await until('its begin at the server', running);
      moveTime(3_500);
      restoreTime();
      await givenUp;
    });
    await expect(work).rejects.toThrow(DatabaseUnreachable);
    await until('an answer', answers);
    await until('its end at the server', async () => !(await running()));
  }, 40_000);

  it('is replaced, once it is noticed', async () => {
    const alive = () => me.execute(database.db).then(({ rows }) => rows[0]?.pid);
    const noticed = async () => (await alive().catch(() => undefined)) !== undefined;
    await until('a connection that works', noticed);
    const gone = await alive();
    await end(gone).catch(() => undefined);
    await until('another connection', noticed);
    expect(await alive()).not.toBe(gone);
  });

  it('is not what a refused statement means', async () => {
    await expect(sql`SELECT 1 / 0`.execute(database.db)).rejects.not.toThrow(DatabaseUnreachable);
  });
});

describeOnPostgres('connecting', database => {
  const quiet = { debug() {}, info() {}, warn() {}, error() {} };
  const answers = async (handle: DatabaseHandle) =>
    (await sql<{ n: number }>`SELECT 1 AS n`.execute(handle.db)).rows;

  afterEach(restoreTime);

  it('may take a while where nobody waits', async () => {
    const { hostname, port } = new URL(database.databaseUrl!);
    const slow = net.createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const url = new URL(database.databaseUrl!);
    url.hostname = '127.0.0.1';
    url.port = String((slow.address() as net.AddressInfo).port);
    const handle = openPostgres(url.href, quiet);
    try {
      fakeOnly(['setTimeout', 'clearTimeout']);
      const connected = once(slow, 'connection');
      const answer = answers(handle);
      const [socket] = (await connected) as [net.Socket];
      moveTime(3_600);
      // What is due then has happened.
      await soon();
      const server = net.connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pipe(server).pipe(socket);
      expect(await answer).toEqual([{ n: 1 }]);
    } finally {
      await handle.close();
      slow.close();
    }
  });

  it('goes on after this process was busy for longer than anybody waits', async () => {
    const handle = openPostgres(database.databaseUrl!, quiet);
    try {
      fakeOnly(['setTimeout', 'clearTimeout']);
      const answer = withShortTimeout(() => answers(handle));
      await soon();
      // What was due meanwhile runs late.
      moveTime(3_250);
      expect(await answer).toEqual([{ n: 1 }]);
    } finally {
      await handle.close();
    }
  });
});

describeOnPostgres('a statement of a request', database => {
  const id = '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e';
  const seen = sql<{ name: string; query: string }>`
    SELECT application_name AS name, query FROM pg_stat_activity WHERE pid = pg_backend_pid()`;

  it('names it at the server: in a comment, and for a transaction as the application', async () => {
    const alone = await inRequest(id, () => seen.execute(database.db));
    expect(alone.rows[0]?.query).toMatch(new RegExp(`^/\\* request ${id} \\*/\\s+SELECT`));
    const within = await inRequest(id, () =>
      database.db.transaction().execute(tx => seen.execute(tx)),
    );
    expect(within.rows[0]?.name).toBe(`flowroom-marketplace/${id}`);
    // Prepared statements are identified by their text.
    expect(within.rows[0]?.query).not.toContain(id);
  });

  it('leaves nothing on the connection for others', async () => {
    const { rows } = await database.db.connection().execute(async db => {
      await inRequest(id, () => sql`SELECT 1`.execute(db));
      return seen.execute(db);
    });
    expect(rows[0]?.name).toBe('flowroom-marketplace');
    expect(rows[0]?.query).not.toContain(id);
  });
});
