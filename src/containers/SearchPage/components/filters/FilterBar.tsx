import { useId, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { countActive, filterIds, filters } from '../../filters.ts';
import type { FilterId } from '../../filters.ts';
import { useLiveChange } from '../../hooks/useLiveChange.ts';
import type { ChangeSearch } from '../../hooks/useSearchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { FilterPopup } from './FilterPopup.tsx';
import type { FilterPopupProps } from './FilterPanel.tsx';
import { KeywordFields } from './KeywordFields.tsx';
import { LazySecondaryPanel } from './lazyFilters.tsx';
import { PillButton } from './PillButton.tsx';
import css from './FilterBar.module.css';

export interface FilterBarProps {
  query: SearchQuery;
  change: ChangeSearch;
}

const takes: Partial<Record<FilterId, FilterPopupProps['takes']>> = {
  place: 'first',
  price: 'live',
};
/** Primary filters but for the keywords, which have a field in the row. */
const popups = filterIds.filter(id => id !== 'keywords' && filters[id].group === 'primary');

/** Filters of a wide screen: primary ones in a row, secondary ones in a panel. */
export function FilterBar({ query, change }: FilterBarProps) {
  const { apply } = useLiveChange(change);
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const count = countActive(query, 'secondary');
  const close = () => {
    setOpen(false);
    more.current?.focus();
  };
  return (
    <div className={css.root}>
      <div className={css.row}>
        <div className={css.keywords}>
          <KeywordFields query={query} onChange={apply} />
        </div>
        {popups.map(id => (
          <FilterPopup
            key={id}
            id={id}
            query={query}
            onChange={apply}
            takes={takes[id] ?? 'submitted'}
          />
        ))}
        <PillButton
          ref={more}
          isActive={count > 0}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={() => void LazySecondaryPanel.preload()}
        >
          <span>
            <FormattedMessage id="SearchPage.moreFilters" values={{ count }} />
          </span>
          <ChevronDown aria-hidden="true" />
        </PillButton>
      </div>
      {isOpen && (
        <div id={panelId} className={css.panel}>
          <LazySecondaryPanel query={query} onChange={apply} onClose={close} />
        </div>
      )}
    </div>
  );
}
