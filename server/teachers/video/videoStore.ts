import { sql } from 'kysely';
import type { OpenVideos, VideoRow } from './tables.ts';
import { piecesFolder, posterFolder, posterKey, videoFolder } from './videoKeys.ts';
import type { VideoType } from '#shared/contract/teacherVideo.ts';
import { hourMs } from '#shared/time/time.ts';

/** Time for which a process may still be writing an object that nobody wants any more. */
const writersMs = hourMs;

/** A transaction of these tables. */
type Tx = Parameters<Parameters<OpenVideos['withoutCacheInvalidation']>[0]>[0];

/** What the check has found in a file. */
export interface VideoFacts {
  type: VideoType;
  width: number;
  height: number;
  durationMs: number;
}

/** Tables of videos. */
export type VideoStore = ReturnType<typeof createVideoStore>;

/** Stores what is known of videos; their bytes are objects. Times are epoch milliseconds. */
export const createVideoStore = (open: () => Promise<OpenVideos>) => ({
  ...readsIn(open),
  ...uploadsIn(open),
  ...changesIn(open),
  ...removalsIn(open),
});

const readsIn = (open: () => Promise<OpenVideos>) => ({
  /** Returns the video of a teacher that is shown, or being sent. */
  async find(teacherId: string, state: VideoRow['state']): Promise<VideoRow | null> {
    const { tables } = await open();
    const row = await tables
      .selectFrom('site_videos.videos')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .where('state', '=', state)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Returns a video that everybody may see: its teacher is neither banned nor deleted. */
  async show(id: string): Promise<VideoRow | null> {
    const { rows } = await sql<VideoRow>`
      SELECT v.* FROM site_videos.videos v LEFT JOIN projection.people p ON p.id = v.teacher_id
      WHERE v.id = ${id} AND v.state = 'ready' AND p.deleted IS NOT TRUE
        AND p.name IS DISTINCT FROM ''
    `.execute((await open()).tables);
    return rows[0] ?? null;
  },

  /** Bytes of all videos, those that were announced included. */
  async bytes(): Promise<number> {
    const { rows } = await sql<{ bytes: string | null }>`
      SELECT sum(bytes) AS bytes FROM site_videos.videos
    `.execute((await open()).tables);
    return Number(rows[0]?.bytes ?? 0);
  },

  /** Returns all that is stored of a teacher's videos. */
  async storedOf(teacherId: string): Promise<VideoRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_videos.videos')
      .selectAll()
      .where('teacher_id', '=', teacherId)
      .orderBy('state')
      .execute();
  },

  /** Returns what was begun before a time and never finished. */
  async abandoned(before: Date): Promise<VideoRow[]> {
    const { tables } = await open();
    return tables
      .selectFrom('site_videos.videos')
      .selectAll()
      .where('state', '=', 'sending')
      .where('opened_at', '<', before)
      .limit(200)
      .execute();
  },
});

const uploadsIn = (open: () => Promise<OpenVideos>) => ({
  /** Begins an upload, in place of one that is under way. */
  async begin(row: Pick<VideoRow, 'id' | 'teacher_id' | 'bytes'>, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(async tx => {
      await dropIn(tx, { teacherId: row.teacher_id, state: 'sending' }, now);
      await sql`
        INSERT INTO site_videos.videos (id, teacher_id, state, bytes, opened_at)
        VALUES (${row.id}, ${row.teacher_id}, 'sending', ${row.bytes}, ${new Date(now)})
      `.execute(tx);
    });
  },

  /** Counts a stored piece; false where another call has, or the upload is over. */
  async countPiece({ id, pieces }: Pick<VideoRow, 'id' | 'pieces'>, bytes: number) {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_videos.videos SET pieces = pieces + 1, received = received + ${bytes}
        WHERE id = ${id} AND state = 'sending' AND pieces = ${pieces} RETURNING id
      `.execute(tx);
      return rows.length > 0;
    });
  },

  /** Puts what was sent in the place of the video before; false where it is no longer wanted. */
  async setReady(
    { id, teacher_id: teacherId }: Pick<VideoRow, 'id' | 'teacher_id'>,
    stored: VideoFacts & { key: string; bytes: number },
    now: number,
  ): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        SELECT id FROM site_videos.videos WHERE id = ${id} AND state = 'sending' FOR UPDATE
      `.execute(tx);
      if (rows.length === 0) return false;
      await dropIn(tx, { teacherId, state: 'ready' }, now);
      await sql`
        UPDATE site_videos.videos SET state = 'ready', type = ${stored.type},
          width = ${stored.width}, height = ${stored.height}, duration_ms = ${stored.durationMs},
          object_key = ${stored.key}, bytes = ${stored.bytes}, pieces = 0, received = 0,
          opened_at = ${new Date(now)}
        WHERE id = ${id}
      `.execute(tx);
      await noteRemoval(tx, piecesFolder(id), now);
      return true;
    });
  },
});

const changesIn = (open: () => Promise<OpenVideos>) => ({
  /** Makes an edition of the poster that of the video; false where another one came before. */
  async setPoster({ id, poster }: Pick<VideoRow, 'id' | 'poster'>, now: number): Promise<boolean> {
    const { withoutCacheInvalidation } = await open();
    const edition = poster + 1;
    return withoutCacheInvalidation(async tx => {
      const { rows } = await sql`
        UPDATE site_videos.videos SET poster = ${edition}, poster_key = ${posterKey(id, edition)}
        WHERE id = ${id} AND state = 'ready' AND poster = ${poster} RETURNING id
      `.execute(tx);
      if (rows.length > 0 && poster > 0) await noteRemoval(tx, posterFolder(id, poster), now);
      return rows.length > 0;
    });
  },

  /** Stores captions; null removes them. */
  async setCaptions(id: string, captions: { text: string; language: string } | null) {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx =>
      sql`
        UPDATE site_videos.videos SET captions = ${captions?.text ?? null},
          captions_language = ${captions?.language ?? null},
          captions_edition = captions_edition + 1
        WHERE id = ${id} AND state = 'ready'
      `.execute(tx),
    );
  },

  /** Forgets videos of a teacher: those in a state, or all; their objects are to be removed. */
  async drop(teacherId: string, state: VideoRow['state'] | null, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    await withoutCacheInvalidation(tx => dropIn(tx, { teacherId, state }, now));
  },
});

const removalsIn = (open: () => Promise<OpenVideos>) => ({
  /** Returns the prefixes of objects that are to be removed now. */
  async removalsDue(now: number): Promise<string[]> {
    const { tables } = await open();
    const rows = await tables
      .selectFrom('site_videos.removals')
      .select('prefix')
      .where('due_at', '<=', new Date(now))
      .orderBy('due_at')
      .limit(200)
      .execute();
    return rows.map(({ prefix }) => prefix);
  },

  /** Notes that the objects of a prefix were removed at a time. */
  async noteRemoved(prefix: string, now: number): Promise<void> {
    const { withoutCacheInvalidation } = await open();
    const at = new Date(now);
    await withoutCacheInvalidation(async tx => {
      await sql`
        DELETE FROM site_videos.removals WHERE prefix = ${prefix} AND last_at <= ${at}
      `.execute(tx);
      await sql`
        UPDATE site_videos.removals SET due_at = last_at WHERE prefix = ${prefix}
      `.execute(tx);
    });
  },
});

interface Dropped {
  teacherId: string;
  state: VideoRow['state'] | null;
}

async function dropIn(tx: Tx, { teacherId, state }: Dropped, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM site_videos.videos WHERE teacher_id = ${teacherId}
      ${state ? sql`AND state = ${state}` : sql``} RETURNING id
  `.execute(tx);
  for (const { id } of rows) await noteRemoval(tx, videoFolder(id), now);
}

async function noteRemoval(tx: Tx, prefix: string, now: number): Promise<void> {
  const [due, last] = [new Date(now), new Date(now + writersMs)];
  await sql`
    INSERT INTO site_videos.removals (prefix, due_at, last_at) VALUES (${prefix}, ${due}, ${last})
    ON CONFLICT (prefix) DO UPDATE SET due_at = excluded.due_at, last_at = excluded.last_at
  `.execute(tx);
}
