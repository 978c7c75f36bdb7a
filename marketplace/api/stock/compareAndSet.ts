import { z } from 'zod';
import { openTo, operation, acting } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, uuid } from '#marketplace/contract/fields.ts';
import { compareAndSetStock } from '#marketplace/db/availability/stock.ts';
import { presentStock } from './present.ts';

/** Sets a listing's stock, unless it has changed since the caller looked (`old-total-mismatch`). */
export const compareAndSet = (api: Api): AnyOperation =>
  operation({
    name: 'stock/compare_and_set',
    method: 'POST',
    ...openTo(api, acting, ['approved']),
    input: z.strictObject({ listingId: uuid(), oldTotal: int(0).nullable(), newTotal: int(0) }),
    async run(call, { listingId, ...totals }) {
      await ownListingLocked(call, listingId);
      const result = await compareAndSetStock(call.db, listingId, totals, { at: call.now });
      if (result.kind === 'refused') throw new ApiError('old-total-mismatch');
      return { data: presentStock(result.stock) };
    },
  });

export const stockOperations: readonly AnyOperation[] = [
  compareAndSet('marketplace'),
  compareAndSet('integration'),
];
