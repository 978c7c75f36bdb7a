import { sql } from 'kysely';
import { endingsIn, noteRemoval, removalsIn } from './recordingEnds.ts';
import type { Removal, Tx } from './recordingEnds.ts';
import type {
  OpenTables,
  RecordingCueRow,
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
  ...filesIn(open),
  ...endingsIn(open),
  ...removalsIn(open),
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

  /** Returns what was said in a recording, in its order. */
  async cues(id: string): Promise<RecordingCueRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_classroom.recording_cues')
      .selectAll()
      .where('recording_id', '=', id)
      .orderBy('from_at')
      .execute();
  },

  /** Bytes that all recordings take. */
  async bytes(): Promise<number> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_classroom.recording_space')
      .select('bytes')
      .executeTakeFirst();
    return Number(row?.bytes ?? 0);
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
   * Begins a recording, or returns the one of the class time. One that was deleted begins again, by
   * another id: what is still to be removed has the old one.
   */
  async begin(row: Omit<RecordingRow, 'state' | 'tried_at' | 'tries'>): Promise<RecordingRow> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql<RecordingRow>`
        INSERT INTO site_classroom.recordings AS known (id, room_id, listing_id, teacher_id, title,
          start_at, end_at, state, upload_until, watch_until)
        VALUES (${row.id}, ${row.room_id}, ${row.listing_id}, ${row.teacher_id}, ${row.title},
          ${row.start_at}, ${row.end_at}, 'open', ${row.upload_until}, ${row.watch_until})
        ON CONFLICT (room_id) DO UPDATE SET id = excluded.id, title = excluded.title,
          state = 'open', tries = 0, tried_at = NULL
        WHERE known.state IN ('deleted', 'failed')
        RETURNING *
      `.execute(tx);
      const [kept = await knownIn(tx, row.room_id)] = rows;
      if (!kept) throw new Error('A recording was not stored.');
      return kept;
    });
  },

  /**
   * Begins a part; returns its number, from 0. `ago`: milliseconds since the browser has begun to
   * record it.
   */
  async beginPart(
    id: string,
    { type, ago }: { type: string; ago: number },
    now: number,
  ): Promise<number> {
    const { withoutCacheInvalidation } = await open();
    const [at, beganAt] = [new Date(now), new Date(now - ago)];
    return withoutCacheInvalidation(async tx => {
      await sql`SELECT 1 FROM site_classroom.recordings WHERE id = ${id} FOR UPDATE`.execute(tx);
      const { rows } = await sql<{ part: number }>`
        INSERT INTO site_classroom.recording_parts (recording_id, part, type, opened_at, last_at,
          began_at)
        SELECT ${id}::uuid, count(*)::int, ${type}::text, ${at}::timestamptz, ${at}::timestamptz,
          ${beganAt}::timestamptz
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
        WITH counted AS (
          UPDATE site_classroom.recording_parts
          SET pieces = pieces + ${piece.count}::int, bytes = bytes + ${piece.bytes},
            last_at = ${new Date(now)}, is_closed = ${piece.isLast}
          WHERE recording_id = ${id} AND part = ${part} AND pieces = ${piece.number}
            AND (SELECT state FROM site_classroom.recordings WHERE id = ${id} FOR SHARE) = 'open'
          RETURNING part
        )
        INSERT INTO site_classroom.recording_space AS space (bytes)
        SELECT ${piece.bytes}::bigint FROM counted
        ON CONFLICT (is_only) DO UPDATE SET bytes = space.bytes + excluded.bytes
        RETURNING 1
      `.execute(tx);
      return rows.length > 0;
    });
  },
});

const filesIn = (open: () => Promise<OpenTables>) => ({
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

  /**
   * Stores the files of a recording that was claimed, and notes what is to be removed then; returns
   * whether the files are still wanted.
   */
  async setReady(
    id: string,
    files: readonly RecordingFileRow[],
    removed: readonly Removal[],
  ): Promise<boolean> {
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
            duration_ms, captions_key)
          VALUES (${id}, ${file.file}, ${file.object_key}, ${file.type}, ${file.bytes},
            ${file.duration_ms}, ${file.captions_key})
        `.execute(tx);
      }
      await sql`DELETE FROM site_classroom.recording_cues WHERE recording_id = ${id}`.execute(tx);
      for (const removal of removed) await noteRemoval(tx, removal);
      return true;
    });
  },
});

async function knownIn(tx: Tx, roomId: string): Promise<RecordingRow | undefined> {
  const { rows } = await sql<RecordingRow>`
    SELECT * FROM site_classroom.recordings WHERE room_id = ${roomId}
  `.execute(tx);
  return rows[0];
}
