import { sql } from 'kysely';
import { openHandleTables } from './handleTables.ts';
import type { HandleRow, OpenHandles } from './handleTables.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { lazily } from '#server/http/lazily.ts';
import { dayMs } from '#shared/time/time.ts';

/** Time for which a short address leads on to the next one of its teacher. */
const redirectMs = 30 * dayMs;

/** Short addresses of teachers. */
export type Handles = ReturnType<typeof createHandles>;

/**
 * Creates the store of short addresses.
 * @param projection null where the marketplace can not be followed: every call throws 424 then
 */
export function createHandles(projection: Pick<Projection, 'database'> | null, now: () => number) {
  const open = lazily(async () => {
    if (!projection) throw projectionNotAvailable();
    return openHandleTables(await projection.database());
  });
  const lastFreed = () => new Date(now() - redirectMs);

  return {
    /** Returns whose address it is, or was until lately, with that person's address of now. */
    async find(handle: string): Promise<{ id: string; handle: string } | null> {
      const { rows } = await sql<{ id: string; handle: string }>`
        SELECT h.user_id AS id, c.handle FROM site_teachers.handles h
        JOIN site_teachers.handles c ON c.user_id = h.user_id AND c.freed_at IS NULL
        WHERE h.handle = ${handle} AND (h.freed_at IS NULL OR h.freed_at > ${lastFreed()})
      `.execute((await open()).tables);
      return rows[0] ?? null;
    },

    /** Returns the addresses of a person, that of now first. */
    async listOf(userId: string): Promise<HandleRow[]> {
      return (await open()).tables
        .selectFrom('site_teachers.handles')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('freed_at', order => order.desc().nullsFirst())
        .execute();
    },

    /** Returns whether a person can have an address. */
    async isFree(handle: string, userId: string): Promise<boolean> {
      const { rows } = await sql<{ user_id: string }>`
        SELECT h.user_id FROM site_teachers.handles h WHERE h.handle = ${handle}
          AND h.user_id <> ${userId} AND NOT ${mayBeTaken(lastFreed())}
      `.execute((await open()).tables);
      return rows.length === 0;
    },

    /** Gives an address to a person; false where it is somebody else's. */
    take: async (handle: string, userId: string): Promise<boolean> =>
      takeHandle(await open(), { handle, userId, at: new Date(now()), lastFreed: lastFreed() }),

    /** Deletes the addresses of a person whose account is deleted. */
    async release(userId: string): Promise<void> {
      if (!projection) return;
      const { withoutCacheInvalidation } = await open();
      await withoutCacheInvalidation(tx =>
        sql`DELETE FROM site_teachers.handles WHERE user_id = ${userId}`.execute(tx),
      );
    },
  };
}

/** Of an address `h`: nothing leads on from it any more, or its person is gone. */
const mayBeTaken = (lastFreed: Date) => sql`(
  (h.freed_at IS NOT NULL AND h.freed_at <= ${lastFreed})
  OR EXISTS (SELECT FROM projection.people p WHERE p.id = h.user_id AND p.deleted)
)`;

interface Wanted {
  handle: string;
  userId: string;
  at: Date;
  lastFreed: Date;
}

const takeHandle = (
  { withoutCacheInvalidation }: OpenHandles,
  { handle, userId, at, lastFreed }: Wanted,
): Promise<boolean> =>
  withoutCacheInvalidation(async tx => {
    await sql`
      DELETE FROM site_teachers.handles h WHERE (h.handle = ${handle} OR h.user_id = ${userId})
        AND ${mayBeTaken(lastFreed)}
    `.execute(tx);
    // The lock of the row decides between two who want it at the same time.
    const { rows } = await sql<{ user_id: string }>`
      INSERT INTO site_teachers.handles AS h (handle, user_id, taken_at, freed_at)
      VALUES (${handle}, ${userId}, ${at}, ${at})
      ON CONFLICT (handle) DO UPDATE SET handle = h.handle RETURNING h.user_id
    `.execute(tx);
    if (rows[0]?.user_id !== userId) return false;
    await sql`
      UPDATE site_teachers.handles SET freed_at = ${at}
      WHERE user_id = ${userId} AND handle <> ${handle} AND freed_at IS NULL
    `.execute(tx);
    await sql`
      UPDATE site_teachers.handles SET freed_at = NULL WHERE handle = ${handle}
    `.execute(tx);
    return true;
  });
