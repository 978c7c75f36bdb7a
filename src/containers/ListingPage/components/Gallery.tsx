import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ResponsiveImage } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import type { Image } from '#src/util/entities.ts';
import css from './Gallery.module.css';

export interface GalleryProps {
  images: readonly Image[];
  /** Title of the class; the pictures have no words of their own. */
  title: string;
}

const variants = ['scaled-small', 'scaled-medium', 'scaled-large', 'scaled-xlarge'];
const sizes = '(min-width: 1280px) 52rem, (min-width: 1024px) 62vw, 100vw';
/** A finger has to move this many pixels to turn the page. */
const swipeThreshold = 5;

/** The pictures one at a time: buttons, arrow keys or a swipe lead through them. */
export function Gallery({ images, title }: GalleryProps) {
  const intl = useIntl();
  const [index, setIndex] = useState(0);
  const touchStart = useRef<number | null>(null);
  const total = images.length;
  const step = (by: number) => setIndex(at => (at + by + total) % total);

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || total < 2) return;
    event.preventDefault();
    step(by);
  }
  function onTouchEnd(x: number) {
    const moved = x - (touchStart.current ?? x);
    touchStart.current = null;
    if (total > 1 && Math.abs(moved) > swipeThreshold) step(moved < 0 ? 1 : -1);
  }

  return (
    <section
      className={css.root}
      aria-roledescription={intl.formatMessage({ id: 'ListingPage.gallery.role' })}
      aria-label={intl.formatMessage({ id: 'ListingPage.gallery' }, { title })}
      onKeyDown={onKeyDown}
      onTouchStart={event => {
        touchStart.current = event.changedTouches[0]?.clientX ?? null;
      }}
      onTouchEnd={event => onTouchEnd(event.changedTouches[0]?.clientX ?? 0)}
    >
      <div className={css.frame} style={{ viewTransitionName: 'listing-picture' }}>
        <ResponsiveImage
          key={images[index]?.id ?? 'none'}
          image={images[index]}
          alt={intl.formatMessage({ id: 'ListingPage.gallery.image' }, { title, index: index + 1 })}
          sizes={sizes}
          aspectRatio="var(--ratio)"
          variants={variants}
          priority
        />
      </div>
      {total > 1 && (
        <>
          <button
            type="button"
            className={css.previous}
            aria-label={intl.formatMessage({ id: 'ListingPage.gallery.previous' })}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className={css.next}
            aria-label={intl.formatMessage({ id: 'ListingPage.gallery.next' })}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden="true" />
          </button>
          <p className={css.index} aria-live="polite">
            <FormattedMessage id="ListingPage.gallery.index" values={{ index: index + 1, total }} />
          </p>
        </>
      )}
    </section>
  );
}
