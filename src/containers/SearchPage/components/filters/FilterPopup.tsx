import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import { VisuallyHidden } from '#src/components/VisuallyHidden/VisuallyHidden.tsx';
import { filters } from '../../filters.ts';
import type { FilterId, OnFilterChange } from '../../filters.ts';
import type { SearchQuery } from '../../searchQuery.ts';
import { chosenWords, filterName } from './filterWords.ts';
import { FilterWaiting } from './FilterWaiting.tsx';
import { loadFilterFields, prefetch } from './loadFilters.ts';
import { PillButton } from './PillButton.tsx';
import css from './FilterPopup.module.css';

export interface FilterPopupProps {
  id: FilterId;
  query: SearchQuery;
  onChange: OnFilterChange;
  /** Choices count as they are made, or when they are submitted, or the first one ends it. */
  takes: 'live' | 'submitted' | 'first';
}

/** A button that opens one filter; Escape, a press outside, submitting and clearing close it. */
export function FilterPopup({ id, query, onChange, takes }: FilterPopupProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState<Partial<SearchQuery>>({});
  const [isAtEnd, setAtEnd] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const { module, failed, retry } = useChunk(loadFilterFields, isOpen);
  const chosen = chosenWords(id, query, intl);
  const name = filterName(id, intl);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && module) panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isOpen, module]);
  // A panel that would leave the page at the end lines up with the other edge of its button.
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !button.current) return;
    const { left } = button.current.getBoundingClientRect();
    setAtEnd(left + panel.current.offsetWidth > document.documentElement.clientWidth);
  }, [isOpen, module]);

  function toggle() {
    setDraft({});
    setOpen(!isOpen);
  }
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }
  const take: OnFilterChange = (changes, pause) => {
    if (takes === 'submitted') setDraft(before => ({ ...before, ...changes }));
    else onChange(changes, pause);
    if (takes === 'first') close();
  };
  const finish = (changes: Partial<SearchQuery>) => {
    onChange(changes);
    close();
  };

  return (
    <div ref={root} className={css.root} onKeyDown={closeOnEscape}>
      <PillButton
        ref={button}
        isActive={chosen !== null}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
        onPointerEnter={() => prefetch(loadFilterFields)}
      >
        {chosen === null || chosen.startsWith(name) ? (
          <span>{chosen ?? name}</span>
        ) : (
          <>
            <VisuallyHidden>{`${name}: `}</VisuallyHidden>
            <span>{chosen}</span>
          </>
        )}
        <ChevronDown aria-hidden="true" />
      </PillButton>
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          role="dialog"
          aria-label={name}
          className={css.panel}
          data-end={isAtEnd || undefined}
        >
          {/* What does not fit is put right, not refused. */}
          <form
            noValidate
            className={css.form}
            onSubmit={event => {
              event.preventDefault();
              finish(draft);
            }}
          >
            {module ? (
              <module.FilterFields
                id={id}
                query={{ ...query, ...draft }}
                onChange={take}
                variant="popup"
              />
            ) : (
              <FilterWaiting hasFailed={failed} onRetry={retry} />
            )}
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
      )}
    </div>
  );
}
