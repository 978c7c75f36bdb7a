import { sql } from 'kysely';
import type { StoredChange, ProjectionDb } from '#server/projection/tables.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dayMs } from '#shared/time/time.ts';

/** Older changes are not mailed any more. */
const oldestMs = dayMs;

/** A change of class times that was carried out. */
export interface DoneChange {
  listingId: string;
  teacherId: string;
  title: string;
  data: ListingPublicData;
  change: StoredChange & { doneAt: number };
}

/** An order that a change has moved, canceled, or notified of a date that it loses. */
export interface TouchedOrder {
  id: string;
  fate: 'moved' | 'ended' | 'lost';
}

const endings = ['transition/cancel-class', 'transition/decline-class'];

/**
 * Reads the changes that were carried out of late. The tables follow the event log in order, so
 * those that know that a change is done know all orders that it touched. `now`: epoch milliseconds.
 */
export async function doneChanges(db: ProjectionDb, now: number): Promise<DoneChange[]> {
  const since = now - oldestMs;
  const rows = await db
    .selectFrom('projection.listings')
    .select(['id', 'author_id', 'title', 'public_data', 'changes'])
    .where('deleted', '=', false)
    .where(sql<boolean>`changes <> '[]'::jsonb`)
    .where(
      sql<boolean>`jsonb_path_exists(changes, '$[*] ? (@.doneAt > $since)', jsonb_build_object('since', ${since}::float8))`,
    )
    .execute();
  return rows.flatMap(row =>
    row.changes.flatMap(({ doneAt, ...change }): DoneChange[] =>
      doneAt === undefined || doneAt <= since || change.conflict !== undefined
        ? []
        : [
            {
              listingId: row.id,
              teacherId: row.author_id,
              title: row.title,
              data: row.public_data,
              change: { ...change, doneAt },
            },
          ],
    ),
  );
}

/** Reads the orders that a change touched, the oldest first. */
export async function touchedOrders(
  db: ProjectionDb,
  { listingId, change: { id, kind } }: DoneChange,
): Promise<TouchedOrder[]> {
  const rows = await db
    .selectFrom('projection.orders')
    .select(['id', 'last_transition'])
    .where('listing_id', '=', listingId)
    .where('deleted', '=', false)
    .where(sql<boolean>`terms ->> 'changeId' = ${id}`)
    .orderBy('created_at')
    .execute();
  const other = kind.startsWith('move') ? 'moved' : 'lost';
  return rows.map(row => ({
    id: row.id,
    fate: endings.includes(row.last_transition) ? 'ended' : other,
  }));
}
