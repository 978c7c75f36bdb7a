import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import type { AvailabilityWindow } from '#marketplace/domain/availability/searchWindow.ts';
import {
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/listingRows.ts';
import { describeOnDatabases } from '#marketplace/testing/withMarketplace.ts';
import { insertException } from './availabilityExceptions.ts';
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

describeOnDatabases('a search for availability', database => {
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

  it('counts and pages where days are asked for', async () => {
    const author_id = await insertUserRow(database.db);
    for (const title of ['a', 'b', 'c']) await insertListingRow(database.db, { author_id, title });
    const mode = 'day-full';
    expect(await find(author_id, { mode })).toEqual({ titles: ['a', 'b', 'c'], total: 3 });
    const second = await find(author_id, { mode }, { page: 2, perPage: 2 });
    expect(second.total).toBe(3);
    expect(second.titles).toHaveLength(1);
  });
});
