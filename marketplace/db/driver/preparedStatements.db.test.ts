import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { describeOnPostgres } from '#marketplace/testing/database/describeOnDatabases.ts';

describeOnPostgres('statements of transactions', database => {
  const ask = (tx: Tx, title: string) =>
    sql<Record<string, unknown>>`SELECT * FROM notes WHERE title = ${title}`.execute(tx);
  const prepared = async (tx: Tx) => {
    const { rows } = await sql<{ statement: string }>`
      SELECT statement FROM pg_prepared_statements`.execute(tx);
    return rows.map(({ statement }) => statement).filter(text => text.includes('FROM notes'));
  };

  beforeAll(async () => {
    await sql`CREATE TABLE notes (title text)`.execute(database.db);
    await sql`INSERT INTO notes VALUES ('a'), ('b')`.execute(database.db);
  });

  it('are prepared once they are frequent, also when sent concurrently', async () => {
    await database.db.transaction().execute(async tx => {
      expect((await ask(tx, 'a')).rows).toEqual([{ title: 'a' }]);
      expect(await prepared(tx)).toEqual([]);
      const all = await Promise.all(['a', 'b', 'c', 'b'].map(title => ask(tx, title)));
      expect(all.map(({ rows }) => rows)).toEqual([
        [{ title: 'a' }],
        [{ title: 'b' }],
        [],
        [{ title: 'b' }],
      ]);
      expect(await prepared(tx)).toHaveLength(1);
    });
  });

  it('are prepared once more when the tables have changed', async () => {
    const read = () => inTransaction(database.db, async tx => (await ask(tx, 'a')).rows);
    for (let turn = 0; turn < 4; turn += 1) expect(await read()).toEqual([{ title: 'a' }]);
    await sql`ALTER TABLE notes ADD COLUMN pinned boolean DEFAULT false`.execute(database.db);
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await read()).toEqual([{ title: 'a', pinned: false }]);
    }
  });

  it('report what is wrong with one of them, and work in the next transaction', async () => {
    const divide = (by: number) =>
      inTransaction(database.db, async tx => {
        const { rows } = await sql<{ n: number }>`SELECT 6 / ${by}::int AS n`.execute(tx);
        return rows[0]?.n;
      });
    for (let turn = 0; turn < 4; turn += 1) expect(await divide(2)).toBe(3);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(3)).toBe(2);
  });

  it('are left as they are outside of transactions', async () => {
    await database.db.connection().execute(async db => {
      for (let turn = 0; turn < 5; turn += 1) {
        await sql`SELECT title FROM notes WHERE title = ${'b'}`.execute(db);
      }
      const { rows } = await sql`
        SELECT 1 FROM pg_prepared_statements WHERE statement LIKE 'SELECT title FROM notes%'
      `.execute(db);
      expect(rows).toEqual([]);
    });
  });
});
