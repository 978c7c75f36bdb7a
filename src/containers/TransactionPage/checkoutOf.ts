import { createSlug, paths } from '#shared/config/paths.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** Returns the address at which the payment of an order goes on. */
export function checkoutOf({ listing, booking }: Transaction): string {
  if (!listing) return paths.search();
  const address = paths.checkout({ slug: createSlug(listing.attributes.title), id: listing.id });
  // A weekly class has many times; the one of the order is requested.
  const start = booking?.attributes.start;
  return start ? `${address}?${new URLSearchParams({ start }).toString()}` : address;
}
