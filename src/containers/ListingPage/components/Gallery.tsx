import { Maximize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ResponsiveImage, sourcesOf } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { useLateLoad } from '#src/components/useLateLoad.ts';
import { LazyFullScreenGallery } from '../lazyParts.tsx';
import { galleryVariants, previewVariant } from '../ListingPage.duck.ts';
import { useTurning } from '../hooks/useTurning.ts';
import { GalleryControls } from './GalleryControls.tsx';
import css from './Gallery.module.css';
import type { Image } from '#shared/contract/entities.ts';

export interface GalleryProps {
  images: readonly Image[];
  /** Title of the listing, which the alternative texts use. */
  title: string;
  /** Workout type, whose drawn cover replaces a missing picture. */
  workout?: string;
}

const sizes = '(min-width: 80rem) 52rem, (min-width: 64rem) 62vw, 100vw';

/** Gallery of one picture at a time, turned by buttons, arrow keys or swipes. */
export function Gallery({ images, title, workout = '' }: GalleryProps) {
  const intl = useIntl();
  const total = images.length;
  const turning = useTurning(total);
  const { index, step, hasTurned, handlers } = turning;
  const [isReached, setReached] = useState(false);
  // Counts the clicks: each click after a failed download loads again.
  const [fullScreen, setFullScreen] = useState(0);
  const status = LazyFullScreenGallery.useStatus();
  const next = images[(index + 1) % Math.max(total, 1)];
  usePreload(total > 1 ? next : undefined, useLateLoad(isReached || hasTurned));

  return (
    <section
      className={css.root}
      aria-roledescription={intl.formatMessage({ id: 'ListingPage.gallery.role' })}
      aria-label={intl.formatMessage({ id: 'ListingPage.gallery' }, { title })}
      {...handlers}
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
    >
      <div className={css.frame} style={{ viewTransitionName: 'listing-picture' }}>
        <ResponsiveImage
          key={images[index]?.id ?? 'none'}
          image={images[index]}
          alt={intl.formatMessage({ id: 'ListingPage.gallery.image' }, { title, index: index + 1 })}
          sizes={sizes}
          coverOf={workout}
          aspectRatio="var(--ratio)"
          variants={galleryVariants}
          preview={previewVariant}
          fadesIn={hasTurned}
          priority
        />
      </div>
      <GalleryControls index={index} total={total} step={step} />
      {total > 0 && (
        <button
          type="button"
          className={css.full}
          aria-label={intl.formatMessage({ id: 'ListingPage.gallery.full' })}
          aria-busy={(fullScreen > 0 && status === 'loading') || undefined}
          onClick={() => setFullScreen(count => count + 1)}
        >
          <Maximize2 aria-hidden="true" />
        </button>
      )}
      {status === 'failed' && (
        <p role="alert" className={css.failed}>
          <FormattedMessage id="ListingPage.gallery.failed" />
        </p>
      )}
      {fullScreen > 0 && (
        <LazyFullScreenGallery
          key={fullScreen}
          images={images}
          title={title}
          turning={turning}
          onClose={() => setFullScreen(0)}
        />
      )}
    </section>
  );
}

/** Preloads the next picture. */
function usePreload(image: Image | undefined, isDue: boolean) {
  useEffect(() => {
    const sources = isDue && image ? sourcesOf(image, galleryVariants) : null;
    if (!sources) return;
    const picture = new window.Image();
    picture.sizes = sizes;
    picture.srcset = sources.srcSet;
  }, [image, isDue]);
}
