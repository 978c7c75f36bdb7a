import { FormattedMessage } from 'react-intl';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import type { SearchQuery } from '../searchQuery.ts';
import css from './PlaceLine.module.css';

export interface PlaceLineProps {
  query: SearchQuery;
  /** Takes the place away. */
  onEverywhere: () => void;
}

/** Where the search is limited to, if it is, and the way out. */
export function PlaceLine({ query: { bounds, address, origin }, onEverywhere }: PlaceLineProps) {
  if (!bounds) return null;
  const kind = address ? 'address' : origin ? 'nearby' : 'area';
  return (
    <p className={css.root}>
      <FormattedMessage id={`SearchPage.near.${kind}`} values={{ address }} />{' '}
      <InlineTextButton onClick={onEverywhere}>
        <FormattedMessage id="SearchPage.everywhere" />
      </InlineTextButton>
    </p>
  );
}
