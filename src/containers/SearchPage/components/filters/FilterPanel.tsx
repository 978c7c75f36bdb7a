import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { filters } from '../../filters.ts';
import type { FilterId, OnFilterChange } from '../../filters.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { FilterFields } from './FilterFields.tsx';
import css from './FilterPanel.module.css';

export interface FilterPopupProps {
  id: FilterId;
  query: SearchQuery;
  onChange: OnFilterChange;
  /**
   * Choices apply at once (`live`), on submission (`submitted`), or the first one closes the panel
   * (`first`).
   */
  takes: 'live' | 'submitted' | 'first';
}

export interface FilterPanelProps extends FilterPopupProps {
  panelId: string;
  /** Name of the dialog. */
  name: string;
  onClose: () => void;
}

/** Minimum distance of a panel to the edge of the window, in px. */
const edge = 16;

/** Content of a filter's popup: its fields, and buttons to clear and submit. */
export function FilterPanel({
  id,
  query,
  onChange,
  takes,
  panelId,
  name,
  onClose,
}: FilterPanelProps) {
  const [draft, setDraft] = useState<Partial<SearchQuery>>({});
  const [isAtEnd, setAtEnd] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  // A panel that would overflow the page is aligned with the other edge of its button.
  useLayoutEffect(() => {
    const { right = 0 } = panel.current?.getBoundingClientRect() ?? {};
    setAtEnd(right > document.documentElement.clientWidth - edge);
  }, []);

  const take: OnFilterChange = (changes, pause) => {
    if (takes === 'submitted') setDraft(before => ({ ...before, ...changes }));
    else onChange(changes, pause);
    if (takes === 'first') onClose();
  };
  const finish = (changes: Partial<SearchQuery>) => {
    onChange(changes);
    onClose();
  };

  return (
    <div
      ref={panel}
      id={panelId}
      role="dialog"
      aria-label={name}
      className={css.root}
      data-end={isAtEnd || undefined}
    >
      {/* Invalid values are corrected, not rejected. */}
      <form
        noValidate
        className={css.form}
        onSubmit={event => {
          event.preventDefault();
          finish(draft);
        }}
      >
        <FilterFields id={id} query={{ ...query, ...draft }} onChange={take} variant="popup" />
        <div className={css.actions}>
          <Button variant="ghost" size="small" onClick={() => finish(filters[id].cleared)}>
            <FormattedMessage id="SearchPage.filter.clear" />
          </Button>
          {takes !== 'first' && (
            <Button type="submit" size="small">
              <FormattedMessage id="SearchPage.filter.done" />
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
