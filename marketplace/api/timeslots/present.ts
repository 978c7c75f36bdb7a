import { createHash } from 'node:crypto';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { SeatInterval } from '#marketplace/domain/availability/interval.ts';
import type { AvailabilityPlan } from '#marketplace/domain/availability/plan.ts';

/** A stretch of time with free seats. Its id is made from what it says, for it is stored nowhere. */
export function presentTimeSlot(
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

/** A uuid (version 8) that is the same for the same text. */
function syntheticId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20)];
  return `${groups[0]}-${groups[1]}-8${groups[2]}-8${groups[3]}-${hex.slice(20, 32)}`;
}
