import { use, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { PresenceContext, useLast } from './Presence.tsx';
import css from './Modal.module.css';

export interface ModalProps {
  /** True while the dialog is shown. */
  isOpen: boolean;
  /** Called by Escape, the close button, or a press outside. */
  onClose: () => void;
  /** Heading, which also names the dialog. */
  title: ReactNode;
  /** Content; not rendered while closed, and left as it is while the dialog leaves. */
  children: ReactNode;
  /** Buttons at the foot, always in sight. */
  footer?: ReactNode;
  /** Width on wide screens: 28, 36 or 52 rem. On a phone it is a sheet from below. */
  size?: 'small' | 'medium' | 'large';
}

/** Calls `onEnd` when the animations of a dialog have ended; at once where there are none. */
function afterAnimations(element: Element | null, onEnd: () => void): () => void {
  const animations = element?.getAnimations?.() ?? [];
  let isWanted = true;
  if (animations.length === 0) onEnd();
  else {
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (isWanted) onEnd();
    });
  }
  return () => {
    isWanted = false;
  };
}

/**
 * A native modal dialog: the browser traps the focus inside and gives it back. Its content stays
 * while it leaves; an owner that removes the whole dialog does so within `Presence`.
 */
export function Modal({ isOpen: isWanted, onClose, size = 'medium', ...content }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { isPresent, onLeft } = use(PresenceContext);
  const isOpen = isWanted && isPresent;
  const [isLeft, setLeft] = useState(!isOpen);
  if (isOpen && isLeft) setLeft(false);
  const title = useLast(content.title, isOpen);
  const children = useLast(content.children, isOpen);
  const footer = useLast(content.footer, isOpen);

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  // Not closed by the end of the effect above, after which React puts the focus back into what is
  // still there.
  useLayoutEffect(() => {
    if (isOpen) return undefined;
    dialog.current?.close();
    return afterAnimations(dialog.current, () => {
      setLeft(true);
      onLeft();
    });
  }, [isOpen, onLeft]);

  // A layout effect ends while the dialog is in the page, from where the browser gives the focus
  // back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // The keyboard's way to do the same is Escape, which arrives as `cancel`.
    <dialog
      ref={dialog}
      className={clsx(css.root, css[size])}
      aria-labelledby={titleId}
      inert={!isOpen}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={closeOnBackdrop}
    >
      {!isLeft && (
        <div className={css.frame}>
          <header className={css.header}>
            <h2 id={titleId} className={css.title}>
              {title}
            </h2>
            <CloseButton onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className={css.close}
      aria-label={intl.formatMessage({ id: 'Modal.close' })}
      onClick={onClick}
    >
      <X aria-hidden="true" />
    </button>
  );
}
