import { z } from 'zod';
import { attachmentList } from '../files/attachments.ts';
import {
  extData,
  latLng,
  money,
  uuid,
  uuidList,
  writtenLine,
  writtenText,
} from '#marketplace/contract/fields.ts';
import { availabilityPlan } from '#marketplace/domain/availability/planField.ts';

// Of these a dollar buys so many that eight digits would be little; the payment provider takes more
// of most of them.
const smallCurrencies = new Set(
  'BIF CLP COP CRC DJF GNF HUF IDR INR JPY KHR KMF KRW LAK LBP MGA MMK MNT NGN PYG RWF TZS UGX UZS VND VUV XAF XOF XPF'.split(
    ' ',
  ),
);

/**
 * Largest price, in minor units: what the payment provider charges at once at most
 * (docs.stripe.com/currencies).
 */
const largestPrice = (currency: string): number =>
  smallCurrencies.has(currency) ? 999_999_999_999 : 99_999_999;

/** Optional fields of a listing, alike for drafts and for what is published. */
export const listingFields = {
  description: writtenText(0, 5000).nullable().optional(),
  geolocation: latLng().nullable().optional(),
  price: money()
    .refine(price => price.amount >= 0, 'Expected an amount that is not negative.')
    .refine(
      ({ amount, currency }) => amount <= largestPrice(currency),
      'Expected an amount that can be charged.',
    )
    .nullable()
    .optional(),
  availabilityPlan: availabilityPlan().nullable().optional(),
  publicData: extData().optional(),
  privateData: extData().optional(),
  images: uuidList(100).optional(),
  publicFileAttachments: attachmentList(),
  protectedFileAttachments: attachmentList(),
  privateFileAttachments: attachmentList(),
};

export const title = () => writtenLine(1, 1000);

/** Body of a creation; only the title is required. */
export const createInput = z.strictObject({ title: title(), ...listingFields });

/** Body of an update; `null` empties a field, extended data is merged. */
export const updateInput = z.strictObject({
  id: uuid(),
  title: title().optional(),
  ...listingFields,
});

export const idInput = z.strictObject({ id: uuid() });

/** A change of a listing's fields; omitted ones stay. */
export type ListingChange = Omit<z.infer<typeof updateInput>, 'id'>;
