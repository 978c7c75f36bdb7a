import { z } from 'zod';
import { attachmentList } from '#marketplace/api/files/attachments.ts';
import { extData, latLng, money, text, uuid, uuidList } from '#marketplace/contract/fields.ts';
import { availabilityPlan } from '#marketplace/domain/availability/planField.ts';

/** What every description of a listing may hold. */
export const listingFields = {
  description: text(0, 5000).nullable().optional(),
  geolocation: latLng().nullable().optional(),
  price: money()
    .refine(price => price.amount >= 0, 'Expected an amount that is not negative.')
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

export const title = () => text(1, 1000);

/** What a listing is created with; only its title must be given. */
export const createInput = z.strictObject({ title: title(), ...listingFields });

/** What of a listing can be changed; `null` empties a field, extended data is merged. */
export const updateInput = z.strictObject({
  id: uuid(),
  title: title().optional(),
  ...listingFields,
});

export const idInput = z.strictObject({ id: uuid() });

/** A change to a listing's fields; parts that are left out stay as they are. */
export type ListingChange = Omit<z.infer<typeof updateInput>, 'id'>;
