import { sql } from 'kysely';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { totalOf } from './countRows.ts';

describeOnDatabases('the total of a query', database => {
  const rowsOf = (count: number) => Array.from({ length: count }, () => ({}));
  const first = { before: 0, rows: rowsOf(100), perPage: 100 };

  it('is exact up to a hundred thousand rows', async () => {
    for (const count of [0, 3, 99_999, 100_000]) {
      const query = sql`SELECT 1 FROM generate_series(1, ${count}::int) n`;
      expect(await totalOf(database.db, query, first)).toEqual({ total: count, certain: count });
    }
  });

  it('is estimated beyond, and never less than was seen', async () => {
    const query = sql`SELECT 1 FROM generate_series(1, 150000) n`;
    const estimated = (total: number, certain = 100_000) => ({ total, certain });
    expect(await totalOf(database.db, query, first)).toEqual(estimated(150_000));
    // The planner expects a thousand rows of it.
    const unknown = sql`SELECT 1 FROM generate_series(1, (SELECT 150000)) n`;
    expect(await totalOf(database.db, unknown, first)).toEqual(estimated(100_001));
    const late = { ...first, before: 120_000 };
    expect(await totalOf(database.db, unknown, late)).toEqual(estimated(120_101, 120_100));
    const last = await totalOf(database.db, unknown, { ...late, rows: rowsOf(7) });
    expect(last).toEqual({ total: 120_007, certain: 120_007 });
  });

  it('is exact up to fewer where counting is costly', async () => {
    const query = sql`SELECT 1 FROM generate_series(1, 500) n`;
    const page = { before: 0, rows: rowsOf(20), perPage: 20 };
    expect(await totalOf(database.db, query, page, { most: 500 })).toEqual({
      total: 500,
      certain: 500,
    });
    expect(await totalOf(database.db, query, page, { most: 400 })).toEqual({
      total: 500,
      certain: 400,
    });
  });
});
