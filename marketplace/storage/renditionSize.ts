import type { ImageVariantSpec } from '#marketplace/contract/resource.ts';

/** Returns the size in pixels of an image fitted into a box; images are never enlarged. */
export function renditionSize(
  image: { width: number; height: number },
  { width, height, fit }: ImageVariantSpec,
): { width: number; height: number } {
  const ratios = [width / image.width, height / image.height];
  if (fit === 'scale') {
    const ratio = Math.min(1, ...ratios);
    return {
      width: Math.max(1, Math.round(image.width * ratio)),
      height: Math.max(1, Math.round(image.height * ratio)),
    };
  }
  // A crop preserves the aspect ratio of its box, as large as the image allows.
  const ratio = Math.min(1, 1 / Math.max(...ratios));
  return {
    width: Math.max(1, Math.round(width * ratio)),
    height: Math.max(1, Math.round(height * ratio)),
  };
}
