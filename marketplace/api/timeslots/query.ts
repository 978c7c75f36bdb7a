import { anyone, operation } from '#marketplace/api/operation.ts';
import type { AnyOperation, Call } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { checkRange } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { availabilityOf } from '#marketplace/db/availability/availability.ts';
import { findListing, findVisibleListing } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { timeSlots } from '#marketplace/domain/availability/timeSlots.ts';
import { intervalOptionsOf, timeSlotsInput } from './input.ts';
import { presentTimeSlot } from './present.ts';

/** Stretches of time in which a listing has free seats, by start. */
export const queryTimeSlots = operation({
  name: 'timeslots/query',
  method: 'GET',
  access: anyone,
  gates: ['member', 'read'],
  maxPerPage: 500,
  input: timeSlotsInput,
  async run(call, input) {
    checkRange(input, call.now, { daysBack: 1, daysAhead: 366, longest: 366 });
    const options = intervalOptionsOf(input);
    const { start, end } = input;
    const listing = await visibleTo(call, input.listingId);
    const [availability] = await availabilityOf(call.db, [listing], start, end);
    const range = { start: start.getTime(), end: end.getTime() };
    const slots = availability ? timeSlots(availability, range, options) : [];
    const { page, perPage } = call.options;
    const wanted = slots.slice((page - 1) * perPage, page * perPage);
    return {
      data: wanted.map(slot => presentTimeSlot(listing, slot)),
      meta: pageMeta(slots.length, page, perPage),
    };
  },
});

/** What anyone sees, and for its author a listing in any state. @throws ApiError not-found */
async function visibleTo(call: Call, listingId: string): Promise<ListingRow> {
  const visible = await findVisibleListing(call.db, listingId);
  if (visible) return visible;
  const listing = call.actor.userId ? await findListing(call.db, listingId) : undefined;
  if (listing && !listing.deleted && listing.author_id === call.actor.userId) return listing;
  throw new ApiError('not-found');
}

export const timeSlotOperations: readonly AnyOperation[] = [queryTimeSlots];
