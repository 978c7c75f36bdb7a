import type { KnownPrice } from './monthlyPrice.ts';
import { knownPrice } from './monthlyPrice.ts';
import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { requireChargeable } from '#server/orders/bill.ts';
import { commissions, lineItemsOf, totalFor } from '#server/orders/pricing.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Provider } from './provider.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/**
 * Returns the line items of one month of a class.
 * @throws ApiFault 403 when it is not sold by the month
 */
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
  // The monthly price is a number in the currency of the listing's price, or else of the
  // marketplace.
  const { currency } = attributes.price ?? marketplace;
  if (currency !== marketplace.currency) {
    throw apiFault(409, 'listing-currency-invalid', 'The class is sold in another currency.');
  }
  const unitPrice = { amount: monthlyPrice, currency: marketplace.currency };
  const items = lineItemsOf(
    { unitPrice, unitType: 'line-item/month', units: 1, seats: 1 },
    commissions(),
  );
  requireChargeable(items);
  return items;
}

/**
 * Requires the teacher's account at the payment provider.
 * @throws ApiFault 409 when there is none
 */
export function requireAccount(account: string | null | undefined): string {
  if (account) return account;
  throw apiFault(
    409,
    'transaction-missing-stripe-account',
    'The teacher has no account for payouts.',
  );
}

/**
 * Returns product and price of a class at the payment provider. Creates missing ones and stores
 * them in the metadata of the listing.
 */
export async function priceOf(
  listing: Listing,
  { client, provider }: { client: OperatorClient; provider: Provider },
): Promise<KnownPrice> {
  const { title, metadata } = listing.attributes;
  const amount = totalFor('customer', monthlyBill(listing));
  const stored = v.safeParse(knownPrice, metadata?.stripe);
  const known = stored.success ? stored.output : null;
  const price = await provider.price({ listingId: listing.id, title, amount }, known);
  // Metadata is writable by the operator only, so no user can set a price there.
  if (price !== known) await client.updateListing(listing.id, { metadata: { stripe: price } });
  return price;
}
