import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { ImageRow } from '#marketplace/db/files/images.ts';
import type { MarketplaceOptions } from '#marketplace/options.ts';
import { renditionSize } from '#marketplace/storage/renditionSize.ts';
import type { Call } from '../operation.ts';
import { renditionName } from './address.ts';
import { predefinedVariants } from './variants.ts';

/** Name, size in pixels and address of renditions of an image, by name. */
export function presentVariants(
  { publicUrl, credentials }: MarketplaceOptions,
  image: { id: string; width: number; height: number },
  specs: readonly (readonly [string, ImageVariantSpec])[],
): Record<string, unknown> {
  const variants: Record<string, unknown> = {};
  for (const [name, spec] of specs) {
    const rendition = renditionName(credentials.tokenSecret, image.id, spec);
    const url = `${publicUrl}/v1/images/${image.id}/${rendition}`;
    variants[name] = { name, ...renditionSize(image, spec), url };
  }
  return variants;
}

/**
 * Presents images with the addresses of their variants: all predefined ones, or what `fields.image`
 * selects; the caller's own variants only when selected.
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
