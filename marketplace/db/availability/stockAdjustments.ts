import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isOneOf } from '../isOneOf.ts';
import type { StockAdjustmentsTable } from '../tables/listings.ts';

export type StockAdjustmentRow = Selectable<StockAdjustmentsTable>;

/** One page of a listing's adjustments in [start, end), newest first, and their total. */
export async function queryStockAdjustments(
  db: Db,
  range: { listingId: string; start: Date; end: Date },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: StockAdjustmentRow[]; total: number }> {
  const found = await sql<StockAdjustmentRow & { total: number }>`
    SELECT id, listing_id, quantity, at, stock_reservation_id, count(*) OVER () AS total
    FROM stock_adjustments
    WHERE listing_id = ${range.listingId}::uuid AND at >= ${range.start} AND at < ${range.end}
    ORDER BY at DESC, id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}
  `.execute(db);
  const [first] = found.rows;
  if (first || page === 1) return { rows: found.rows, total: Number(first?.total ?? 0) };
  const all = await queryStockAdjustments(db, range, { page: 1, perPage: 1 });
  return { rows: [], total: all.total };
}

/** Adjustments caused by reservations, in the order in which they were made. */
export const adjustmentsOfReservations = (
  db: Db,
  reservationIds: readonly string[],
): Promise<StockAdjustmentRow[]> =>
  db
    .selectFrom('stock_adjustments')
    .selectAll()
    .where(isOneOf('stock_reservation_id', reservationIds))
    .orderBy('at')
    .orderBy('id')
    .execute();
