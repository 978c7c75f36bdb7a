import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useAppSelector } from '#src/store/hooks.ts';
import { defaultSort, sortsFor, usualSort } from '../../searchQuery.ts';
import type { SearchQuery, SortKey } from '../../searchQuery.ts';
import { selectHasTimes } from '../../SearchPage.duck.ts';
import css from './SortSelect.module.css';

export interface SortSelectProps {
  query: SearchQuery;
  onChange: (sort: SortKey | null) => void;
}

/**
 * Select of the order. With keywords the default is the best match. The order by time is left out
 * where the server can not search by it.
 */
export function SortSelect({ query, onChange }: SortSelectProps) {
  const intl = useIntl();
  const hasTimes = useAppSelector(selectHasTimes);
  const sorts = sortsFor(query).filter(key => key !== 'soonest' || hasTimes !== false);
  const usual = usualSort(query);
  const chosen = query.sort ?? usual ?? '';
  return (
    <label className={css.root}>
      <VisuallyHidden>
        <FormattedMessage id="SearchPage.sort" />
      </VisuallyHidden>
      <ArrowDownWideNarrow aria-hidden="true" className={css.icon} />
      <select
        className={css.select}
        value={chosen === '' || sorts.includes(chosen) ? chosen : defaultSort}
        onChange={event => onChange(sorts.find(key => key === event.target.value) ?? null)}
      >
        {usual === null && (
          <option value="">{intl.formatMessage({ id: 'SearchPage.sort.bestMatch' })}</option>
        )}
        {sorts.map(key => (
          <option key={key} value={key}>
            {intl.formatMessage({ id: `SearchPage.sort.${key}` })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={css.arrow} />
    </label>
  );
}
