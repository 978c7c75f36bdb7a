import { sql } from 'kysely';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { pageOfIds } from './pageOfIds.ts';

describeOnDatabases('a page of a list', database => {
  const page = { page: 2, perPage: 3 };
  /** Numbers from 1, the highest first. */
  const find = (count: number, isNarrowed = true, wanted = page) =>
    pageOfIds(
      database.db,
      {
        alias: 't',
        columns: sql`t.place`,
        matching: sql`FROM (
          SELECT n AS id, n AS place FROM generate_series(1, ${count}::int) n
        ) t WHERE t.place > 0`,
        order: sql`t.place DESC`,
        isNarrowed,
      },
      wanted,
    );

  it('is the same, however many match, and is counted', async () => {
    for (const count of [20_000, 20_001, 30_000]) {
      const found = { ids: [count - 3, count - 4, count - 5], total: count };
      expect(await find(count)).toEqual(found);
      expect(await find(count, false)).toEqual(found);
    }
  });

  it('is counted behind its end, and where nothing matches', async () => {
    expect(await find(5, true, { page: 3, perPage: 3 })).toEqual({ ids: [], total: 5 });
    expect(await find(0)).toEqual({ ids: [], total: 0 });
  });
});
