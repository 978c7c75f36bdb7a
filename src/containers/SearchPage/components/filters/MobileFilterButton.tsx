import { useEffect } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { countActive } from '../../filters.ts';
import { useLiveChange } from '../../hooks/useLiveChange.ts';
import { useMobileFilters } from '../../hooks/useMobileFilters.ts';
import type { FoundPages } from '../../listingsQuery.ts';
import type { SearchInAddress } from '../../hooks/useSearchQuery.ts';
import { LazyMobileFilters } from './lazyFilters.tsx';
import { PillButton } from './PillButton.tsx';
import css from './FilterBar.module.css';

export interface MobileFilterButtonProps {
  search: SearchInAddress;
  /** Number of results; null while it is being loaded. */
  found: FoundPages | null;
}

/** Button with the filter dialog of a narrow screen. */
export function MobileFilterButton({ search, found }: MobileFilterButtonProps) {
  const { query } = search;
  const { isOpen, open, change, cancel, show } = useMobileFilters(search);
  const { apply, take } = useLiveChange(change);
  // Back closes without a press of Cancel, and what waits would be written into the restored
  // search.
  useEffect(() => {
    if (!isOpen) take();
  }, [isOpen, take]);
  const isLoaded = LazyMobileFilters.useStatus() === 'ready';
  const active = countActive(query);
  return (
    <>
      <div className={css.mobileButton}>
        <PillButton
          isActive={active > 0}
          aria-haspopup="dialog"
          onClick={open}
          onPointerEnter={() => void LazyMobileFilters.preload()}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>
            <FormattedMessage id="SearchPage.filters" values={{ count: active }} />
          </span>
        </PillButton>
      </div>
      {/* Outside of the element that wider screens hide: a phone may be rotated. */}
      {(isOpen || isLoaded) && (
        <LazyMobileFilters
          isOpen={isOpen}
          query={query}
          found={found}
          onChange={apply}
          onCancel={() => {
            take();
            cancel();
          }}
          onShow={() => show(take())}
        />
      )}
    </>
  );
}
