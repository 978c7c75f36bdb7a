import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import css from './GalleryControls.module.css';

export interface GalleryControlsProps {
  index: number;
  total: number;
  step: (by: 1 | -1) => void;
}

/** Back, on, and where one is; nothing for a single picture. */
export function GalleryControls({ index, total, step }: GalleryControlsProps) {
  const intl = useIntl();
  if (total < 2) return null;
  return (
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
  );
}
