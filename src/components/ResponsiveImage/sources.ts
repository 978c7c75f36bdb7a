import type { Image } from '#shared/contract/entities.ts';

/** What an `img` needs to choose from. */
export interface ImageSources {
  /** Address of the largest rendition. */
  src: string;
  /** Renditions with their widths. */
  srcSet: string;
  width: number;
  height: number;
}

/** The renditions of a picture, by width; null when it has none of them. */
export function sourcesOf(image: Image, variants?: readonly string[]): ImageSources | null {
  const all = Object.values(image.attributes.variants)
    .filter(variant => variants === undefined || variants.includes(variant.name))
    .sort((a, b) => a.width - b.width);
  const largest = all.at(-1);
  return largest
    ? {
        src: largest.url,
        srcSet: all.map(variant => `${variant.url} ${variant.width}w`).join(', '),
        width: largest.width,
        height: largest.height,
      }
    : null;
}
