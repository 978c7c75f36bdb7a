import type { KnownPrice } from './monthlyPrice.ts';
import { knownPrice } from './monthlyPrice.ts';
import * as v from 'valibot';
import { apiFault } from '#server/base/apiFault.ts';
import { requireChargeable } from '#server/orders/bill.ts';
import { commissions, lineItemsOf, totalFor } from '#server/orders/pricing.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { CourseItem } from './coursePayment.ts';
import type { Provider } from './provider.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/**
 * Returns the line items of one month of a class, or of a whole course.
 * @throws ApiFault 403 when it is sold by neither
 */
export function planBill(listing: Listing): LineItem[] {
  const { price, publicData } = listing.attributes;
  const { amount = 0 } = planPriceOf(listing) ?? {};
  if (!Number.isSafeInteger(amount) || amount < marketplace.listingMinimumPrice) {
    throw apiFault(403, 'forbidden', 'This class is not sold by the month, or as a whole.');
  }
  // The monthly price is a number in the currency of the listing's price, or else of the
  // marketplace.
  const { currency } = price ?? marketplace;
  if (currency !== marketplace.currency) {
    throw apiFault(409, 'listing-currency-invalid', 'The class is sold in another currency.');
  }
  const unitPrice = { amount, currency: marketplace.currency };
  const unitType = isCourse(publicData) ? 'line-item/course' : 'line-item/month';
  const items = lineItemsOf({ unitPrice, unitType, units: 1, seats: 1 }, commissions());
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
 * @throws ApiFault 403 for a course, which is paid once
 */
export async function priceOf(
  listing: Listing,
  { client, provider }: { client: OperatorClient; provider: Provider },
): Promise<KnownPrice> {
  const { title, metadata, publicData } = listing.attributes;
  if (isCourse(publicData)) throw apiFault(403, 'forbidden', 'A course has no price of a month.');
  const amount = totalFor('customer', planBill(listing));
  const stored = v.safeParse(knownPrice, metadata?.stripe);
  const known = stored.success ? stored.output : null;
  const price = await provider.price({ listingId: listing.id, title, amount }, known);
  // Metadata is writable by the operator only, so no user can set a price there.
  if (price !== known) await client.updateListing(listing.id, { metadata: { stripe: price } });
  return price;
}

/**
 * Returns a course as the payment provider's page charges it, from the bill of its order: the price
 * of the class may be another one by now.
 */
export function courseItemOf(title: string, bill: readonly LineItem[]): CourseItem {
  const amount = totalFor('customer', bill);
  const { currency } = marketplace;
  return { title, amount, fee: amount - totalFor('provider', bill), currency };
}
