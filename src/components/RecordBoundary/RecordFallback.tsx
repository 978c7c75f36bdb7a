import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import css from './RecordBoundary.module.css';

export interface RecordFallbackProps {
  /** Type of the entity that failed. */
  type: string;
  /** Room it takes: that of a card, of a row of a list, of a line of text, or none. */
  shape?: 'card' | 'row' | 'line' | 'none';
  /** The element; `li` where the record would be one itself. */
  as?: 'div' | 'li';
}

const named = ['listing', 'message', 'review', 'transaction'];

/** Stands in the place of a record that can not be shown. */
export function RecordFallback({ type, shape = 'row', as: Element = 'div' }: RecordFallbackProps) {
  if (shape === 'none') return null;
  const kind = type === 'ownListing' ? 'listing' : type;
  return (
    <Element className={clsx(css.root, css[shape])}>
      <p className={css.text}>
        <FormattedMessage id={`RecordBoundary.${named.includes(kind) ? kind : 'other'}`} />
      </p>
    </Element>
  );
}
