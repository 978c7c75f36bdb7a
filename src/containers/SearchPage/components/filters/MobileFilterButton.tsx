import { SlidersHorizontal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useChunk } from '#src/components/useChunk.ts';
import { countActive } from '../../filters.ts';
import { useLiveChange } from '../../hooks/useLiveChange.ts';
import { useMobileFilters } from '../../hooks/useMobileFilters.ts';
import type { FoundPages } from '../../foundPages.ts';
import type { SearchInAddress } from '../../hooks/useSearchQuery.ts';
import { FilterWaiting } from './FilterWaiting.tsx';
import { loadMobileFilters, prefetch } from './loadFilters.ts';
import { PillButton } from './PillButton.tsx';
import css from './MobileFilterButton.module.css';

export interface MobileFilterButtonProps {
  search: SearchInAddress;
  /** How many classes were found; null while they are counted. */
  found: FoundPages | null;
}

const words = ['filters'];

/** Opens the filters of a narrow screen. */
export function MobileFilterButton({ search, found }: MobileFilterButtonProps) {
  const { query } = search;
  const { isOpen, open, change, cancel, show } = useMobileFilters(search);
  const { apply, take } = useLiveChange(change);
  const { module, failed, retry } = useChunk(loadMobileFilters, isOpen, words);
  const active = countActive(query);
  return (
    <>
      <div className={css.button}>
        <PillButton
          isActive={active > 0}
          aria-haspopup="dialog"
          onClick={open}
          onPointerEnter={() => prefetch(loadMobileFilters)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span>
            <FormattedMessage id="SearchPage.filters" values={{ count: active }} />
          </span>
        </PillButton>
      </div>
      {isOpen && failed && <FilterWaiting hasFailed onRetry={retry} />}
      {/* Not inside of what a wider screen hides: the phone may be turned. */}
      {module && (
        <module.MobileFilters
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
