import { marketplace } from '#shared/config/marketplace.ts';
import { bookingClosesAt } from '#shared/transactions/bookingRules.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import {
  isAwaited,
  isFree,
  isWeekly,
  planPriceOf,
  onlyTimeOf,
  sellsMonths,
  sellsSessions,
} from '#shared/transactions/ordering.ts';
import type { Listing } from '#shared/contract/entities.ts';

/** Offer of a single session: its class time, or the reason why none can be booked. */
export type BookingOffer =
  | { kind: 'bookable'; time: ClassTime | null }
  /**
   * Not open: a draft, waiting for approval, closed by its teacher, or of a kind that is switched
   * off.
   */
  | { kind: 'closed' }
  | { kind: 'over' }
  /** It is still to come, and its teacher takes no more bookings. */
  | { kind: 'bookingClosed' }
  | { kind: 'soldOut' }
  /** Sold by the month or as a whole course, and no session alone. */
  | { kind: 'subscriptionOnly' }
  | { kind: 'priceMissing' }
  /** More than the payment provider takes. */
  | { kind: 'priceTooHigh' }
  | { kind: 'currencyInvalid'; currency: string }
  | { kind: 'timeMissing' };

/**
 * Reads from a listing whether it can be booked. The server decides again when it is; this is what
 * the page says before. `time` is null where it is yet to be
 * chosen: of a weekly class, and of what is booked by dates.
 */
export function bookingOfferOf(listing: Listing, now: number, currency: string): BookingOffer {
  const { state, deleted, price, publicData } = listing.attributes;
  if (state !== 'published' || deleted) return { kind: 'closed' };
  if (!marketplace.hasStays && dateUnitOf(publicData) !== null) return { kind: 'closed' };
  const lastClass = publicData.lastClass ?? Infinity;
  const time = onlyTimeOf(listing);
  const start = time ? Date.parse(time.start) : null;
  if (lastClass <= now || (start !== null && start <= now)) return { kind: 'over' };
  if (start !== null && (bookingClosesAt(publicData, start) <= now || time?.isClosed)) {
    return { kind: 'bookingClosed' };
  }
  if (!isWeekly(listing) && !time && dateUnitOf(publicData) === null)
    return { kind: 'timeMissing' };
  const isTaken = listing.currentStock?.attributes.quantity === 0;
  if (isTaken || (time && isAwaited(listing, time.start))) return { kind: 'soldOut' };
  if (!isFree(listing) && price && price.currency !== currency) {
    return { kind: 'currencyInvalid', currency: price.currency };
  }
  if (!sellsSessions(listing)) {
    if (!planPriceOf(listing)) return { kind: 'priceMissing' };
    return { kind: sellsMonths(listing) ? 'subscriptionOnly' : 'closed' };
  }
  if (!isFree(listing)) {
    if (!price) return { kind: 'priceMissing' };
    if (price.amount > marketplace.listingMaximumPrice) return { kind: 'priceTooHigh' };
  }
  return { kind: 'bookable', time };
}
