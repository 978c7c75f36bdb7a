import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { clsx } from 'clsx';
import type { Image } from '#shared/contract/entities.ts';
import { ClassCover } from '../ClassCover/ClassCover.tsx';
import css from './ResponsiveImage.module.css';

export interface ResponsiveImageProps {
  /** Picture with its renditions; a quiet pattern when there is none. */
  image: Image | null | undefined;
  /** Alternative text; empty when the text beside the picture says it already. */
  alt: string;
  /** CSS sizes, for instance `(min-width: 64rem) 31vw, 100vw`. */
  sizes: string;
  /** CSS aspect ratio while loading, for instance `4 / 3`. */
  aspectRatio?: string;
  /** Names of the renditions to use; all of the same shape. All of them when left out. */
  variants?: readonly string[];
  /** The first large picture of a page loads at once. */
  priority?: boolean;
  /** Name of a tiny rendition that is shown blurred until the picture has come. */
  preview?: string;
  /**
   * Workout type of a class whose drawn cover replaces a missing picture; empty for one without.
   */
  coverOf?: string;
  /** Fades in over the preview when it has come. Only for pictures that the browser puts. */
  fadesIn?: boolean;
}

/** A picture in the sizes there are, keeping its room while it loads. */
export function ResponsiveImage({
  image,
  alt,
  sizes,
  aspectRatio = '4 / 3',
  variants,
  priority = false,
  preview,
  fadesIn = false,
  coverOf,
}: ResponsiveImageProps) {
  const [hasCome, setCome] = useState(!fadesIn);
  const sources = image && sourcesOf(image, variants);
  // One that will never come is not hidden either: its replacement is drawn by the style.
  const showIt = fadesIn ? () => setCome(true) : undefined;
  if (!sources && coverOf !== undefined) {
    return <ClassCover workout={coverOf} aspectRatio={aspectRatio} alt={alt} />;
  }
  if (!sources) {
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
  const tiny = preview && image.attributes.variants[preview];
  const picture = (
    <img
      className={clsx(css.root, tiny && css.over, !hasCome && css.coming)}
      style={{ aspectRatio }}
      src={sources.src}
      srcSet={sources.srcSet}
      sizes={sizes}
      alt={alt}
      width={sources.width}
      height={sources.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onLoad={showIt}
      onError={showIt}
    />
  );
  if (!tiny) return picture;
  return (
    <span className={css.frame}>
      <img className={css.tiny} src={tiny.url} alt="" decoding="async" />
      {picture}
    </span>
  );
}

/** Returns the sources that an `img` chooses from. */
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
