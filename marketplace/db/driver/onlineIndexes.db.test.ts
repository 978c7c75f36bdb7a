import { sql } from 'kysely';
import { until } from '#marketplace/testing/assertions/until.ts';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { migrate } from './migrate.ts';

// An embedded database has one process, which makes them before anybody else has the handle.
describeOnPostgres('indexes that are made while a table is in use', database => {
  const named = async (name: string) => {
    const { rows } = await sql<{ valid: boolean }>`
      SELECT i.indisvalid AS valid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relname = ${name}`.execute(database.db);
    return rows.map(({ valid }) => valid);
  };
  const online = (number: number, expression: string) => ({
    name: `999${number}_online`,
    sql: `-- online\nCREATE INDEX CONCURRENTLY IF NOT EXISTS online_${number}_idx ON users (${expression});\n`,
    checksum: 'x',
  });

  it('are made once, by anybody who comes first, and what follows them comes after them', async () => {
    const all = [
      online(1, 'bio'),
      { name: '9992_after', sql: 'DROP INDEX online_1_idx;', checksum: 'x' },
      online(3, 'bio'),
    ];
    const done = await Promise.all([migrate(database.handle, all), migrate(database.handle, all)]);
    expect(done.flat().toSorted()).toEqual(['9991_online', '9992_after', '9993_online']);
    expect([await named('online_1_idx'), await named('online_3_idx')]).toEqual([[], [true]]);
    expect(await migrate(database.handle, all)).toEqual([]);
  });
});

describeOnPostgres('an index that is made while a table is in use', database => {
  const online = {
    name: '9999_online',
    sql: '-- online\nCREATE INDEX CONCURRENTLY IF NOT EXISTS online_idx ON users (bio);\n',
    checksum: 'x',
  };

  it('lets others write, waits for none but those before it, and is made again', async () => {
    const { db, handle } = database;
    await insertUserRow(db);
    let made: Promise<string[]> | undefined;
    await db.transaction().execute(async tx => {
      await sql`UPDATE users SET bio = 'before'`.execute(tx);
      made = migrate(handle, [online]);
      await until('the begin of the index', async () => {
        const { rows } = await sql`SELECT FROM pg_class WHERE relname = 'online_idx'`.execute(tx);
        return rows.length > 0;
      });
      await handle.longTransaction('write', ({ script }) =>
        script(`INSERT INTO users (id, email, first_name, last_name, created_at)
          VALUES (gen_random_uuid(), 'during@example.com', 'D', 'U', now())`),
      );
    });
    expect(await made).toEqual(['9999_online']);
    // What is left where a process ended meanwhile.
    await sql`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'online_idx'::regclass`.execute(
      db,
    );
    await sql`DELETE FROM schema_migrations WHERE name = ${online.name}`.execute(db);
    expect(await migrate(handle, [online])).toEqual(['9999_online']);
    const { rows } = await sql`
      SELECT indisvalid FROM pg_index WHERE indexrelid = 'online_idx'::regclass`.execute(db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
