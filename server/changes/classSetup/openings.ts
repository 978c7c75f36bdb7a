import type { ClassAccess } from './classAccess.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { dayMs } from '#shared/time/time.ts';
import { timesReserved } from '#shared/transactions/capacity.ts';
import { classPlacesOf } from '#shared/transactions/classPlaces.ts';
import { planOf } from '#shared/transactions/classPlan.ts';

/** Another process, or an earlier run, has made the same change. */
const unless = (status: number) => (error: unknown) => {
  if (!isRefusal(error, status)) throw error;
};

/**
 * Makes the exceptions of a class those of its class times: of a class that is held once the one
 * that opens it, of a weekly one those of times that its plan does not have as they are.
 * Idempotent. `before` is its public data before a change of its times.
 */
export async function fitExceptions(
  access: ClassAccess,
  { attributes: { publicData, availabilityPlan } }: Listing,
  now: number,
  before?: ListingPublicData,
): Promise<void> {
  const wanted = classPlacesOf(
    publicData,
    {
      plan: availabilityPlan ?? planOf(publicData, publicData.stock ?? 0),
      exceptions: await access.exceptions(now),
      holders: [],
      written: before && { before },
    },
    now,
  );
  // Old ones first, as they may be in the way of new ones.
  for (const gone of wanted?.remove ?? []) await access.removeException(gone).catch(unless(404));
  for (const one of wanted?.create ?? []) await access.createException(one).catch(unless(409));
}

/**
 * Removes the exceptions that give class times more seats than the plan, which subscriptions lower.
 * Until the places are settled too few seats are sold, never too many.
 */
export async function removeRaised(access: ClassAccess, now: number): Promise<void> {
  for (const { id, seats } of await access.exceptions(now)) {
    if (seats > 0) await access.removeException(id).catch(unless(404));
  }
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** All seats on every day. */
const stayPlanOf = (seats: number) => ({
  type: 'availability-plan/day' as const,
  entries: weekdays.map(dayOfWeek => ({ dayOfWeek, seats })),
});

/**
 * Opens a draft for booking: its plan, where it has none of its kind yet, and its exceptions.
 * Idempotent: a second call leaves both as they are.
 */
export async function openForBooking(
  access: ClassAccess,
  listing: Listing,
  now: number,
): Promise<void> {
  const { publicData, availabilityPlan } = listing.attributes;
  const seats = publicData.stock ?? 0;
  const isStay = dateUnitOf(publicData) !== null;
  const plan = isStay ? stayPlanOf(seats) : planOf(publicData, seats);
  // The copy of a listing has only its fields.
  const hasOtherType = availabilityPlan !== undefined && availabilityPlan?.type !== plan?.type;
  const hasNoEntries =
    (availabilityPlan?.entries ?? []).length === 0 && (plan?.entries ?? []).length > 0;
  const isMissing = plan !== null && (hasOtherType || hasNoEntries);
  if (isMissing) await access.update({ availabilityPlan: plan });
  if (isStay) return;
  const opened = isMissing ? { ...listing.attributes, availabilityPlan: plan } : listing.attributes;
  await fitExceptions(access, { ...listing, attributes: opened }, now);
}

/**
 * Returns the stock of a listing that nobody has booked: the seats of all class times, or days, of
 * the booking window.
 */
export function wholeStockOf(data: ListingPublicData, now: number): number {
  const { stock: seats = 0, weeklyDays = [] } = data;
  if (dateUnitOf(data) !== null) return seats * marketplace.dayCountAvailableForBooking;
  if (weeklyDays.length === 0) return seats;
  const windowEnd = now + marketplace.dayCountAvailableForBooking * dayMs;
  return seats * timesReserved(scheduledTimes(data, now, windowEnd), now, windowEnd);
}
