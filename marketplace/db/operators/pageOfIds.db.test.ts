import { sql } from 'kysely';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { pageOfIds } from './pageOfIds.ts';
import type { Lookup } from './pageOfIds.ts';

describeOnDatabases('a page of a list', database => {
  const page = { page: 2, perPage: 3 };
  /** Numbers from 1, the highest first. */
  const find = (count: number, lookup: Partial<Lookup> = {}, wanted = page) =>
    pageOfIds(
      database.db,
      {
        alias: 't',
        columns: sql`t.place`,
        from: sql`(SELECT n AS id, n AS place FROM generate_series(1, ${count}::int) n) t`,
        where: sql`t.place > 0`,
        order: sql`t.place DESC`,
        isInOrder: false,
        ...lookup,
      },
      wanted,
    );

  it('is the same, however many match, and is counted', async () => {
    for (const count of [20_000, 20_001, 30_000]) {
      const found = {
        ids: [count - 3, count - 4, count - 5],
        count: { total: count, certain: count },
      };
      expect(await find(count)).toEqual(found);
      expect(await find(count, { isInOrder: true })).toEqual(found);
    }
  });

  it('is counted behind its end, and where nothing matches', async () => {
    const none = { ids: [], count: { total: 5, certain: 5 } };
    expect(await find(5, {}, { page: 3, perPage: 3 })).toEqual(none);
    expect(await find(0)).toEqual({ ids: [], count: { total: 0, certain: 0 } });
  });

  it('is counted up to fewer where each match is compared, and estimated from some beyond', async () => {
    const { db } = database;
    await sql`INSERT INTO users (id, email, first_name, last_name, created_at)
      SELECT gen_random_uuid(), n || '@example.com', CASE WHEN n <= 12000 THEN 'Ada' ELSE 'Tom' END, n, now()
      FROM generate_series(1, 16000) n`.execute(db);
    await sql`ANALYZE users`.execute(db);
    const named = (name: string) =>
      pageOfIds(
        db,
        {
          alias: 'u',
          columns: sql`u.email`,
          from: sql`users u`,
          where: sql`lower(u.first_name) || '' LIKE ${name}`,
          order: sql`u.email`,
          isInOrder: false,
          compared: 'users',
        },
        page,
      );
    expect((await named('tom')).count).toEqual({ total: 4_000, certain: 4_000 });
    const { ids, count } = await named('ada');
    expect(ids).toHaveLength(3);
    expect(count.certain).toBe(10_000);
    expect(count.total).toBeGreaterThan(10_000);
    expect(count.total).toBeLessThan(16_001);
    expect((await named('ada')).count).toEqual(count);
  });
});
