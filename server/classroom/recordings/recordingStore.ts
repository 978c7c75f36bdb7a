import { sql } from 'kysely';
import type {
  OpenTables,
  RecordingFileRow,
  RecordingPartRow,
  RecordingRow,
} from '../store/tables.ts';

/** A recording with its parts, in their order. */
export interface RecordingWithParts extends RecordingRow {
  parts: RecordingPartRow[];
}

/** Tables of recordings. */
export type RecordingStore = ReturnType<typeof createRecordingStore>;

/** Stores what is known of recordings; their bytes are objects. */
export const createRecordingStore = (open: () => Promise<OpenTables>) => ({
  ...readsIn(open),
  ...listsIn(open),
  ...uploadsIn(open),
  ...endingsIn(open),
});

const readsIn = (open: () => Promise<OpenTables>) => ({
  async find(roomId: string): Promise<RecordingRow | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_classroom.recordings')
      .selectAll()
      .where('room_id', '=', roomId)
      .executeTakeFirst();
    return row ?? null;
  },

  async read(id: string): Promise<RecordingWithParts | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_classroom.recordings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const parts = await tables
      .selectFrom('site_classroom.recording_parts')
      .selectAll()
      .where('recording_id', '=', id)
      .orderBy('part')
      .execute();
    return { ...row, parts };
  },

  /** Returns the files that can be played, in their order. */
  async files(id: string): Promise<RecordingFileRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.recording_files')
      .selectAll()
      .where('recording_id', '=', id)
      .orderBy('file')
      .execute();
  },

  /** Bytes that all recordings take. */
  async bytes(): Promise<number> {
    const { tables } = await open();
    const { rows } = await sql<{ bytes: number }>`
      SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM site_classroom.recording_parts
    `.execute(tables);
    return rows[0]?.bytes ?? 0;
  },
});

const listsIn = (open: () => Promise<OpenTables>) => ({
  /** Returns the ids of the recordings of a teacher or of a class that are not removed yet. */
  async idsOf(id: string): Promise<string[]> {
    const { tables } = await open();
    const rows = await tables
      .selectFrom('site_classroom.recordings')
      .select('id')
      .where('state', 'in', ['open', 'preparing', 'ready', 'failed'])
      .where(where => where.or([where('teacher_id', '=', id), where('listing_id', '=', id)]))
      .execute();
    return rows.map(row => row.id);
  },

  /** Returns recordings whose files were made since a time. */
  async readySince(since: Date): Promise<RecordingRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.recordings')
      .selectAll()
      .where('state', '=', 'ready')
      .where('tried_at', '>', since)
      .execute();
  },

  /** Returns recordings in some states, those that end first first. */
  async inStates(states: readonly RecordingRow['state'][], most: number): Promise<RecordingRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.recordings')
      .selectAll()
      .where('state', 'in', states)
      .orderBy('watch_until')
      .limit(most)
      .execute();
  },
});

const uploadsIn = (open: () => Promise<OpenTables>) => ({
  /**
   * Begins a recording, or returns the one of the class time. One that was deleted begins again.
   */
  async begin(row: Omit<RecordingRow, 'state' | 'tried_at' | 'tries'>): Promise<RecordingRow> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql<RecordingRow>`
        INSERT INTO site_classroom.recordings AS known (id, room_id, listing_id, teacher_id, title,
          start_at, end_at, state, upload_until, watch_until)
        VALUES (${row.id}, ${row.room_id}, ${row.listing_id}, ${row.teacher_id}, ${row.title},
          ${row.start_at}, ${row.end_at}, 'open', ${row.upload_until}, ${row.watch_until})
        ON CONFLICT (room_id) DO UPDATE SET title = excluded.title,
          state = CASE WHEN known.state IN ('deleted', 'failed') THEN 'open' ELSE known.state END,
          tries = CASE WHEN known.state IN ('deleted', 'failed') THEN 0 ELSE known.tries END
        RETURNING *
      `.execute(tx);
      const [kept] = rows;
      if (!kept) throw new Error('A recording was not stored.');
      return kept;
    });
  },

  /** Begins a part; returns its number, from 0. */
  async beginPart(id: string, type: string, now: number): Promise<number> {
    const { withoutCacheInvalidation } = await open();
    const at = new Date(now);
    return withoutCacheInvalidation(async tx => {
      await sql`SELECT 1 FROM site_classroom.recordings WHERE id = ${id} FOR UPDATE`.execute(tx);
      const { rows } = await sql<{ part: number }>`
        INSERT INTO site_classroom.recording_parts (recording_id, part, type, opened_at, last_at)
        SELECT ${id}::uuid, count(*)::int, ${type}::text, ${at}::timestamptz, ${at}::timestamptz
        FROM site_classroom.recording_parts WHERE recording_id = ${id}
        RETURNING part
      `.execute(tx);
      return rows[0]?.part ?? 0;
    });
  },

  /**
   * Counts a stored piece. Returns false where another call has, or where nothing is taken any
   * more.
   */
  async countPiece(
    { recording_id: id, part }: Pick<RecordingPartRow, 'recording_id' | 'part'>,
    piece: { number: number; count: number; bytes: number; isLast: boolean },
    now: number,
  ): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_classroom.recording_parts
        SET pieces = pieces + ${piece.count}::int, bytes = bytes + ${piece.bytes}, last_at = ${new Date(now)},
          is_closed = ${piece.isLast}
        WHERE recording_id = ${id} AND part = ${part} AND pieces = ${piece.number}
          AND (SELECT state FROM site_classroom.recordings WHERE id = ${id} FOR SHARE) = 'open'
        RETURNING part
      `.execute(tx);
      return rows.length > 0;
    });
  },
});

const endingsIn = (open: () => Promise<OpenTables>) => ({
  /** Takes a recording to make its files, unless another process does; returns whether it was. */
  async claim(id: string, now: number, leaseMs: number): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    const old = new Date(now - leaseMs);
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_classroom.recordings
        SET state = 'preparing', tried_at = ${new Date(now)}, tries = tries + 1
        WHERE id = ${id} AND state IN ('open', 'preparing')
          AND (tried_at IS NULL OR tried_at < ${old})
        RETURNING id
      `.execute(tx);
      return rows.length > 0;
    });
  },

  /** Gives a recording back that was claimed: its files are made later. */
  async release(id: string): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_classroom.recordings SET tried_at = NULL, tries = tries - 1
        WHERE id = ${id} AND state = 'preparing'
      `.execute(tx),
    );
  },

  /** Stores the files of a recording that was claimed; returns whether it is still wanted. */
  async setReady(id: string, files: readonly RecordingFileRow[]): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_classroom.recordings SET state = 'ready' WHERE id = ${id}
          AND state = 'preparing' RETURNING id
      `.execute(tx);
      if (rows.length === 0) return false;
      for (const file of files) {
        await sql`
          INSERT INTO site_classroom.recording_files (recording_id, file, object_key, type, bytes,
            duration_ms)
          VALUES (${id}, ${file.file}, ${file.object_key}, ${file.type}, ${file.bytes},
            ${file.duration_ms})
        `.execute(tx);
      }
      return true;
    });
  },

  /** Ends a recording; what is stored of it is to be removed first. */
  async end(id: string, state: 'failed' | 'expired' | 'deleted'): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      await sql`
        UPDATE site_classroom.recordings SET state = ${state} WHERE id = ${id}
      `.execute(tx);
      await sql`DELETE FROM site_classroom.recording_files WHERE recording_id = ${id}`.execute(tx);
      await sql`DELETE FROM site_classroom.recording_parts WHERE recording_id = ${id}`.execute(tx);
    });
  },

  /** Forgets recordings that were to be watched until long ago. */
  async forget(before: Date): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        DELETE FROM site_classroom.recordings
        WHERE state IN ('failed', 'expired', 'deleted') AND watch_until < ${before}
      `.execute(tx),
    );
  },
});
