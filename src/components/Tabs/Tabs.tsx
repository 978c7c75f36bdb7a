import { useId, useRef, useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { clsx } from 'clsx';
import { PlainLink } from '../Link/PlainLink.tsx';
import { useCurrentInView, scrollTabs } from './scrollTabs.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import css from './Tabs.module.css';

/** One tab. */
export interface Tab {
  id: string;
  label: ReactNode;
  /** Number of entries behind the tab; 0 shows nothing. */
  count?: number;
  /** `attention` for what waits for an answer. */
  countTone?: 'attention' | 'neutral';
}

interface CommonProps {
  /** Name of the set for screen readers. */
  label: string;
}

/** Tabs that are addresses: each is a link, the page below is a page of its own. */
export interface LinkTabsProps extends CommonProps {
  /** Id of the tab that is shown; null while it is not known. */
  selected: string | null;
  tabs: (Tab & { to: string; disabled?: boolean })[];
}

/** Tabs that switch a panel in place. */
export interface PanelTabsProps extends CommonProps {
  /** Id of the tab that is shown. */
  selected: string;
  tabs: Tab[];
  onSelect: (id: string) => void;
  /** The selected panel. */
  children: ReactNode;
}

/** A set of tabs; with `to` they navigate, with `onSelect` they switch the panel below. */
export function Tabs(props: LinkTabsProps | PanelTabsProps) {
  return 'onSelect' in props ? <PanelTabs {...props} /> : <LinkTabs {...props} />;
}

function LinkTabs({ label, selected, tabs }: LinkTabsProps) {
  const row = useCurrentInView<HTMLElement>(selected);
  return (
    <TabRow row={row}>
      <nav ref={row} className={css.list} aria-label={label}>
        {tabs.map(tab => {
          const current = tab.id === selected;
          const className = clsx(css.tab, current && css.selected);
          return tab.disabled ? (
            <span key={tab.id} className={clsx(className, css.disabled)} aria-disabled="true">
              <Face tab={tab} />
            </span>
          ) : (
            <PlainLink
              key={tab.id}
              to={tab.to}
              className={className}
              aria-current={current ? 'page' : undefined}
            >
              <Face tab={tab} />
            </PlainLink>
          );
        })}
      </nav>
    </TabRow>
  );
}

function PanelTabs({ label, selected, tabs, onSelect, children }: PanelTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.id === selected);
    const target = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  }

  return (
    <>
      <TabRow row={list}>
        {/* The focus is on its tabs. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map(tab => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              className={clsx(css.tab, tab.id === selected && css.selected)}
              onClick={() => onSelect(tab.id)}
            >
              <Face tab={tab} />
            </button>
          ))}
        </div>
      </TabRow>
      <div id={`${id}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
}

function Face({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {Boolean(tab.count) && (
        <span className={clsx(css.count, tab.countTone === 'neutral' && css.neutral)}>
          {tab.count}
        </span>
      )}
    </>
  );
}

interface TabRowProps {
  /** The element that scrolls; its children are the tabs. */
  row: RefObject<HTMLElement | null>;
  /** That element. */
  children: ReactNode;
}

const sides = ['start', 'end'] as const;
type Side = (typeof sides)[number];

/**
 * A row of tabs with a button on each side where there are more than fit. The buttons are for a
 * pointer only: keys and screen readers reach every tab, and a tab that gets the focus comes into
 * view.
 */
function TabRow({ row, children }: TabRowProps) {
  const more = useMore(row);
  return (
    <div className={css.row}>
      {children}
      {sides
        .filter(side => more[side])
        .map(side => (
          <button
            key={side}
            type="button"
            className={clsx(css.more, css[side])}
            tabIndex={-1}
            aria-hidden="true"
            // The focus stays where it is: it would not be visible on a hidden button.
            onMouseDown={event => event.preventDefault()}
            onClick={() => row.current && scrollTabs(row.current, side)}
          >
            {side === 'start' ? <ChevronLeft /> : <ChevronRight />}
          </button>
        ))}
    </div>
  );
}

/** On which sides there are more tabs than are seen. */
function useMore(row: RefObject<HTMLElement | null>): Record<Side, boolean> {
  const [more, setMore] = useState({ start: false, end: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const look = () => {
      const start = list.scrollLeft > 1;
      const end = list.scrollLeft < list.scrollWidth - list.clientWidth - 1;
      setMore(was => (was.start === start && was.end === end ? was : { start, end }));
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      list.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [row]);
  return more;
}
