import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import { until } from '#marketplace/testing/until.ts';
import { describeOnPostgres } from '#marketplace/testing/withMarketplace.ts';

describeOnPostgres('a connection that breaks', database => {
  const me = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
  const end = (pid: number | undefined) =>
    sql`SELECT pg_terminate_backend(${pid})`.execute(database.db);

  it('while somebody works with it is told by the next statement, and by nothing else', async () => {
    const work = database.db.transaction().execute(async tx => {
      const { rows } = await me.execute(tx);
      await database.handle.exclusively(({ rows: ask }) =>
        ask(`SELECT pg_terminate_backend(${rows[0]?.pid})`),
      );
      // Nobody asks it anything when it goes.
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
