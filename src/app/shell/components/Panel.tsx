import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import css from './Panel.module.css';

export interface PanelProps {
  /** true: covers the page. */
  isOpen: boolean;
  /** Called by Escape and the close button. */
  onClose: () => void;
  /** Name of the dialog. */
  label: string;
  /** Selector of what takes the focus; the close button when left out. */
  focusFirst?: string;
  /** Content; not rendered while closed. */
  children: ReactNode;
}

/** A sheet over the whole phone screen; a native dialog, so the focus stays in and comes back. */
export function Panel({ isOpen, onClose, label, focusFirst, children }: PanelProps) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    // Before it is shown nothing in it can have the focus, and showing gives it to the first
    // button.
    element.showModal();
    if (focusFirst) element.querySelector<HTMLElement>(focusFirst)?.focus();
    return () => element.close();
  }, [isOpen, focusFirst]);
  return (
    <dialog
      ref={dialog}
      className={css.root}
      aria-label={label}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <>
          <div className={css.bar}>
            <button
              type="button"
              className={css.close}
              aria-label={intl.formatMessage({ id: 'Modal.close' })}
              onClick={onClose}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <div className={css.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
