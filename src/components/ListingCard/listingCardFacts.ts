import { marketplace } from '#shared/config/marketplace.ts';
import { dateUnitOf, saleUnitOf } from '#shared/schedule/dateUnits.ts';
import type { DateUnit, SaleUnit } from '#shared/schedule/dateUnits.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { Money } from '#shared/contract/values.ts';

/** Kind of price of a class. */
export type PriceKind = 'free' | SaleUnit | 'month' | 'both' | DateUnit;

/** Price and places as a card shows them. */
export interface ListingCardFacts {
  priceKind: PriceKind;
  /** Unit of the price: each session, each person, or a whole course. */
  saleUnit: SaleUnit;
  /** Price of one class or of a course; null when free or only by the month. */
  price: Money | null;
  /** Price of a month; null without a subscription. */
  monthlyPrice: Money | null;
  /** Places left over the bookable class times, or in the one that is shown; null when unknown. */
  seatsLeft: number | null;
  /** `seatsLeft` is of the class time that is shown. */
  isOfTime: boolean;
  isSoldOut: boolean;
  /** Few places left, and not none. */
  isAlmostFull: boolean;
  /** Weekly rather than once. */
  isWeekly: boolean;
}

const fewSeats = 3;

type FactsSource = Pick<Listing, 'currentStock'> & {
  attributes: Pick<Listing['attributes'], 'price' | 'publicData'>;
};

/**
 * Reads from a listing what its card shows. `currency` is that of monthly prices, `free` the seats
 * left in the class time that the card shows, where that is known.
 */
export function listingCardFacts(
  listing: FactsSource,
  currency: string,
  free?: number,
): ListingCardFacts {
  const { publicData, price } = listing.attributes;
  const ways = (publicData.paymentType ?? []).map(way => way.value);
  const isFree = publicData.type === 'free';
  const isWeekly = (publicData.weeklyDays ?? []).length > 0;
  const monthly =
    !isFree &&
    ways.includes('recurring') &&
    publicData.monthlyPrice !== undefined &&
    // Of a class that is sold in no other way it is the only price.
    (marketplace.hasSubscriptions || !ways.includes('per_session'))
      ? { amount: publicData.monthlyPrice, currency }
      : null;
  const session = isFree || (monthly && !ways.includes('per_session')) ? null : price;
  const unit = dateUnitOf(publicData);
  const saleUnit = saleUnitOf(publicData);
  // Of what is booked by dates the number says nothing about any of them.
  const seatsLeft = unit ? null : (free ?? listing.currentStock?.attributes.quantity ?? null);
  const isOfTime = free !== undefined || !isWeekly;
  // A weekly class sells many dates at once: a total says nothing about the next one.
  const few = !isOfTime ? 0 : Math.min(fewSeats, Math.ceil((publicData.stock ?? 0) / 3));
  return {
    priceKind: isFree
      ? 'free'
      : session && monthly
        ? 'both'
        : monthly
          ? 'month'
          : (unit ?? saleUnit),
    saleUnit,
    price: session,
    monthlyPrice: monthly,
    seatsLeft,
    isOfTime,
    isSoldOut: seatsLeft === 0,
    isAlmostFull: seatsLeft !== null && seatsLeft > 0 && seatsLeft <= few,
    isWeekly,
  };
}
