import { marketplace } from '#shared/config/marketplace.ts';

/** Returns whether teachers may set a price of this amount, in minor units. */
export const isPriceInRange = (amount: number): boolean =>
  amount >= marketplace.listingMinimumPrice && amount <= marketplace.listingMaximumPrice;
