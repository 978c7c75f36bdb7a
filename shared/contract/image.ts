import * as v from 'valibot';
import { fields, shaped, webAddress, whole, word } from './lenient.ts';

const mostPixels = 100_000;

/** One rendition of an image. */
const imageVariant = fields(
  {
    name: word,
    width: whole(1, mostPixels),
    height: whole(1, mostPixels),
    url: v.union([webAddress, v.pipe(v.string(), v.regex(/^\/[^/\\]/))]),
  },
  'name',
  'width',
  'height',
  'url',
);
export type ImageVariant = v.InferOutput<typeof imageVariant>;

/** Renditions by name; those that do not fit are left out. */
export const imageVariants = v.pipe(
  v.record(v.string(), v.unknown()),
  shaped({ values: imageVariant }),
  v.transform(raw => {
    const read: Record<string, ImageVariant> = {};
    for (const [name, one] of Object.entries(raw)) {
      const result = v.safeParse(imageVariant, one);
      if (result.success) read[name] = result.output;
    }
    return read;
  }),
);

export const imageAttributes = fields({ variants: imageVariants });
