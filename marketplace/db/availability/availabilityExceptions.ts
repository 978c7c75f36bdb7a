import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { AvailabilityExceptionsTable } from '../tables/listings.ts';

export type ExceptionRow = Omit<Selectable<AvailabilityExceptionsTable>, 'created_at'>;

const columns = ['id', 'listing_id', 'start_at', 'end_at', 'seats'] as const;

/**
 * Returns a page of a listing's exceptions that overlap [start, end), by start, and their total.
 */
export async function queryExceptions(
  db: Db,
  range: { listingId: string; start: Date; end: Date },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const found = await sql<ExceptionRow & { total: number }>`
    SELECT ${sql.join(columns.map(column => sql.ref(column)))}, count(*) OVER () AS total
    FROM availability_exceptions
    WHERE listing_id = ${range.listingId}::uuid
      AND tstzrange(start_at, end_at) && tstzrange(${range.start}, ${range.end})
    ORDER BY start_at LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
  `.execute(db);
  const [first] = found.rows;
  if (first || page === 1) return { rows: found.rows, total: Number(first?.total ?? 0) };
  const all = await queryExceptions(db, range, { page: 1, perPage: 1 });
  return { rows: [], total: all.total };
}

/**
 * Inserts an exception; undefined when it overlaps another one of the listing. Lock the listing
 * first.
 */
export async function insertException(
  tx: Db,
  exception: Omit<ExceptionRow, 'id'>,
  now: Date,
): Promise<ExceptionRow | undefined> {
  const { listing_id, start_at, end_at } = exception;
  const { total } = await queryExceptions(
    tx,
    { listingId: listing_id, start: start_at, end: end_at },
    { page: 1, perPage: 1 },
  );
  if (total > 0) return undefined;
  return tx
    .insertInto('availability_exceptions')
    .values({ ...exception, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** One exception. */
export async function findException(db: Db, id: string): Promise<ExceptionRow | undefined> {
  return db
    .selectFrom('availability_exceptions')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Removes an exception. */
export async function removeException(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('availability_exceptions').where('id', '=', id).execute();
}
