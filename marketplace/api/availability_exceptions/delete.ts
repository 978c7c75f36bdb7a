import { z } from 'zod';
import { openTo, operation, acting } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import {
  findException,
  removeException,
} from '#marketplace/db/availability/availabilityExceptions.ts';

/** Gives a stretch of time back to the plan; bookings that were made stay. */
export const deleteAvailabilityException = (api: Api): AnyOperation =>
  operation({
    name: 'availability_exceptions/delete',
    method: 'POST',
    ...openTo(api, acting, ['approved']),
    input: z.strictObject({ id: uuid() }),
    async run(call, { id }) {
      const exception = await findException(call.db, id);
      if (!exception) throw new ApiError('not-found');
      await ownListingLocked(call, exception.listing_id);
      await removeException(call.db, id);
      return { data: { id, type: 'availabilityException' } };
    },
  });
