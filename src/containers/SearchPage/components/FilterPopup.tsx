import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { classes } from '#src/components/classes.ts';
import css from './FilterPopup.module.css';

export interface FilterPopupProps {
  /** What the button says: the filter's name, or what is chosen. */
  label: ReactNode;
  /** Name of the panel. */
  title: string;
  /** Something is chosen. */
  isActive: boolean;
  /** Forgets what is chosen; the popup closes. */
  onClear: () => void;
  /** Takes what is chosen; the popup closes. */
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A button that opens one filter; Escape, a press outside, submitting and clearing close it. */
export function FilterPopup({
  label,
  title,
  isActive,
  onClear,
  onSubmit,
  children,
}: FilterPopupProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector('input')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }

  return (
    <div ref={root} className={css.root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes(css.button, isActive && css.active)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(open => !open)}
      >
        {label}
        <ChevronDown aria-hidden="true" className={css.arrow} />
      </button>
      {isOpen && (
        <div id={id} role="dialog" aria-label={title} className={css.panel}>
          {/* What does not fit is put right, not refused. */}
          <form
            noValidate
            className={css.form}
            onSubmit={event => {
              event.preventDefault();
              onSubmit();
              close();
            }}
          >
            {children}
            <div className={css.actions}>
              <Button
                variant="ghost"
                size="small"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                <FormattedMessage id="SearchPage.filter.clear" />
              </Button>
              <Button type="submit" size="small">
                <FormattedMessage id="SearchPage.filter.done" />
              </Button>
            </div>
          </form>
        </div>
      )}
    </div>
  );
}
