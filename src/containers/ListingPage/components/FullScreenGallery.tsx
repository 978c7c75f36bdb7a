import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { sourcesOf } from '#src/components/ResponsiveImage/sources.ts';
import type { Image } from '#src/util/entities.ts';
import { galleryVariants } from '../galleryVariants.ts';
import { useTurning } from '../hooks/useTurning.ts';
import { GalleryControls } from './GalleryControls.tsx';
import css from './FullScreenGallery.module.css';

export interface FullScreenGalleryProps {
  images: readonly Image[];
  title: string;
  /** Index of the picture to begin with. */
  first: number;
  /** Asked for by Escape or the close button. */
  onClose: () => void;
}

/** The pictures as large as the window, whole; the page behind waits. */
export function FullScreenGallery({ images, title, first, onClose }: FullScreenGalleryProps) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const { index, step, handlers } = useTurning(images.length, first);
  const image = images[index];
  const sources = image && sourcesOf(image, galleryVariants);

  // Closed while it still stands in the document: only then does the focus go back where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css.root}
      aria-label={intl.formatMessage({ id: 'ListingPage.gallery' }, { title })}
      {...handlers}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      {sources && (
        <img
          key={image.id}
          className={css.picture}
          {...sources}
          sizes="100vw"
          alt={intl.formatMessage({ id: 'ListingPage.gallery.image' }, { title, index: index + 1 })}
          decoding="async"
        />
      )}
      <GalleryControls index={index} total={images.length} step={step} />
      <button
        type="button"
        className={css.close}
        aria-label={intl.formatMessage({ id: 'Modal.close' })}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  );
}
