import { z } from 'zod';
import { acting, actingUser, openTo, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Api } from '../operation.ts';
import { ownListingLocked } from '../own_listings/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import {
  findException,
  insertException,
  queryExceptions,
  removeException,
} from '#marketplace/db/availability/availabilityExceptions.ts';
import type { ExceptionRow } from '#marketplace/db/availability/availabilityExceptions.ts';
import { findListing } from '#marketplace/db/listings/listings.ts';
import { seats } from '#marketplace/domain/availability/planField.ts';

/** Presents an exception: seats in a time range that replace those of the plan. */
export function presentException(row: ExceptionRow): Resource {
  return {
    id: row.id,
    type: 'availabilityException',
    attributes: { seats: row.seats, start: row.start_at, end: row.end_at },
    links: { listingId: row.listing_id },
  };
}

/** Lists the exceptions of one of the caller's listings that touch a range, by start. */
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
        // 403 for a listing that anyone can see; 404 hides that a draft exists.
        const isKnown = listing.state === 'published' || listing.state === 'closed';
        throw new ApiError(isKnown ? 'forbidden' : 'not-found');
      }
      const { page, perPage } = call.options;
      const { rows, total } = await queryExceptions(call.db, input, { page, perPage });
      return { data: rows.map(presentException), meta: pageMeta(total, page, perPage) };
    },
  });

/** Sets the seats of a time range; 409 when another exception overlaps it. */
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

/** Removes an exception, so that the plan applies again; existing bookings stay. */
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
