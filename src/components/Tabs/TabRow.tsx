import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clsx } from 'clsx';
import { scrollTabs } from './scrollTabs.ts';
import css from './TabRow.module.css';

export interface TabRowProps {
  /** The element that scrolls; its children are the tabs. */
  row: RefObject<HTMLElement | null>;
  /** That element. */
  children: ReactNode;
}

const sides = ['start', 'end'] as const;
type Side = (typeof sides)[number];

/**
 * A row of tabs with a button on each side where there are more than fit. The buttons are for a
 * pointer only: keys and screen readers reach every tab, and a tab that gets the focus comes into view.
 */
export function TabRow({ row, children }: TabRowProps) {
  const more = useMore(row);
  return (
    <div className={css.root}>
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
            // The focus stays where it is: nobody can see it on what is hidden.
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
