import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

// Small, because the embedded database serves nothing else meanwhile.
const batch = 200;

/**
 * Numbers noted changes in the order in which they were made. One caller runs at a time across all
 * processes, so a number never becomes visible before a smaller one. A resource that was changed
 * back gets no event.
 * @param goesOn called between batches with the number of notes taken so far
 * @returns the number of notes taken
 */
export async function numberEvents(
  db: Db,
  goesOn: (taken: number) => boolean = () => true,
): Promise<number> {
  if (!(await isWaiting(db))) return 0;
  let total = 0;
  for (;;) {
    const taken = await db.transaction().execute(numberBatch);
    total += taken;
    if (taken < batch || !goesOn(total)) return total;
  }
}

/** Maximum number of changes that a reader numbers before it is answered; takes half a second. */
const maxPerRead = 4000;

/** Numbers the changes that a reader of the log is about to query, up to the maximum. */
export const numberForReader = (db: Db): Promise<number> =>
  numberEvents(db, taken => taken < maxPerRead);

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM event_inbox LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function numberBatch(tx: Tx): Promise<number> {
  // A separate statement: after waiting for the row it sees what was numbered meanwhile.
  const locked = await sql<{ version: string; seen: string }>`
    SELECT data_version() AS version, pg_current_snapshot()::text AS seen FROM event_sequence FOR UPDATE
  `.execute(tx);
  const { version = '', seen = '' } = locked.rows[0] ?? {};
  // A resource's state after a change is its state before the next change, or its current state.
  const numbered = await sql<{ taken: number }>`
    WITH batch AS (
      DELETE FROM event_inbox
      WHERE id IN (SELECT id FROM event_inbox ORDER BY id LIMIT ${batch})
      RETURNING *
    ), change AS MATERIALIZED (
      SELECT b.*, CASE
        WHEN later.id IS NULL THEN event_snapshot(b.resource_type, b.resource_id)
        ELSE later.before
      END AS after
      FROM batch b LEFT JOIN LATERAL (
        SELECT n.id, n.before FROM event_inbox n
        WHERE n.resource_id = b.resource_id AND n.resource_type = b.resource_type AND n.id > b.id
        ORDER BY n.id LIMIT 1
      ) later ON true
    ), event AS (
      INSERT INTO events (
        sequence_id, event_type, resource_type, resource_id, related_ids, resource, previous, audit,
        created_at
      )
      SELECT
        (SELECT last_id FROM event_sequence) + row_number() OVER (ORDER BY c.id),
        c.resource_type || '/' || CASE
          WHEN c.after IS NULL THEN 'deleted'
          WHEN c.before IS NULL THEN CASE c.resource_type WHEN 'transaction' THEN 'initiated' ELSE 'created' END
          WHEN c.before -> 'transition_count' <> c.after -> 'transition_count' THEN 'transitioned'
          ELSE 'updated'
        END,
        c.resource_type, c.resource_id, event_related(c.resource_id, coalesce(c.after, c.before)), c.after,
        (
          SELECT jsonb_object_agg(was.key, was.value) FROM jsonb_each(c.before) was
          WHERE was.value IS DISTINCT FROM c.after -> was.key
        ),
        c.audit, date_trunc('milliseconds', c.created_at)
      FROM change c WHERE c.before IS DISTINCT FROM c.after
      RETURNING 1
    )
    UPDATE event_sequence SET
      last_id = last_id + (SELECT count(*) FROM event),
      quiet_xact = pg_current_xact_id(),
      quiet_version = CASE WHEN ${seen} = format('%1$s:%1$s:', pg_current_xact_id()) THEN ${version} END
    RETURNING (SELECT count(*) FROM batch) AS taken
  `.execute(tx);
  return Number(numbered.rows[0]?.taken ?? 0);
}
