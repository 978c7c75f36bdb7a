import { apiFault } from '../api/fault.ts';
import { requireChargeable } from '../api/order.ts';
import { commissions, lineItemsOf, totalFor } from '../api/pricing.ts';
import type { Desk } from './desk.ts';
import type { KnownPrice, Provider } from './provider.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** The bill of one month of a class. @throws ApiFault 403 when it is not sold by the month */
export function monthlyBill({ attributes, ...listing }: Listing): LineItem[] {
  const { publicData } = attributes;
  const { type, paymentType = [], monthlyPrice = 0 } = publicData;
  const isSold =
    type !== 'free' &&
    isWeekly({ attributes, ...listing }) &&
    paymentType.some(({ value }) => value === 'recurring') &&
    Number.isSafeInteger(monthlyPrice) &&
    monthlyPrice >= marketplace.listingMinimumPrice;
  if (!isSold) throw apiFault(403, 'forbidden', 'This class is not sold by the month.');
  const unitPrice = { amount: monthlyPrice, currency: marketplace.currency };
  const items = lineItemsOf({ unitPrice, unitType: 'line-item/month', quantity: 1 }, commissions);
  requireChargeable(items);
  return items;
}

/** The teacher's account at the payment provider. @throws ApiFault 409 when there is none */
export function requireAccount(account: string | null | undefined): string {
  if (account) return account;
  throw apiFault(
    409,
    'transaction-missing-stripe-account',
    'The teacher has no account for payouts.',
  );
}

const isKnownPrice = (value: unknown): value is KnownPrice => {
  const { productId, priceId, amount } = (value ?? {}) as Partial<KnownPrice>;
  return [typeof productId, typeof priceId, typeof amount].join() === 'string,string,number';
};

/** What a month of a class is sold as at the payment provider; made, and kept, when it is missing. */
export async function priceOf(
  listing: Listing,
  { desk, provider }: { desk: Desk; provider: Provider },
): Promise<KnownPrice> {
  const { title, metadata } = listing.attributes;
  const amount = totalFor('customer', monthlyBill(listing));
  const known = isKnownPrice(metadata?.stripe) ? metadata.stripe : null;
  const price = await provider.price({ listingId: listing.id, title, amount }, known);
  // Only the server writes metadata, so that nobody can put a price of their own there.
  if (price !== known) await desk.updateListing(listing.id, { metadata: { stripe: price } });
  return price;
}
