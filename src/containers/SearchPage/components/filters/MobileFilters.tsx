import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { filterIds } from '../../filters.ts';
import type { OnFilterChange } from '../../filters.ts';
import { withoutFilters } from '../../searchQuery.ts';
import type { FoundPages } from '../../listingsQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { FilterFields } from './FilterFields.tsx';
import { filterName } from './filterLabels.ts';
import css from './MobileFilters.module.css';

export interface MobileFiltersProps {
  isOpen: boolean;
  query: SearchQuery;
  /** Number of results; null while it is being loaded. */
  found: FoundPages | null;
  onChange: OnFilterChange;
  onCancel: () => void;
  onShow: () => void;
}

/** Dialog with all filters, each applied at once. */
export function MobileFilters({
  isOpen,
  query,
  found,
  onChange,
  onCancel,
  onShow,
}: MobileFiltersProps) {
  const intl = useIntl();
  return (
    <Modal
      isOpen={isOpen}
      onClose={onCancel}
      title={<FormattedMessage id="SearchPage.filters.title" />}
      footer={
        <div className={css.actions}>
          <Button variant="ghost" onClick={() => onChange(withoutFilters)}>
            <FormattedMessage id="SearchPage.reset" />
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            <FormattedMessage id="SearchPage.cancel" />
          </Button>
          <div className={css.show} role="status">
            <Button fullWidth size="large" onClick={onShow}>
              {found ? (
                <FormattedMessage
                  id={found.isAtLeast ? 'SearchPage.filters.showMore' : 'SearchPage.filters.show'}
                  values={{ count: found.totalItems }}
                />
              ) : (
                <FormattedMessage id="SearchPage.filters.counting" />
              )}
            </Button>
          </div>
        </div>
      }
    >
      <div className={css.filters}>
        {filterIds.map(id => (
          <section key={id} className={css.filter}>
            <h3 className={css.name}>{filterName(id, intl)}</h3>
            <FilterFields id={id} query={query} onChange={onChange} variant="plain" />
          </section>
        ))}
      </div>
    </Modal>
  );
}
