import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { watchSize } from '#src/components/watchSize.ts';
import css from './Carousel.module.css';

export interface CarouselProps {
  /** Message that names the list. */
  labelId: string;
  /** `li` elements. */
  children: ReactNode;
}

/** Milliseconds that the width has to stand still. */
const resizeWait = 100;

/** Where a row of things can still be moved to. */
interface Ends {
  start: boolean;
  end: boolean;
}

/** A row that is wider than the page: swiped, scrolled by keys, or moved by two buttons. */
export function Carousel({ labelId, children }: CarouselProps) {
  const intl = useIntl();
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState<Ends>({ start: true, end: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setAt({ start: scrollLeft < 2, end: scrollLeft + clientWidth > scrollWidth - 2 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const unwatch = watchSize(element, resizeWait, look);
    return () => {
      element.removeEventListener('scroll', look);
      unwatch();
    };
  }, []);
  const move = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <div className={css.root}>
      {/* Rows that scroll can be reached by keys, which then move them. */}
      <ul
        ref={row}
        className={css.row}
        tabIndex={0}
        aria-label={intl.formatMessage({ id: labelId })}
      >
        {children}
      </ul>
      {/* At an end a button stays one, so that whoever got there by it keeps the focus. */}
      {!(at.start && at.end) && (
        <div className={css.buttons}>
          <button
            type="button"
            className={css.button}
            aria-disabled={at.start}
            aria-label={intl.formatMessage({ id: 'Carousel.previous' })}
            onClick={() => move(-1)}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className={css.button}
            aria-disabled={at.end}
            aria-label={intl.formatMessage({ id: 'Carousel.next' })}
            onClick={() => move(1)}
          >
            <ArrowRight aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
