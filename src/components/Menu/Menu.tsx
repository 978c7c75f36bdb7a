import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { clsx } from 'clsx';
import { PlainLink } from '../Link/PlainLink.tsx';
import { useCloseOutside } from '../useCloseOutside.ts';
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

/**
 * A button that opens a list of actions; arrow keys, Home, End, first letters and Escape work, as
 * in the menu button of the ARIA Authoring Practices.
 */
export function Menu({ label, trigger, items, header, align = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focusOnOpen = useRef<'first' | 'last'>('first');
  const id = useId();

  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    const first = focusOnOpen.current === 'first' ? 0 : -1;
    entries().at(first)?.focus();
  }, [isOpen]);
  useCloseOutside(root, isOpen, () => setOpen(false));

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
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    // A letter with one of these keys is a command of the browser's.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = entryFor(event.key, entries());
    if (event.key === 'Escape') close();
    else if (next) next.focus();
    else return;
    event.preventDefault();
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

/** Returns the entry that a key moves the focus to; undefined for other keys. */
function entryFor(key: string, all: HTMLElement[]): HTMLElement | undefined {
  const at = all.findIndex(entry => entry === document.activeElement);
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return entryOfLetter(key, all, at);
  }
}

/** Returns the next entry whose words begin with a letter; the focused one comes last. */
function entryOfLetter(key: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  // Names of other keys are longer, and Space presses the entry.
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(entry =>
    entry.textContent?.trim().toLocaleLowerCase().startsWith(letter),
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
