import type { Call } from '../operation.ts';
import type { ImageVariantSpec, Resource } from '#marketplace/contract/resource.ts';
import { imagesById } from '#marketplace/db/files/images.ts';
import type { ImageRow } from '#marketplace/db/files/images.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { renditionSize } from '#marketplace/storage/renditionSize.ts';
import { renditionName } from './address.ts';

const box = (width: number, height: number, fit: ImageVariantSpec['fit']): ImageVariantSpec => ({
  width,
  height,
  fit,
});

/** Variants of every image (protocol reference, section 8). */
const predefinedVariants: Readonly<Record<string, ImageVariantSpec>> = {
  default: box(750, 750, 'scale'),
  'landscape-crop': box(400, 267, 'crop'),
  'landscape-crop2x': box(800, 533, 'crop'),
  'landscape-crop4x': box(1600, 1066, 'crop'),
  'landscape-crop6x': box(2400, 1602, 'crop'),
  'scaled-small': box(320, 320, 'scale'),
  'scaled-medium': box(750, 750, 'scale'),
  'scaled-large': box(1024, 1024, 'scale'),
  'scaled-xlarge': box(2400, 2400, 'scale'),
  'square-small': box(240, 240, 'crop'),
  'square-small2x': box(480, 480, 'crop'),
  facebook: box(1200, 630, 'crop'),
  twitter: box(600, 314, 'crop'),
};

/** A rendition: size in pixels, and its address. */
export interface ImageVariant {
  name: string;
  width: number;
  height: number;
  url: string;
}

/** Presents variants of an image by name: size in pixels and URL. */
export function presentVariants(
  { publicUrl, credentials }: MarketplaceOptions,
  image: { id: string; width: number; height: number },
  specs: readonly (readonly [string, ImageVariantSpec])[],
): Record<string, ImageVariant> {
  const variants: Record<string, ImageVariant> = {};
  for (const [name, spec] of specs) {
    const rendition = renditionName(credentials.tokenSecret, image.id, spec);
    const url = `${publicUrl}/v1/images/${image.id}/${rendition}`;
    variants[name] = { name, ...renditionSize(image, spec), url };
  }
  return variants;
}

/**
 * Creates the presenter of images with their variants: all predefined ones, or those that
 * `fields.image` selects; custom variants only when selected.
 */
export function imagePresenter(call: Call): (row: ImageRow) => Resource {
  const selected = selectedVariants(call);
  return row => {
    const variants = presentVariants(call.context.options, row, selected);
    return { id: row.id, type: 'image', attributes: { variants } };
  };
}

function selectedVariants({ options }: Call): [string, ImageVariantSpec][] {
  const paths = options.fields['image'];
  if (!paths || paths.includes('variants')) return Object.entries(predefinedVariants);
  return paths.flatMap((path): [string, ImageVariantSpec][] => {
    const name = path.startsWith('variants.') ? path.slice('variants.'.length).split('.')[0]! : '';
    const spec = Object.hasOwn(options.imageVariants, name)
      ? options.imageVariants[name]
      : Object.hasOwn(predefinedVariants, name)
        ? predefinedVariants[name]
        : undefined;
    return spec ? [[name, spec]] : [];
  });
}

/** Loads images for relationships. */
export async function loadImages(call: Call, ids: string[]): Promise<Resource[]> {
  return (await imagesById(call.db, ids)).map(imagePresenter(call));
}
