import type { ImageVariantSpec } from '#marketplace/contract/imageVariant.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import type { ImageRow } from '#marketplace/db/images.ts';
import { renditionSize } from '#marketplace/storage/renditionSize.ts';
import type { Call } from '../operation.ts';
import { renditionName } from './address.ts';
import { predefinedVariants } from './variants.ts';

/**
 * Presents images with the addresses of their variants: all predefined ones, or what `fields.image`
 * selects; the caller's own variants only when selected.
 */
export function imagePresenter(call: Call): (row: ImageRow) => Resource {
  const { publicUrl, credentials } = call.context.options;
  const selected = selectedVariants(call);
  return row => {
    const variants: Record<string, unknown> = {};
    for (const [name, spec] of selected) {
      const rendition = renditionName(credentials.tokenSecret, row.id, spec);
      const url = `${publicUrl}/v1/images/${row.id}/${rendition}`;
      variants[name] = { name, ...renditionSize(row, spec), url };
    }
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
