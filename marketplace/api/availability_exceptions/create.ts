import { z } from 'zod';
import { openTo, operation, acting } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { insertException } from '#marketplace/db/availability/availabilityExceptions.ts';
import { seats } from '#marketplace/domain/availability/planField.ts';
import { presentException } from './present.ts';

/** Gives a stretch of time its own seats; 409 when another exception overlaps it. */
export const createAvailabilityException = (api: Api): AnyOperation =>
  operation({
    name: 'availability_exceptions/create',
    method: 'POST',
    ...openTo(api, acting, ['approved']),
    input: z.strictObject({
      listingId: uuid(),
      seats: seats(),
      start: timestamp(),
      end: timestamp(),
    }),
    async run(call, input) {
      checkRange(input, call.now, { daysBack: 366, daysAhead: 366 }, 'body');
      const { id } = await ownListingLocked(call, input.listingId);
      const exception = await insertException(
        call.db,
        { listing_id: id, start_at: input.start, end_at: input.end, seats: input.seats },
        call.now,
      );
      if (!exception) {
        throw new ApiError('conflict', {
          title: 'Another availability exception overlaps this one.',
        });
      }
      return { data: presentException(exception) };
    },
  });
