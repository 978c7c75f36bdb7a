import type { Resource } from '#marketplace/contract/resource.ts';
import type { StockRow } from '#marketplace/db/availability/stock.ts';

/** The places of a listing that are left to sell. */
export function presentStock(row: StockRow): Resource {
  return {
    id: row.id,
    type: 'stock',
    attributes: { quantity: row.quantity },
    links: { listingId: row.listing_id },
  };
}
