import * as v from 'valibot';
import type { Resource } from '../api/shapes.ts';
import { storedFields } from '../shell/storedFields.ts';
import type { StoredField } from '../shell/storedFields.ts';

const attributes = v.object({
  title: v.fallback(v.string(), ''),
  description: v.fallback(v.nullable(v.string()), null),
  price: v.fallback(v.nullable(v.object({ amount: v.number(), currency: v.string() })), null),
  publicData: v.fallback(v.record(v.string(), v.unknown()), {}),
  privateData: v.fallback(v.record(v.string(), v.unknown()), {}),
  metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
});

const image = v.object({
  variants: v.record(
    v.string(),
    v.object({ url: v.string(), width: v.number(), height: v.number() }),
  ),
});

export interface Picture {
  id: string;
  url: string;
  width: number;
  height: number;
}

/** A listing as the console shows it. */
export interface ShownListing {
  title: string;
  description: string | null;
  price: { amount: number; currency: string } | null;
  pictures: Picture[];
  /** What else is stored, flat. */
  stored: StoredField[];
  publicData: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

/** Variant of pictures that the console shows. */
export const pictureVariant = 'landscape-crop2x';

/** Reads a listing of the Integration API; what does not fit is left out. */
export function shownListing({ data, included }: Resource): ShownListing {
  const { title, description, price, publicData, privateData, metadata } = v.parse(
    attributes,
    data.attributes,
  );
  const pictures = included
    .filter(({ type }) => type === 'image')
    .flatMap(({ id, attributes: found }) => {
      const { success, output } = v.safeParse(image, found);
      const variant = success ? output.variants[pictureVariant] : undefined;
      return variant ? [{ id, ...variant }] : [];
    });
  const stored = storedFields({ publicData, privateData, metadata });
  return { title, description, price, pictures, stored, publicData, metadata };
}
