import { randomUUID } from 'node:crypto';
import type { TimePlan } from '#marketplace/domain/availability/plan.ts';
import {
  insertBookingRow,
  insertListingRow,
  insertUserRow,
} from '#marketplace/testing/database/rows.ts';
import { describeOnDatabases } from '#marketplace/testing/database/describeOnDatabases.ts';
import { freeSeats, lockListing } from './availability.ts';
import { insertException, queryExceptions, removeException } from './availabilityExceptions.ts';

const start = new Date('2026-12-01T10:00:00Z');
const end = new Date('2026-12-01T11:00:00Z');
const now = new Date('2026-11-20T10:00:00Z');
const nothingPlanned: TimePlan = {
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: [],
};

describeOnDatabases('availability', database => {
  const oneClass = async (seats: number) => {
    const listing = await insertListingRow(database.db, { availability_plan: nothingPlanned });
    const exception = { listing_id: listing.id, start_at: start, end_at: end, seats };
    await insertException(database.db, exception, now);
    return listing;
  };

  it('is the seats of the class less pending and accepted bookings', async () => {
    const listing = await oneClass(10);
    expect(await freeSeats(database.db, listing, start, end)).toBe(10);
    await insertBookingRow(database.db, listing, { start, end, seats: 2, state: 'accepted' });
    const moved = await insertBookingRow(database.db, listing, { start, end, state: 'pending' });
    await insertBookingRow(database.db, listing, { start, end, state: 'declined' });
    expect(await freeSeats(database.db, listing, start, end)).toBe(7);
    expect(await freeSeats(database.db, listing, start, end, { excludeBookingId: moved })).toBe(8);
    const later = new Date(end.getTime() + 1);
    expect(await freeSeats(database.db, listing, start, later)).toBe(0);
  });

  it('looks at whole days for a day plan', async () => {
    const listing = await insertListingRow(database.db);
    const night = {
      start: new Date('2026-12-01T22:00:00Z'),
      end: new Date('2026-12-01T23:00:00Z'),
    };
    expect(await freeSeats(database.db, listing, start, end)).toBe(1);
    await insertBookingRow(database.db, listing, night);
    expect(await freeSeats(database.db, listing, start, end)).toBe(0);
  });

  it('has no two exceptions at the same time, but may have them side by side', async () => {
    const { id } = await oneClass(3);
    const overlapping = {
      listing_id: id,
      start_at: new Date('2026-12-01T10:59:00Z'),
      end_at: new Date('2026-12-01T12:00:00Z'),
      seats: 1,
    };
    expect(await insertException(database.db, overlapping, now)).toBeUndefined();
    await expect(
      database.db
        .insertInto('availability_exceptions')
        .values({ ...overlapping, created_at: now })
        .execute(),
    ).rejects.toThrow(/availability_exceptions_no_overlap/);
    const after = await insertException(database.db, { ...overlapping, start_at: end }, now);
    expect(after).toBeDefined();
    const range = { listingId: id, start, end: new Date('2026-12-02T00:00:00Z') };
    const page = await queryExceptions(database.db, range, { page: 1, perPage: 1 });
    expect(page).toMatchObject({ total: 2, rows: [{ start_at: start }] });
    expect(await queryExceptions(database.db, range, { page: 9, perPage: 1 })).toEqual({
      rows: [],
      total: 2,
    });
    await removeException(database.db, after?.id ?? '');
    expect((await queryExceptions(database.db, range, { page: 1, perPage: 9 })).total).toBe(1);
  });

  it('lets 50 buyers at once book exactly the 10 seats there are', async () => {
    const listing = await oneClass(10);
    const customers = await Promise.all(
      Array.from({ length: 50 }, () => insertUserRow(database.db)),
    );
    const booked = await Promise.all(
      customers.map(() =>
        database.db.transaction().execute(async tx => {
          const locked = await lockListing(tx, listing.id);
          if (!locked || (await freeSeats(tx, locked, start, end)) < 1) return false;
          await insertBookingRow(tx, locked, { start, end });
          return true;
        }),
      ),
    );
    expect(booked.filter(Boolean)).toHaveLength(10);
    expect(await freeSeats(database.db, listing, start, end)).toBe(0);
  });

  it('locks nothing for a listing that does not exist', async () => {
    await database.db.transaction().execute(async tx => {
      expect(await lockListing(tx, randomUUID())).toBeUndefined();
    });
  });
});
