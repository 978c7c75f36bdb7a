import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { clsx } from 'clsx';
import { PlainLink } from '../Link/PlainLink.tsx';
import css from './Menu.module.css';

interface ItemFace {
  id: string;
  label: ReactNode;
  /** Icon before the words. */
  icon?: ReactNode;
  /** A line above this item starts a new group. */
  startsGroup?: boolean;
}

/** An entry of a menu: goes somewhere, or does something. */
export type MenuItem = ItemFace & ({ to: string } | { onSelect: () => void });

export interface MenuProps {
  /** Name of the button for screen readers; the trigger may be a picture. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  /** Entries, top to bottom. */
  items: MenuItem[];
  /** Head of the menu, for instance who is signed in. */
  header?: ReactNode;
  /** The edge of the button that the menu lines up with. */
  align?: 'start' | 'end';
}

/** A button that opens a list of actions; arrow keys, Home, End and Escape work. */
export function Menu({ label, trigger, items, header, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusOnOpen = useRef<'first' | 'last'>('first');
  const id = useId();

  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (!isOpen) return undefined;
    entries()
      .at(focusOnOpen.current === 'first' ? 0 : -1)
      ?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function open(focus: 'first' | 'last') {
    focusOnOpen.current = focus;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function onMenuKey(event: KeyboardEvent) {
    const all = entries();
    const at = all.findIndex(entry => entry === document.activeElement);
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus();
    else if (event.key === 'ArrowUp') all.at(at - 1)?.focus();
    else if (event.key === 'Home') all[0]?.focus();
    else if (event.key === 'End') all.at(-1)?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  return (
    <div ref={root} className={css.root}>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={css.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => (isOpen ? close() : open('first'))}
        onKeyDown={onButtonKey}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={clsx(css.panel, css[align])}>
          {header && <div className={css.header}>{header}</div>}
          <div
            id={`${id}-menu`}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}-button`}
            onKeyDown={onMenuKey}
          >
            {items.map(item => (
              <Entry key={item.id} item={item} onChosen={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Entry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: clsx(css.item, item.startsGroup && css.startsGroup),
  };
  const face = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  );
  if ('to' in item) {
    return (
      <PlainLink {...shared} to={item.to} onClick={onChosen}>
        {face}
      </PlainLink>
    );
  }
  const choose = () => {
    onChosen();
    item.onSelect();
  };
  return (
    <button {...shared} type="button" onClick={choose}>
      {face}
    </button>
  );
}
