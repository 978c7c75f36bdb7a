import type { Resource } from '#marketplace/contract/resource.ts';
import type { ExceptionRow } from '#marketplace/db/availability/availabilityExceptions.ts';

/** Seats over a stretch of time, instead of those of the plan. */
export function presentException(row: ExceptionRow): Resource {
  return {
    id: row.id,
    type: 'availabilityException',
    attributes: { seats: row.seats, start: row.start_at, end: row.end_at },
    links: { listingId: row.listing_id },
  };
}
