import { sql } from 'kysely';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { totalOf } from './countRows.ts';

describeOnDatabases('the total of a query', database => {
  const rowsOf = (count: number) => Array.from({ length: count }, () => ({}));
  const first = { before: 0, rows: rowsOf(100), perPage: 100 };

  it('is exact up to a hundred thousand rows', async () => {
    for (const count of [0, 3, 99_999, 100_000]) {
      const query = sql`SELECT 1 FROM generate_series(1, ${count}::int) n`;
      expect(await totalOf(database.db, query, first)).toBe(count);
    }
  });

  it('is estimated beyond, and never less than was seen', async () => {
    const query = sql`SELECT 1 FROM generate_series(1, 150000) n`;
    expect(await totalOf(database.db, query, first)).toBe(150_000);
    // The planner expects a thousand rows of it.
    const unknown = sql`SELECT 1 FROM generate_series(1, (SELECT 150000)) n`;
    expect(await totalOf(database.db, unknown, first)).toBe(100_001);
    const late = { ...first, before: 120_000 };
    expect(await totalOf(database.db, unknown, late)).toBe(120_101);
    expect(await totalOf(database.db, unknown, { ...late, rows: rowsOf(7) })).toBe(120_007);
  });
});
