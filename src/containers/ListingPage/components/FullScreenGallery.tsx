import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { sourcesOf } from '#src/components/ResponsiveImage/ResponsiveImage.tsx';
import { galleryVariants, previewVariant } from '../ListingPage.duck.ts';
import type { Turning } from '../hooks/useTurning.ts';
import { GalleryControls } from './GalleryControls.tsx';
import css from './FullScreenGallery.module.css';
import type { Image } from '#shared/contract/entities.ts';

export interface FullScreenGalleryProps {
  images: readonly Image[];
  title: string;
  /** Shared with the gallery of the page, which stays at the picture seen last. */
  turning: Pick<Turning, 'index' | 'step'>;
  /** Called on Escape and by the close button. */
  onClose: () => void;
}

/**
 * Modal with the pictures in the size of the window. Keys and swipes are handled by the gallery
 * that contains it.
 */
export function FullScreenGallery({
  images,
  title,
  turning: { index, step },
  onClose,
}: FullScreenGalleryProps) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const image = images[index];
  const sources = image && sourcesOf(image, galleryVariants);
  const [shownId, setShownId] = useState('');
  const tiny = image?.id === shownId ? undefined : image?.attributes.variants[previewVariant];

  // Closed before its removal, so that the dialog returns the focus.
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
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      {tiny && <img key={tiny.url} className={css.tiny} src={tiny.url} alt="" />}
      {sources && (
        <img
          key={image.id}
          className={css.picture}
          {...sources}
          sizes="100vw"
          alt={intl.formatMessage({ id: 'ListingPage.gallery.image' }, { title, index: index + 1 })}
          decoding="async"
          onLoad={() => setShownId(image.id)}
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
