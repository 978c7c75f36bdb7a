import { sql } from 'kysely';
import { keywordQuery } from '#marketplace/domain/search/keywords.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { searchListings } from './listingSearch.ts';

const published = { states: ['published'], activeAuthorsOnly: true } as const;
const count = 14_000;

describeOnDatabases('counting in a large marketplace', database => {
  beforeAll(async () => {
    const { db } = database;
    const author = await insertUserRow(db);
    await sql`
      INSERT INTO listings (author_id, title, state, availability_plan, price_amount, price_currency,
        keyword_index, created_at, updated_at)
      SELECT ${author}::uuid, 'Class ' || n, 'published', '{"type":"availability-plan/day","entries":[]}',
        n, 'USD', (CASE WHEN n % 2 = 0 THEN '''^even''' ELSE '''^odd''' END)::tsvector,
        now() - n * interval '1 minute', now()
      FROM generate_series(1, ${count}::int) n
    `.execute(db);
    await sql`ANALYZE listings`.execute(db);
    // The planner's row estimate decides whether a marketplace counts as large.
    await sql`UPDATE pg_class SET reltuples = 60000 WHERE oid = 'listings'::regclass`.execute(db);
  });

  const total = async (search: ListingSearch) => {
    const page = { page: 1, perPage: 3 };
    return (await searchListings(database.db, { ...published, ...search }, page)).total ?? -1;
  };

  it('is exact for what is not too common', async () => {
    expect(await total({ price: { min: 1, max: 501 } })).toBe(500);
    expect(await total({ price: { equal: 7 } })).toBe(1);
    expect(await total({ keywords: keywordQuery('nothing') })).toBe(0);
  });

  it('is near for what is, the same each time, and never below what is shown', async () => {
    const all = await total({});
    expect(Math.abs(all - count)).toBeLessThan(count * 0.25);
    expect(await total({})).toBe(all);
    const last = { page: 4667, perPage: 3 };
    const { rows, total: counted } = await searchListings(database.db, published, last);
    expect(rows).toHaveLength(2);
    expect(counted).toBeGreaterThanOrEqual(count);
  });

  it('does not prevent ranking and paging', async () => {
    const search = { ...published, keywords: keywordQuery('even odd') };
    const { rows } = await searchListings(database.db, search, { page: 2, perPage: 4 });
    expect(rows.map(row => row.title)).toEqual(['Class 5', 'Class 6', 'Class 7', 'Class 8']);
  });
});
