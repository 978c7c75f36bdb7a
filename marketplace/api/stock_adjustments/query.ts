import { z } from 'zod';
import { openTo, operation, signedIn } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { ownListing } from '#marketplace/api/own_listings/access.ts';
import { timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { queryStockAdjustments } from '#marketplace/db/availability/stockAdjustments.ts';
import { presentStockAdjustment } from './present.ts';

/** How the stock of one of the caller's listings changed, newest first. */
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
