import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import css from './Gallery.module.css';

export interface GalleryControlsProps {
  index: number;
  total: number;
  step: (by: 1 | -1) => void;
}

const turns = [
  ['previous', -1, ChevronLeft],
  ['next', 1, ChevronRight],
] as const;

/**
 * Buttons for the previous and next picture, with the position. Renders nothing for a single
 * picture.
 */
export function GalleryControls({ index, total, step }: GalleryControlsProps) {
  const intl = useIntl();
  if (total < 2) return null;
  return (
    <>
      {turns.map(([name, by, Icon]) => (
        <button
          key={name}
          type="button"
          className={css[name]}
          aria-label={intl.formatMessage({ id: `ListingPage.gallery.${name}` })}
          onClick={() => step(by)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <p className={css.index} aria-live="polite">
        <FormattedMessage id="ListingPage.gallery.index" values={{ index: index + 1, total }} />
      </p>
    </>
  );
}
