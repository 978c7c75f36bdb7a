import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { adjust, compareAndSet } from '#marketplace/domain/stock/stock.ts';
import type { StockDecision } from '#marketplace/domain/stock/stock.ts';
import { isOneOf } from '../isOneOf.ts';
import type { StockAdjustmentRow } from './stockAdjustments.ts';

export interface StockRow {
  id: string;
  listing_id: string;
  quantity: number;
}

/** Total that a stock is expected to have (null: no stock yet), and the one to set. */
export interface StockTotals {
  oldTotal: number | null;
  newTotal: number;
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
 * Sums the stock that transactions have taken which wait for the payment provider, by listing. Such
 * a transaction can not be read yet, nor can its booking.
 */
const heldStock = sql<{ listing_id: string; held: number }>`
  SELECT t.listing_id, sum((held ->> 'taken')::integer)::integer AS held
  FROM pending_transitions p
  JOIN transactions t ON t.id = p.transaction_id
  CROSS JOIN LATERAL jsonb_array_elements(p.decision -> 'heldStock') held
  GROUP BY t.listing_id`;

/** The stocks of listings, with what is held for transactions that can not be read yet. */
export async function stockWithHeld(db: Db, listingIds: readonly string[]): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    SELECT s.id, s.listing_id, s.quantity + coalesce(h.held, 0) AS quantity
    FROM stock s LEFT JOIN (${heldStock}) h ON h.listing_id = s.listing_id
    WHERE s.listing_id = ANY(${listingIds}::uuid[])
  `.execute(db);
  return rows;
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
  totals: StockTotals,
  facts: AdjustmentFacts,
): Promise<StockResult> {
  return changeStock(tx, listingId, facts, current => compareAndSet(current, totals));
}

/**
 * Like `compareAndSetStock`, with totals as `stockWithHeld` returns them. What is held stays held:
 * a total below that is refused.
 */
export async function compareAndSetStockWithHeld(
  tx: Db,
  listingId: string,
  { oldTotal, newTotal }: StockTotals,
  facts: AdjustmentFacts,
): Promise<StockResult> {
  const [[own], [shown]] = await Promise.all([
    stockOf(tx, [listingId]),
    stockWithHeld(tx, [listingId]),
  ]);
  const held = own && shown ? shown.quantity - own.quantity : 0;
  if (newTotal < held) return { kind: 'refused', code: 'old-total-mismatch' };
  const totals = {
    oldTotal: oldTotal === null ? null : oldTotal - held,
    newTotal: newTotal - held,
  };
  const result = await compareAndSetStock(tx, listingId, totals, facts);
  if (result.kind === 'refused') return result;
  return { ...result, stock: { ...result.stock, quantity: newTotal } };
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
