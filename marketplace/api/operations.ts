import type { AnyOperation } from './operation.ts';
import { availabilityExceptionOperations } from './availability_exceptions/index.ts';
import { listingOperations } from './listings/index.ts';
import { ownListingOperations } from './own_listings/index.ts';
import { stockOperations } from './stock/compareAndSet.ts';
import { stockAdjustmentOperations } from './stock_adjustments/index.ts';
import { timeSlotOperations } from './timeslots/query.ts';

/** Every operation of the Marketplace and Integration APIs; each area adds its own list. */
export const operations: readonly AnyOperation[] = [
  ...ownListingOperations,
  ...listingOperations,
  ...availabilityExceptionOperations,
  ...timeSlotOperations,
  ...stockOperations,
  ...stockAdjustmentOperations,
];
