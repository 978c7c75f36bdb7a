import { z } from 'zod';
import { openTo, operation, acting } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, uuid } from '#marketplace/contract/fields.ts';
import { adjustStock } from '#marketplace/db/availability/stock.ts';
import { presentStockAdjustment } from './present.ts';

const largest = 1_000_000_000;

/** Adds to a listing's stock, or takes from it; 409 when less than nothing would be left. */
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
