import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Change } from './rows.ts';
import { followedTables } from './tables.ts';
import type { FollowedTable, ProjectionTables } from './tables.ts';

export type ProjectionTx = Transaction<ProjectionTables>;

/** Image of a listing or a person. */
export interface Picture {
  id: string;
  url: string;
}

/** Rows of a part of the marketplace. */
export interface Batch {
  changes: readonly Change[];
  pictures: readonly Picture[];
}

const common = ['id', 'deleted', 'sequence_id'] as const;

const columns: Record<FollowedTable, readonly string[]> = {
  listings: [
    'author_id',
    'state',
    'title',
    'created_at',
    'price',
    'public_data',
    'misfits',
    'changes',
    'places_raised',
    'cover_id',
    'joins_read_until',
    'sent_back',
    'lat',
    'lng',
    'words',
    'city',
  ],
  people: ['name', 'avatar_id', 'follows', 'rating'],
  orders: [
    'listing_id',
    'provider_id',
    'customer_id',
    'kind',
    'state',
    'created_at',
    'last_transition',
    'last_transitioned_at',
    'currency',
    'payin',
    'gross',
    'commission',
    'gateway_fee',
    'fees',
    'reversed_gross',
    'reversed_commission',
    'reversed_gateway_fee',
    'charged_at',
    'refunds',
    'refunded_at',
    'ended_at',
    'subscription_id',
    'attendance',
    'receipts',
    'attendees',
    'terms',
    'customer_news_at',
    'provider_news_at',
    'customer_seen_at',
    'provider_seen_at',
    'waiting_start',
    'written_at',
  ],
  bookings: ['order_id', 'start_at', 'end_at', 'seats'],
  messages: ['order_id', 'sender_id', 'preview', 'sent_at', 'written_at'],
  reviews: ['subject_id', 'listing_id', 'rating'],
};

/** Columns that are emptied in a row that is gone. */
const erased: Record<FollowedTable, string | null> = {
  listings: `title = '', price = NULL, public_data = '{}', misfits = '[]', changes = '[]',
    places_raised = NULL, cover_id = NULL, sent_back = NULL, lat = NULL, lng = NULL, words = NULL,
    city = NULL`,
  people: "name = '', avatar_id = NULL, follows = '[]', rating = NULL",
  orders: "attendees = '[]'",
  bookings: null,
  messages: "preview = ''",
  reviews: null,
};

const unstorable = /[\0\p{Surrogate}]/gu;

/** JSON that the database takes: without halves of surrogate pairs and without NUL. */
export const storable = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? one.replace(unstorable, '\u{fffd}') : one,
  );

const qualified = (schema: string, table: string) => sql.table(`${schema}.${table}`);

/** The newest change of each row. */
function newestOf(changes: readonly Change[]): Change[] {
  const byId = new Map<string, Change>();
  for (const change of changes) {
    const other = byId.get(change.id);
    if (!other || other.sequenceId <= change.sequenceId) byId.set(change.id, change);
  }
  return [...byId.values()];
}

/**
 * Writes rows. One that was written from a later event stays as it is. `writtenAt`: null in a
 * rebuild.
 */
export async function writeChanges(
  tx: ProjectionTx,
  schema: string,
  changes: readonly Change[],
  writtenAt: Date | null,
): Promise<void> {
  for (const table of followedTables) {
    const rows = changes.filter(change => change.table === table);
    await upsert(tx, schema, table, newestOf(rows.filter(({ values }) => values)), writtenAt);
    // What came and went at once leaves a row too: an event of before may come again.
    await markDeleted(tx, schema, table, newestOf(rows.filter(({ values }) => !values)));
  }
}

async function upsert(
  tx: ProjectionTx,
  schema: string,
  table: FollowedTable,
  changes: readonly Change[],
  writtenAt: Date | null,
): Promise<void> {
  const rows = changes.flatMap(({ id, sequenceId, values }) =>
    values
      ? [{ id, deleted: false, sequence_id: sequenceId, written_at: writtenAt, ...values }]
      : [],
  );
  if (rows.length === 0) return;
  const names = [...common, ...columns[table]].map(name => sql.ref(name));
  const written = [...common, ...columns[table]].filter(name => name !== 'id');
  const set = written.map(name => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    INSERT INTO ${qualified(schema, table)} AS kept (${sql.join(names)})
    SELECT ${sql.join(names)}
    FROM jsonb_populate_recordset(NULL::${qualified(schema, table)}, ${storable(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET ${sql.join(set)}
    WHERE kept.sequence_id <= excluded.sequence_id
  `.execute(tx);
}

async function markDeleted(
  tx: ProjectionTx,
  schema: string,
  table: FollowedTable,
  changes: readonly Change[],
): Promise<void> {
  const erase = erased[table];
  for (const { id, sequenceId } of changes) {
    await sql`
      UPDATE ${qualified(schema, table)}
      SET deleted = true, sequence_id = ${sequenceId} ${erase ? sql.raw(`, ${erase}`) : sql``}
      WHERE id = ${id} AND sequence_id <= ${sequenceId}
    `.execute(tx);
  }
}

/** Writes pictures that are not known yet: an image never changes. */
export async function writePictures(
  tx: ProjectionTx,
  schema: string,
  pictures: readonly Picture[],
): Promise<void> {
  if (pictures.length === 0) return;
  await sql`
    INSERT INTO ${qualified(schema, 'pictures')} (id, url)
    SELECT id, url
    FROM jsonb_populate_recordset(NULL::${qualified(schema, 'pictures')}, ${storable(pictures)}::jsonb)
    ON CONFLICT (id) DO NOTHING
  `.execute(tx);
}
