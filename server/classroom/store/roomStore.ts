import { sql } from 'kysely';
import { withoutAccount } from '../room/joinRoom.ts';
import type { Cue } from '../room/cues.ts';
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
  ...cuesIn(open),
  forgetAccount: forgettingOf(open),
});

/**
 * Deletes all that is stored of an account: its stays and those of the guests whom it brought, its
 * lines, and its place in rooms.
 */
const forgettingOf =
  (open: () => Promise<OpenTables>) =>
  async (accountId: string): Promise<void> => {
    const { tables, withoutCacheInvalidation } = await open();
    const stored = await tables
      .selectFrom('site_classroom.rooms')
      .select('record')
      .where(
        sql<boolean>`jsonb_path_exists(record, '$.people.*.accountId ? (@ == $id)',
          jsonb_build_object('id', ${accountId}::text))`,
      )
      .execute();
    await withoutCacheInvalidation(async tx => {
      for (const { record } of stored) {
        const left = JSON.stringify(withoutAccount(record, accountId));
        await sql`
          UPDATE site_classroom.rooms SET record = ${left}::jsonb WHERE room_id = ${record.room.id}
        `.execute(tx);
      }
      const orders = sql`
        SELECT order_id FROM site_classroom.stays
        WHERE account_id = ${accountId} AND order_id IS NOT NULL
      `;
      await sql`
        DELETE FROM site_classroom.lines USING site_classroom.stays
        WHERE stays.account_id = ${accountId} AND lines.room_id = stays.room_id
          AND (lines.person = stays.person OR (lines.person IS NULL AND lines.name = stays.name))
      `.execute(tx);
      await sql`DELETE FROM site_classroom.guests WHERE order_id IN (${orders})`.execute(tx);
      await sql`DELETE FROM site_classroom.guest_links WHERE order_id IN (${orders})`.execute(tx);
      await sql`
        DELETE FROM site_classroom.stays
        WHERE account_id = ${accountId} OR order_id IN (${orders})
      `.execute(tx);
    });
  };

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
            role, is_new, from_at, until_at)
          VALUES (${row.id}, ${row.room_id}, ${row.person}, ${row.account_id}, ${row.order_id},
            ${row.seat}, ${row.name}, ${row.role}, ${row.is_new}, ${row.from_at}, ${row.until_at})
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

/** Cues of one recording: three hours of speech have a quarter of them. */
const mostCues = 20_000;

const cuesIn = (open: () => Promise<OpenTables>) => ({
  /** Stores what was said in a room with its recording; nothing where none is open. */
  async saveCues(roomId: string, cues: readonly Cue[]): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      // Locked, so that one that ends meanwhile has no cues later.
      const { rows } = await sql<{ id: string; cues: number }>`
        SELECT id, (
          SELECT count(*)::int FROM site_classroom.recording_cues WHERE recording_id = recordings.id
        ) AS cues
        FROM site_classroom.recordings WHERE room_id = ${roomId} AND state = 'open' FOR SHARE
      `.execute(tx);
      const [recording] = rows;
      if (!recording) return;
      for (const { id, from, until, text } of cues.slice(0, mostCues - recording.cues)) {
        await sql`
          INSERT INTO site_classroom.recording_cues (recording_id, id, from_at, until_at, text)
          VALUES (${recording.id}, ${id}, ${new Date(from)}, ${new Date(until)}, ${text})
          ON CONFLICT DO NOTHING
        `.execute(tx);
      }
    });
  },
});

const chatsIn = (open: () => Promise<OpenTables>) => ({
  async saveLines(roomId: string, lines: readonly ChatLine[]): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      for (const { id, at, from, name, text } of lines) {
        await sql`
          INSERT INTO site_classroom.lines (id, room_id, at, person, name, text)
          VALUES (${id}, ${roomId}, ${new Date(at)}, ${from}, ${name}, ${text})
          ON CONFLICT (id) DO NOTHING
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
