import { createHash } from 'node:crypto';
import { z } from 'zod';
import { anyone, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, text, timestamp, uuid } from '#marketplace/contract/fields.ts';
import { checkRange, minuteMs } from '#marketplace/contract/range.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { availabilityOf } from '#marketplace/db/availability/availability.ts';
import { findListing, findVisibleListing } from '#marketplace/db/listings/listings.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { parseDuration, shortestOf } from '#marketplace/domain/availability/duration.ts';
import type { Duration } from '#marketplace/domain/availability/duration.ts';
import type { SeatInterval } from '#marketplace/domain/availability/interval.ts';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';
import { timeSlots } from '#marketplace/domain/availability/timeSlots.ts';
import type { IntervalOptions } from '#marketplace/domain/availability/timeSlots.ts';

const duration = () =>
  text(1, 50).transform((value, context): Duration => {
    const parsed = parseDuration(value);
    if (parsed && shortestOf(parsed) >= minuteMs) return parsed;
    context.addIssue({ code: 'custom', message: 'Expected a duration like P1D.', input: value });
    return z.NEVER;
  });

const timeSlotsInput = z.object({
  listingId: uuid(),
  start: timestamp(),
  end: timestamp(),
  intervalDuration: duration().optional(),
  intervalAlign: timestamp().optional(),
  maxPerInterval: int(1).optional(),
  minDurationStartingInInterval: int(1, 1_000_000).optional(),
});
type TimeSlotsInput = z.infer<typeof timeSlotsInput>;

/**
 * Reads the interval options. @throws ApiError validation-invalid-params for options without a
 * duration
 */
function intervalOptionsOf(input: TimeSlotsInput): IntervalOptions | undefined {
  const { intervalDuration, intervalAlign, maxPerInterval, minDurationStartingInInterval } = input;
  if (intervalDuration) {
    const align = (intervalAlign ?? input.start).getTime();
    return { duration: intervalDuration, align, maxPerInterval, minDurationStartingInInterval };
  }
  const others = { intervalAlign, maxPerInterval, minDurationStartingInInterval };
  if (Object.values(others).some(value => value !== undefined)) {
    throw new ApiError('validation-invalid-params', {
      details: 'The other interval parameters need an interval duration.',
      source: { path: ['intervalDuration'], type: 'query' },
    });
  }
  return undefined;
}

/** Presents a time slot. It is not stored: its id is derived from its values. */
function presentTimeSlot(
  listing: { id: string; availability_plan: AvailabilityPlan | null },
  slot: SeatInterval,
): Resource {
  const byDay = listing.availability_plan?.type === 'availability-plan/day';
  return {
    id: syntheticId(`${listing.id}/${slot.start}/${slot.end}/${slot.seats}`),
    type: 'timeSlot',
    attributes: {
      type: byDay ? 'time-slot/day' : 'time-slot/time',
      seats: slot.seats,
      start: new Date(slot.start),
      end: new Date(slot.end),
    },
    links: { listingId: listing.id },
  };
}

/** Derives a uuid (version 8) from a text. */
function syntheticId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  return `${groups[0]}-${groups[1]}-8${groups[2]}-8${groups[3]}-${hex.slice(20, 32)}`;
}

/** Lists the time ranges in which a listing has free seats, by start. */
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

/** Returns a public listing, for its author one in any state. @throws ApiError not-found */
async function visibleTo(call: Call, listingId: string): Promise<ListingRow> {
  const visible = await findVisibleListing(call.db, listingId);
  if (visible) return visible;
  const listing = call.actor.userId ? await findListing(call.db, listingId) : undefined;
  if (listing && !listing.deleted && listing.author_id === call.actor.userId) return listing;
  throw new ApiError('not-found');
}
