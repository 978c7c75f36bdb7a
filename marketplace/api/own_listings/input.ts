import { z } from 'zod';
import { attachmentList } from '#marketplace/api/files/attachments.ts';
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

/** Optional fields of a listing. */
export const listingFields = {
  description: writtenText(0, 5000).nullable().optional(),
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
