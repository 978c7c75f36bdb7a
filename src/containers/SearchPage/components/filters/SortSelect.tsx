import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { defaultSort, sortsFor } from '../../searchQuery.ts';
import type { SortKey } from '../../searchQuery.ts';
import css from './SortSelect.module.css';

export interface SortSelectProps {
  /** Order in the address; null is the default. */
  value: SortKey | null;
  /** Keywords of the search, which decide on the available orders. */
  keywords: string;
  onChange: (sort: SortKey | null) => void;
}

/** Select of the order. With keywords the default is the best match. */
export function SortSelect({ value, keywords, onChange }: SortSelectProps) {
  const intl = useIntl();
  return (
    <label className={css.root}>
      <VisuallyHidden>
        <FormattedMessage id="SearchPage.sort" />
      </VisuallyHidden>
      <ArrowDownWideNarrow aria-hidden="true" className={css.icon} />
      <select
        className={css.select}
        value={value ?? (keywords ? '' : defaultSort)}
        onChange={event =>
          onChange(sortsFor(keywords).find(key => key === event.target.value) ?? null)
        }
      >
        {keywords && (
          <option value="">{intl.formatMessage({ id: 'SearchPage.sort.bestMatch' })}</option>
        )}
        {sortsFor(keywords).map(key => (
          <option key={key} value={key}>
            {intl.formatMessage({ id: `SearchPage.sort.${key}` })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={css.arrow} />
    </label>
  );
}
