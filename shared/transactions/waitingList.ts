import { bookingClosesAt } from './bookingRules.ts';
import { hourMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/** How long a place is held for somebody who waited. */
const offerMs = 2 * hourMs;

/** How long before a class the last place is offered, and held. */
const lastOfferMs = hourMs;

/**
 * Returns when the waiting list of a class time ends: an hour before its start, or when its booking
 * ends if that is earlier. All epoch milliseconds.
 */
export const waitingEndsAt = (data: ListingPublicData, start: number): number =>
  Math.min(start - lastOfferMs, bookingClosesAt(data, start));

/**
 * Returns until when a place is held that is offered at `offered`, as the process does; epoch
 * milliseconds.
 */
export const offerEndsAt = (offered: number, start: number): number =>
  Math.min(offered + offerMs, start - lastOfferMs);
