import { z } from 'zod';
import { acting, integration, openTo, operation } from '../operation.ts';
import type { AnyOperation, Api } from '../operation.ts';
import { ownListingLocked } from '../own_listings/access.ts';
import { presentStockReservation } from '../transactions/present.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, uuid } from '#marketplace/contract/fields.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import {
  compareAndSetStock,
  compareAndSetStockWithHeld,
} from '#marketplace/db/availability/stock.ts';
import type { StockRow } from '#marketplace/db/availability/stock.ts';
import { reservationsById } from '#marketplace/db/transactions/transactionViews.ts';

/** Presents the available stock of a listing. */
export function presentStock(row: StockRow): Resource {
  return {
    id: row.id,
    type: 'stock',
    attributes: { quantity: row.quantity },
    links: { listingId: row.listing_id },
  };
}

/** Sets a listing's stock; `old-total-mismatch` when it is not `oldTotal` any more. */
export const compareAndSet = (api: Api): AnyOperation =>
  operation({
    name: 'stock/compare_and_set',
    method: 'POST',
    ...openTo(api, acting, ['approved']),
    input: z.strictObject({ listingId: uuid(), oldTotal: int(0).nullable(), newTotal: int(0) }),
    async run(call, { listingId, ...totals }) {
      await ownListingLocked(call, listingId);
      const set = api === 'integration' ? compareAndSetStockWithHeld : compareAndSetStock;
      const result = await set(call.db, listingId, totals, { at: call.now });
      if (result.kind === 'refused') throw new ApiError('old-total-mismatch');
      return { data: presentStock(result.stock) };
    },
  });

/** Returns the stock reservation of a transaction. */
export const showReservation = operation({
  name: 'stock_reservations/show',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const [reservation] = await reservationsById(call.db, [id]);
    if (!reservation) throw new ApiError('not-found');
    return { data: presentStockReservation(reservation) };
  },
});
