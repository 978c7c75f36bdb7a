import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Times after which unused files are deleted. */
export interface UnusedFileLimits {
  /** Announced before this time and not uploaded, or not as announced. */
  unfinishedBefore: Date;
  /** Uploaded before this time and not attached to anything. */
  unattachedBefore: Date;
}

/** Fails verifications that began before `before` and have not ended. */
export async function failStaleVerifications(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'verificationFailed', state_updated_at: now })
    .where('state', '=', 'pendingVerification')
    .where('state_updated_at', '<', before)
    .execute();
}

const batchSize = 100;

/**
 * Deletes the rows of unused files, a batch at a time. Their bytes are still in the object store.
 * @returns their ids; none when nothing is left to do
 */
export async function deleteUnusedFiles(
  tx: Db,
  { unfinishedBefore, unattachedBefore }: UnusedFileLimits,
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
  // Checked again now that the rows are locked: one may have been attached since.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM files WHERE id = ANY(${ids}::uuid[]) AND ${unattached}
  `.execute(tx);
  const unused = rows.map(({ id }) => id);
  await sql`DELETE FROM file_attachments WHERE file_id = ANY(${unused}::uuid[])`.execute(tx);
  await sql`DELETE FROM files WHERE id = ANY(${unused}::uuid[])`.execute(tx);
  return unused;
}
