import { useRef, useState } from 'react';
import type { KeyboardEvent, TouchEvent } from 'react';

/** Pixels that a swipe has to cover. */
const swipeThreshold = 5;

/** Position in a cyclic sequence of pictures. */
export interface Turning {
  index: number;
  step: (by: 1 | -1) => void;
  /** The reader has turned at least once. */
  hasTurned: boolean;
  /** Event handlers for arrow keys and swipes. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onTouchStart: (event: TouchEvent) => void;
    onTouchEnd: (event: TouchEvent) => void;
  };
}

export function useTurning(total: number): Turning {
  const [turns, setTurns] = useState({ index: 0, count: 0 });
  const touchStart = useRef<{ x: number; y: number } | null>(null);

  function step(by: 1 | -1) {
    if (total < 2) return;
    setTurns(({ index, count }) => ({ index: (index + by + total) % total, count: count + 1 }));
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1 as const, ArrowRight: 1 as const }[event.key];
    // With a modifier key an arrow belongs to the browser.
    if (!by || total < 2 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }
  function onTouchStart({ touches, changedTouches }: TouchEvent) {
    const touch = changedTouches[0];
    // Two touches are a zoom.
    touchStart.current = touch && (touches?.length ?? 0) < 2 ? pointOf(touch) : null;
  }
  function onTouchEnd({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0];
    const from = touchStart.current;
    touchStart.current = null;
    if (!touch || !from) return;
    const x = touch.clientX - from.x;
    // A vertical move scrolls the page.
    const isSideways = Math.abs(x) > Math.abs(touch.clientY - from.y);
    if (isSideways && Math.abs(x) > swipeThreshold) step(x < 0 ? 1 : -1);
  }

  return {
    index: Math.min(turns.index, Math.max(total - 1, 0)),
    step,
    hasTurned: turns.count > 0,
    handlers: { onKeyDown, onTouchStart, onTouchEnd },
  };
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({
  x: clientX,
  y: clientY,
});
