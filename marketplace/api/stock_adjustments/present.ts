import type { Resource } from '#marketplace/contract/resource.ts';
import type { StockAdjustmentRow } from '#marketplace/db/availability/stockAdjustments.ts';

/** One change of a listing's stock. */
export function presentStockAdjustment(row: StockAdjustmentRow): Resource {
  return {
    id: row.id,
    type: 'stockAdjustment',
    attributes: { at: row.at, quantity: row.quantity },
    links: { listingId: row.listing_id, stockReservationId: row.stock_reservation_id },
  };
}
