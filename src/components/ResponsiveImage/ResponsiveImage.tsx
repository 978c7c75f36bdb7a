import { ImageOff } from 'lucide-react';
import type { Image } from '#src/util/entities.ts';
import css from './ResponsiveImage.module.css';

export interface ResponsiveImageProps {
  /** Picture with its renditions; a quiet pattern stands in when there is none. */
  image: Image | null | undefined;
  /** What the picture shows; empty when the words beside it say it already. */
  alt: string;
  /** CSS sizes, for instance `(min-width: 64rem) 31vw, 100vw`. */
  sizes: string;
  /** CSS aspect ratio kept while loading, for instance `4 / 3`. */
  aspectRatio?: string;
  /** Names of the renditions to use; all of the same shape. All of them when left out. */
  variants?: readonly string[];
  /** The first large picture of a page loads at once. */
  priority?: boolean;
}

/** A picture in the sizes there are, keeping its room while it loads. */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  aspectRatio = '4 / 3',
  variants,
  priority = false,
}: ResponsiveImageProps) {
  const all = Object.values(image?.attributes.variants ?? {})
    .filter(variant => variants === undefined || variants.includes(variant.name))
    .sort((a, b) => a.width - b.width);
  const largest = all.at(-1);
  if (!largest) {
    return (
      <span
        className={css.missing}
        style={{ aspectRatio }}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <ImageOff aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      className={css.root}
      style={{ aspectRatio }}
      src={largest.url}
      srcSet={all.map(variant => `${variant.url} ${variant.width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={largest.width}
      height={largest.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  );
}
