import { sql } from 'kysely';
import type { RoomRecord } from '../room/roomRecord.ts';
import type { OpenTables, StayRow } from './tables.ts';
import type { ChatLine } from '#shared/classroom/serverMessages.ts';
import { dayMs } from '#shared/time/time.ts';

/** Time for which chats and stays are stored. */
export const keptMs = 30 * dayMs;
/** Time for which a closed room is: nobody comes back to it. */
const roomKeptMs = dayMs;
/** Lines of a chat that are read at once. */
const mostLines = 2_000;

/** What outlives the process of a room. */
export type RoomStore = ReturnType<typeof createRoomStore>;

/** Stores rooms, stays and chats beside the marketplace. */
export const createRoomStore = (open: () => Promise<OpenTables>) => ({
  ...roomsIn(open),
  ...staysIn(open),
  ...chatsIn(open),
});

const roomsIn = (open: () => Promise<OpenTables>) => ({
  /** Returns a room as it was written last; null where it was not. */
  async load(roomId: string): Promise<RoomRecord | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_classroom.rooms')
      .select('record')
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    return row?.record ?? null;
  },

  async save(record: RoomRecord, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    const [at, closesAt] = [new Date(now), new Date(record.closesAt)];
    await withoutCacheInvalidation(tx =>
      sql`
        INSERT INTO site_classroom.rooms (room_id, record, saved_at, closes_at)
        VALUES (${record.room.id}, ${JSON.stringify(record)}::jsonb, ${at}, ${closesAt})
        ON CONFLICT (room_id) DO UPDATE SET record = excluded.record,
          saved_at = excluded.saved_at, closes_at = excluded.closes_at
      `.execute(tx),
    );
  },

  /** Deletes what was stored long enough. */
  async forgetOld(now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    const old = new Date(now - keptMs);
    await withoutCacheInvalidation(async tx => {
      await sql`DELETE FROM site_classroom.lines WHERE at < ${old}`.execute(tx);
      await sql`DELETE FROM site_classroom.stays WHERE until_at < ${old}`.execute(tx);
      const closed = new Date(now - roomKeptMs);
      await sql`DELETE FROM site_classroom.rooms WHERE closes_at < ${closed}`.execute(tx);
    });
  },
});

const staysIn = (open: () => Promise<OpenTables>) => ({
  /** Writes stays, or how far they have come. */
  async saveStays(rows: readonly StayRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      for (const row of rows) {
        await sql`
          INSERT INTO site_classroom.stays (id, room_id, person, account_id, order_id, seat, name,
            role, from_at, until_at)
          VALUES (${row.id}, ${row.room_id}, ${row.person}, ${row.account_id}, ${row.order_id},
            ${row.seat}, ${row.name}, ${row.role}, ${row.from_at}, ${row.until_at})
          ON CONFLICT (id) DO UPDATE SET until_at = excluded.until_at
        `.execute(tx);
      }
    });
  },

  /** Returns who was in a room, in the order in which they came. */
  async stays(roomId: string): Promise<StayRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.stays')
      .selectAll()
      .where('room_id', '=', roomId)
      .orderBy('from_at')
      .execute();
  },
});

const chatsIn = (open: () => Promise<OpenTables>) => ({
  async saveLines(roomId: string, lines: readonly ChatLine[]): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      for (const { id, at, name, text } of lines) {
        await sql`
          INSERT INTO site_classroom.lines (id, room_id, at, name, text)
          VALUES (${id}, ${roomId}, ${new Date(at)}, ${name}, ${text}) ON CONFLICT (id) DO NOTHING
        `.execute(tx);
      }
    });
  },

  /** Returns the chat of a class time as far as it was retained, oldest first. */
  async lines(roomId: string, now: number) {
    const { tables } = await open();
    const rows = await tables
      .selectFrom('site_classroom.lines')
      .selectAll()
      .where('room_id', '=', roomId)
      .where('at', '>', new Date(now - keptMs))
      .orderBy('at')
      .limit(mostLines)
      .execute();
    return rows.map(({ id, at, name, text }) => ({ id, at: at.getTime(), name, text }));
  },
});
