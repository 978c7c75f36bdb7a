import { createHash } from 'node:crypto';
import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';
import { withoutSlash } from './path.ts';

/** An image that a document refers to, and the requested renditions. */
export interface ImageReference {
  /** Equal for equal images and renditions, wherever they are referenced. */
  id: string;
  /** Path of the image without a leading slash. */
  target: string;
  variants: Record<string, ImageVariantSpec>;
}

const maxPixels = 3072;
const isSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxPixels;

type JsonMap = Record<string, unknown>;
const isMap = (value: unknown): value is JsonMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function variantsIn(params: unknown): Record<string, ImageVariantSpec> {
  const found: Record<string, ImageVariantSpec> = {};
  const given = isMap(params) && isMap(params['variants']) ? params['variants'] : {};
  for (const [name, spec] of Object.entries(given)) {
    if (!isMap(spec)) continue;
    const { width, height, fit = 'scale' } = spec;
    // A missing side does not limit; only a crop needs both.
    const box = { width: width ?? maxPixels, height: height ?? maxPixels };
    const isWhole = fit === 'crop' ? isSide(width) && isSide(height) : fit === 'scale';
    if (!isWhole || !isSide(box.width) || !isSide(box.height)) continue;
    Object.defineProperty(found, name, {
      value: { width: box.width, height: box.height, fit },
      enumerable: true,
    });
  }
  return found;
}

/** Returns the image that a value refers to, or null for any other value. */
function referenceIn(value: unknown): ImageReference | null {
  if (!isMap(value) || !isMap(value['_ref'])) return null;
  const { resolver, target, params } = value['_ref'];
  if (resolver !== 'image' || typeof target !== 'string') return null;
  const variants = variantsIn(params);
  const path = withoutSlash(target);
  const id = createHash('sha256')
    .update(JSON.stringify([path, variants]))
    .digest('hex');
  return { id: id.slice(0, 32), target: path, variants };
}

/** Copies a JSON value; `replace` may substitute each map. */
function rewrite(value: unknown, replace: (map: JsonMap) => unknown): unknown {
  if (Array.isArray(value)) return value.map(item => rewrite(item, replace));
  if (!isMap(value)) return value;
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  // Unlike assignment, this treats `__proto__` as an ordinary key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, rewrite(item, replace)]),
  );
}

/** Returns every image that a document refers to, without duplicates. */
export function imageReferences(document: unknown): ImageReference[] {
  const found = new Map<string, ImageReference>();
  rewrite(document, map => {
    const reference = referenceIn(map);
    if (reference) found.set(reference.id, reference);
    return undefined;
  });
  return [...found.values()];
}

/**
 * Returns a document as delivered: references to existing images become `{_ref: {id, type:
 * 'imageAsset'}}`; others stay unchanged, for clients to ignore.
 * @param isThere returns whether the tree has an image
 */
export const withImages = (
  document: unknown,
  isThere: (reference: ImageReference) => boolean,
): unknown =>
  rewrite(document, map => {
    const reference = referenceIn(map);
    return reference && isThere(reference)
      ? { ...map, _ref: { id: reference.id, type: 'imageAsset' } }
      : undefined;
  });
