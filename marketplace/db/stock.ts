import type { Db } from '#marketplace/db/database.ts';
import { adjust, compareAndSet } from '#marketplace/domain/stock/stock.ts';
import type { StockDecision } from '#marketplace/domain/stock/stock.ts';
import { isOneOf } from './isOneOf.ts';
import type { StockAdjustmentRow } from './stockAdjustments.ts';

export interface StockRow {
  id: string;
  listing_id: string;
  quantity: number;
}

/** Facts of a change of stock; `reservationId` is the reservation that caused it. */
export interface AdjustmentFacts {
  at: Date;
  reservationId?: string;
}

export type StockResult =
  | { kind: 'changed'; stock: StockRow; adjustment: StockAdjustmentRow | null }
  | Extract<StockDecision, { kind: 'refused' }>;

/** The stocks of listings that have one. */
export async function stockOf(db: Db, listingIds: readonly string[]): Promise<StockRow[]> {
  return db
    .selectFrom('stock')
    .select(['id', 'listing_id', 'quantity'])
    .where(isOneOf('listing_id', listingIds))
    .execute();
}

/**
 * Adds to a listing's stock, or takes from it with a negative quantity, and records the adjustment.
 * Refuses with `listing-insufficient-stock` when the total would fall below 0. Call it inside a
 * transaction that holds the listing's row (`lockListing`).
 */
export function adjustStock(
  tx: Db,
  listingId: string,
  quantity: number,
  facts: AdjustmentFacts,
): Promise<StockResult> {
  return changeStock(tx, listingId, facts, current => adjust(current, quantity));
}

/**
 * Sets a listing's stock when its total is still `oldTotal` (null: no stock yet); otherwise refuses
 * with `old-total-mismatch`. Call it inside a transaction that holds the listing's row.
 */
export function compareAndSetStock(
  tx: Db,
  listingId: string,
  totals: { oldTotal: number | null; newTotal: number },
  facts: AdjustmentFacts,
): Promise<StockResult> {
  return changeStock(tx, listingId, facts, current => compareAndSet(current, totals));
}

async function changeStock(
  tx: Db,
  listingId: string,
  facts: AdjustmentFacts,
  decide: (current: number | null) => StockDecision,
): Promise<StockResult> {
  const current = await tx
    .selectFrom('stock')
    .select('quantity')
    .where('listing_id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
  const decision = decide(current?.quantity ?? null);
  if (decision.kind === 'refused') return decision;
  const stock = await tx
    .insertInto('stock')
    .values({ listing_id: listingId, quantity: decision.total })
    .onConflict(conflict => conflict.column('listing_id').doUpdateSet({ quantity: decision.total }))
    .returning(['id', 'listing_id', 'quantity'])
    .executeTakeFirstOrThrow();
  if (decision.adjustment === 0) return { kind: 'changed', stock, adjustment: null };
  const adjustment = await tx
    .insertInto('stock_adjustments')
    .values({
      listing_id: listingId,
      quantity: decision.adjustment,
      at: facts.at,
      stock_reservation_id: facts.reservationId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { kind: 'changed', stock, adjustment };
}
