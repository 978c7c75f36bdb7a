import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { chosenLabel, filterName } from './filterLabels.ts';
import type { FilterPopupProps } from './FilterPanel.tsx';
import { LazyFilterPanel } from './lazyFilters.tsx';
import { PillButton } from './PillButton.tsx';
import css from './FilterBar.module.css';

/** Button with the popup of a filter. Escape, a press outside, submitting and clearing close it. */
export function FilterPopup(props: FilterPopupProps) {
  const { id, query } = props;
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isLoaded = LazyFilterPanel.useStatus() === 'ready';
  const chosen = chosenLabel(id, query, intl);
  const name = filterName(id, intl);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    // Listens on the document: a press on the panel leaves the focus nowhere.
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, close]);

  return (
    <div ref={root} className={css.popup}>
      <PillButton
        ref={button}
        isActive={chosen !== null}
        aria-expanded={isOpen}
        aria-controls={isOpen && isLoaded ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void LazyFilterPanel.preload()}
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
      {isOpen && <LazyFilterPanel {...props} panelId={panelId} name={name} onClose={close} />}
    </div>
  );
}
