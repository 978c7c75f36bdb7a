import * as v from 'valibot';
import { marketplace } from '#shared/config/marketplace.ts';
import { createHash } from 'node:crypto';
import { callProvider } from './providerCalls.ts';
import type { ProviderSettings } from './providerCalls.ts';

/**
 * Product and price of a class at the payment provider, as stored in the metadata of the listing.
 * `amount`: minor units a month.
 */
export const knownPrice = v.object({
  productId: v.string(),
  priceId: v.string(),
  amount: v.number(),
  title: v.optional(v.string(), ''),
});

export type KnownPrice = v.InferOutput<typeof knownPrice>;

/** A class that is sold by the month. `amount`: minor units a month. */
export interface MonthlyOffer {
  listingId: string;
  title: string;
  amount: number;
}

// Idempotency keys are HTTP headers, which are limited to ASCII.
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Creates or updates product and price of a class. A changed amount creates a new price. */
export const ensureMonthlyPrice = (
  { stripe }: ProviderSettings,
  { listingId, title, amount }: MonthlyOffer,
  known: KnownPrice | null,
) =>
  callProvider(async (): Promise<KnownPrice> => {
    if (known?.amount === amount && known.title === title) return known;
    const metadata = { listingId };
    const productId =
      known?.productId ??
      (
        await stripe.products.create(
          { name: title, metadata },
          { idempotencyKey: `${listingId}:product:${digestOf(title)}` },
        )
      ).id;
    if (known && known.title !== title) await stripe.products.update(productId, { name: title });
    if (known?.amount === amount) return { ...known, title };
    const price = await stripe.prices.create(
      {
        product: productId,
        currency: marketplace.currency.toLowerCase(),
        unit_amount: amount,
        recurring: { interval: 'month' },
        metadata,
      },
      { idempotencyKey: `${productId}:price:${amount}` },
    );
    return { productId, priceId: price.id, amount, title };
  });
