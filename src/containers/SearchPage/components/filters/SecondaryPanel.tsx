import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { filterIds, filters } from '../../filters.ts';
import type { OnFilterChange } from '../../filters.ts';
import { withoutFilters } from '../../searchQuery.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { FilterFields } from './FilterFields.tsx';
import { filterName } from './filterLabels.ts';
import css from './SecondaryPanel.module.css';

export interface SecondaryPanelProps {
  query: SearchQuery;
  onChange: OnFilterChange;
  onClose: () => void;
}

const secondary = filterIds.filter(id => filters[id].group === 'secondary');

/** Panel of the secondary filters, applied on submission. */
export function SecondaryPanel({ query, onChange, onClose }: SecondaryPanelProps) {
  const intl = useIntl();
  const [draft, setDraft] = useState<Partial<SearchQuery>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const finish = (changes: Partial<SearchQuery>) => {
    onChange(changes);
    onClose();
  };
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };

  return (
    <form
      ref={form}
      className={css.root}
      aria-label={intl.formatMessage({ id: 'SearchPage.moreFilters' }, { count: 0 })}
      onKeyDown={cancelOnEscape}
      onSubmit={event => {
        event.preventDefault();
        finish(draft);
      }}
    >
      {secondary.map(id => (
        <section key={id} className={css.filter}>
          <h2 className={css.name}>{filterName(id, intl)}</h2>
          <FilterFields
            id={id}
            query={{ ...query, ...draft }}
            onChange={changes => setDraft(before => ({ ...before, ...changes }))}
            variant="plain"
          />
        </section>
      ))}
      <div className={css.actions}>
        <Button variant="ghost" onClick={() => finish(withoutFilters)}>
          <FormattedMessage id="SearchPage.reset" />
        </Button>
        <Button variant="secondary" onClick={onClose}>
          <FormattedMessage id="SearchPage.cancel" />
        </Button>
        <Button type="submit">
          <FormattedMessage id="SearchPage.filter.done" />
        </Button>
      </div>
    </form>
  );
}
