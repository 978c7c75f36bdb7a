import { sql } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';

/** How long files are kept that are of no use (yet). */
export interface FilePatience {
  /** Files that were not uploaded, or not as they were announced, since this time. */
  unfinishedBefore: Date;
  /** Files that were uploaded, and hang nowhere, since this time. */
  unattachedBefore: Date;
}

/** Ends verifications that have not come to an end. */
export async function giveUpVerifications(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'verificationFailed', state_updated_at: now })
    .where('state', '=', 'pendingVerification')
    .where('state_updated_at', '<', before)
    .execute();
}

const batchSize = 100;

/**
 * Forgets files that are of no use, some at a time. Their bytes are still in the store.
 * @returns their ids; none when there is nothing left to do
 */
export async function forgetUnusedFiles(
  tx: Db,
  { unfinishedBefore, unattachedBefore }: FilePatience,
): Promise<string[]> {
  const unattached = sql<boolean>`NOT EXISTS (
    SELECT FROM file_attachments a WHERE a.file_id = files.id AND NOT a.deleted
  )`;
  const found = await tx
    .selectFrom('files')
    .select('id')
    .where(unattached)
    .where(eb =>
      eb.or([
        eb('state', 'in', ['pendingUpload', 'verificationFailed']).and(
          'state_updated_at',
          '<',
          unfinishedBefore,
        ),
        eb('state', '=', 'available').and('state_updated_at', '<', unattachedBefore),
      ]),
    )
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Asked again now that the rows are held: one may have been attached since.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM files WHERE id = ANY(${ids}::uuid[]) AND ${unattached}
  `.execute(tx);
  const unused = rows.map(({ id }) => id);
  await sql`DELETE FROM file_attachments WHERE file_id = ANY(${unused}::uuid[])`.execute(tx);
  await sql`DELETE FROM files WHERE id = ANY(${unused}::uuid[])`.execute(tx);
  return unused;
}
