import { z } from 'zod';
import { openTo, operation, signedIn } from '#marketplace/api/operation.ts';
import type { AnyOperation, Api } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { queryExceptions } from '#marketplace/db/availability/availabilityExceptions.ts';
import { findListing } from '#marketplace/db/listings/listings.ts';
import { presentException } from './present.ts';

/** The exceptions of one of the caller's listings that touch a range, by start. */
export const queryAvailabilityExceptions = (api: Api): AnyOperation =>
  operation({
    name: 'availability_exceptions/query',
    method: 'GET',
    ...openTo(api, signedIn),
    input: z.object({ listingId: uuid(), start: timestamp(), end: timestamp() }),
    async run(call, input) {
      checkRange(input, call.now, { daysBack: 366, daysAhead: 366, longest: 366 });
      const listing = await findListing(call.db, input.listingId);
      if (!listing || listing.deleted) throw new ApiError('not-found');
      if (api === 'marketplace' && listing.author_id !== actingUser(call)) {
        // What anyone can see may be refused openly; a draft is not known to exist.
        const isKnown = listing.state === 'published' || listing.state === 'closed';
        throw new ApiError(isKnown ? 'forbidden' : 'not-found');
      }
      const { page, perPage } = call.options;
      const { rows, total } = await queryExceptions(call.db, input, { page, perPage });
      return { data: rows.map(presentException), meta: pageMeta(total, page, perPage) };
    },
  });
