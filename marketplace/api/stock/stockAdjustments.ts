import { z } from 'zod';
import { acting, openTo, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Api } from '../operation.ts';
import { ownListing, ownListingLocked } from '../own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { adjustStock } from '#marketplace/db/availability/stock.ts';
import { queryStockAdjustments } from '#marketplace/db/availability/stockAdjustments.ts';
import type { StockAdjustmentRow } from '#marketplace/db/availability/stockAdjustments.ts';

/** Presents a change of a listing's stock. */
export function presentStockAdjustment(row: StockAdjustmentRow): Resource {
  return {
    id: row.id,
    type: 'stockAdjustment',
    attributes: { at: row.at, quantity: row.quantity },
    links: { listingId: row.listing_id, stockReservationId: row.stock_reservation_id },
  };
}

/** Lists changes of the stock of one of the caller's listings, newest first. */
export const queryAdjustments = (api: Api): AnyOperation =>
  operation({
    name: 'stock_adjustments/query',
    method: 'GET',
    ...openTo(api, signedIn),
    input: z.object({ listingId: uuid(), start: timestamp(), end: timestamp() }),
    async run(call, input) {
      checkRange(input, call.now, { daysBack: 366, daysAhead: 1 });
      await ownListing(call, input.listingId);
      const { page, perPage } = call.options;
      const { rows, total } = await queryStockAdjustments(call.db, input, { page, perPage });
      return { data: rows.map(presentStockAdjustment), meta: pageMeta(total, page, perPage) };
    },
  });

const largest = 1_000_000_000;

/** Adds to a listing's stock, or takes from it; 409 when it would become negative. */
export const createAdjustment = (api: Api): AnyOperation =>
  operation({
    name: 'stock_adjustments/create',
    method: 'POST',
    ...openTo(api, acting, ['approved']),
    input: z.strictObject({
      listingId: uuid(),
      quantity: int(-largest, largest).refine(quantity => quantity !== 0, 'Expected a change.'),
    }),
    async run(call, { listingId, quantity }) {
      await ownListingLocked(call, listingId);
      const at = call.now;
      const result = await adjustStock(call.db, listingId, quantity, { at });
      if (result.kind === 'refused' || !result.adjustment) {
        throw new ApiError('conflict', { title: 'The stock can not fall below zero.' });
      }
      return { data: presentStockAdjustment(result.adjustment) };
    },
  });
