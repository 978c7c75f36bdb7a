import { sql } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';
import { adjust, compareAndSet } from '#marketplace/domain/stock/stock.ts';
import type { StockDecision } from '#marketplace/domain/stock/stock.ts';
import { isOneOf } from '#marketplace/db/isOneOf.ts';
import type { StockAdjustmentRow } from './stockAdjustments.ts';

export interface StockRow {
  id: string;
  listing_id: string;
  quantity: number;
}

/** A change of stock; `reservationId` is the reservation that caused it. */
export interface AdjustmentFacts {
  at: Date;
  reservationId?: string;
}

export type StockResult =
  | { kind: 'changed'; stock: StockRow; adjustment: StockAdjustmentRow | null }
  | Extract<StockDecision, { kind: 'refused' }>;

/** The stocks of those of the listings that have one. */
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

/**
 * Takes a reservation's quantity from a listing's stock (a negative number returns it) and records
 * the adjustment in one statement. Returns false, with nothing changed, when the stock is too
 * small. Call it under the lock of the listing's row.
 */
export async function moveReservedStock(
  tx: Db,
  move: { listingId: string; reservationId: string; taken: number; at: Date },
): Promise<boolean> {
  const { listingId, reservationId, taken, at } = move;
  const moved =
    taken > 0
      ? sql`UPDATE stock SET quantity = quantity - ${taken}
          WHERE listing_id = ${listingId}::uuid AND quantity >= ${taken} RETURNING listing_id`
      : sql`INSERT INTO stock (listing_id, quantity) VALUES (${listingId}::uuid, ${-taken})
          ON CONFLICT (listing_id) DO UPDATE SET quantity = stock.quantity + excluded.quantity
          RETURNING listing_id`;
  const { rows } = await sql`
    WITH moved AS (${moved})
    INSERT INTO stock_adjustments (listing_id, quantity, at, stock_reservation_id)
    SELECT listing_id, ${-taken}::integer, ${at}::timestamptz, ${reservationId}::uuid FROM moved
    RETURNING id
  `.execute(tx);
  return rows.length === 1;
}
