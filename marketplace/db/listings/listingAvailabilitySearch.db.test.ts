import { sql } from 'kysely';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import type { ListingSearch } from '#marketplace/domain/search/listingSearch.ts';
import {
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnEveryDatabase } from '#marketplace/testing/database/describeOnDatabases.ts';
import { insertException } from '../availability/availabilityExceptions.ts';
import { searchListings } from './listingSearch.ts';

const at = (iso: string) => new Date(`${iso}Z`);
const classStart = at('2026-12-01T10:00');
const classEnd = at('2026-12-01T11:00');
const byException: AvailabilityPlan = {
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: [],
};
const mondays: AvailabilityPlan = {
  ...byException,
  entries: [{ dayOfWeek: 'mon', startTime: '18:00', endTime: '19:00', seats: 2 }],
};

describeOnEveryDatabase('a search for availability', database => {
  const find = async (
    authorId: string,
    window: Partial<AvailabilityWindow>,
    page = { page: 1, perPage: 20 },
  ) => {
    const start = at('2026-12-01T00:00').getTime();
    const end = at('2026-12-02T00:00').getTime();
    const asked = { start, end, mode: 'time-partial', seats: 1, ...window } as const;
    const search = { states: ['published'], authorId, window: asked } as const;
    const { rows, total } = await searchListings(database.db, search, page);
    return { titles: rows.map(row => row.title).sort(), total };
  };

  it('finds classes with a seat left in the window', async () => {
    const author_id = await insertUserRow(database.db);
    const add = async (title: string, plan: AvailabilityPlan, seats?: number) => {
      const listing = await insertListingRow(database.db, {
        author_id,
        title,
        availability_plan: plan,
      });
      const times = { start_at: classStart, end_at: classEnd };
      if (seats !== undefined) {
        await insertException(database.db, { listing_id: listing.id, ...times, seats }, new Date());
      }
      return listing;
    };
    await add('one-off', byException, 2);
    const full = await add('sold out', byException, 1);
    await insertBookingRow(database.db, full, { start: classStart, end: classEnd });
    await add('weekly', mondays);
    await add('never', byException);
    await add('by day', { type: 'availability-plan/day', entries: [] });

    expect(await find(author_id, {})).toEqual({ titles: ['one-off'], total: null });
    expect(await find(author_id, { seats: 3 })).toEqual({ titles: [], total: null });
    expect(await find(author_id, { minDuration: 61 })).toEqual({ titles: [], total: null });
    const wider = { start: at('2026-11-28T00:00').getTime(), minDuration: 60 };
    expect((await find(author_id, wider)).titles).toEqual(['one-off', 'weekly']);
    expect((await find(author_id, wider, { page: 1, perPage: 1 })).titles).toHaveLength(1);
    const exactly = { start: classStart.getTime(), end: classEnd.getTime() };
    expect((await find(author_id, { ...exactly, mode: 'time-full' })).titles).toEqual(['one-off']);
  });

  it('looks on behind candidates that only seemed to match, in any order', async () => {
    const author_id = await insertUserRow(database.db);
    // Mondays' margin reaches into the Tuesday searched for. Many share a time, so ids decide the
    // order.
    for (let index = 0; index < 150; index += 1) {
      const found = index % 50 === 49;
      const listing = await insertListingRow(database.db, {
        author_id,
        title: found ? `class ${index}` : 'on Mondays',
        availability_plan: mondays,
        created_at: new Date(at('2026-10-01T00:00').getTime() - Math.floor(index / 40) * 1000),
        price_amount: 1000 + index,
        price_currency: 'USD',
      });
      if (!found) continue;
      const times = { start_at: classStart, end_at: classEnd, seats: 1 };
      await insertException(database.db, { listing_id: listing.id, ...times }, new Date());
    }
    const start = at('2026-12-01T00:00').getTime();
    const asked = { start, end: start + 24 * 3600e3, mode: 'time-partial', seats: 1 } as const;
    const search = { states: ['published'], authorId: author_id, window: asked } as const;
    const all = ['class 149', 'class 49', 'class 99'];
    const titlesOf = async (sort?: ListingSearch['sort']) => {
      const page = { page: 1, perPage: 20 };
      const { rows } = await searchListings(database.db, { ...search, sort }, page);
      return rows.map(row => row.title);
    };
    expect((await titlesOf()).sort()).toEqual(all);
    const byPrice = await titlesOf([{ by: { kind: 'price' }, ascending: true }]);
    expect(byPrice).toEqual(['class 49', 'class 99', 'class 149']);
  });

  it('finds the same where few and where very many exceptions lie in the window', async () => {
    const author_id = await insertUserRow(database.db);
    const add = (title: string) =>
      insertListingRow(database.db, { author_id, title, availability_plan: byException });
    const open = await add('open');
    const closed = await add('closed');
    await add('without any');
    const times = { start_at: classStart, end_at: classEnd };
    await insertException(database.db, { listing_id: open.id, ...times, seats: 1 }, new Date());
    await insertException(database.db, { listing_id: closed.id, ...times, seats: 0 }, new Date());
    expect((await find(author_id, {})).titles).toEqual(['open']);

    const elsewhere = await insertListingRow(database.db, {
      author_id: await insertUserRow(database.db),
      availability_plan: byException,
    });
    await sql`
      INSERT INTO availability_exceptions (id, listing_id, start_at, end_at, seats, created_at)
      SELECT gen_random_uuid(), ${elsewhere.id}, at, at + interval '1 minute', 1, now()
      FROM generate_series(${at('2026-12-01T00:00')}::timestamptz,
        ${at('2026-12-01T20:00')}::timestamptz, interval '1 minute') AS at
    `.execute(database.db);
    expect((await find(author_id, {})).titles).toEqual(['open']);
    expect((await find(author_id, { minDuration: 61 })).titles).toEqual([]);
  });

  it('counts and pages where days are requested', async () => {
    const author_id = await insertUserRow(database.db);
    for (const title of ['a', 'b', 'c']) await insertListingRow(database.db, { author_id, title });
    const mode = 'day-full';
    expect(await find(author_id, { mode })).toEqual({ titles: ['a', 'b', 'c'], total: 3 });
    const second = await find(author_id, { mode }, { page: 2, perPage: 2 });
    expect(second.total).toBe(3);
    expect(second.titles).toHaveLength(1);
  });
});
