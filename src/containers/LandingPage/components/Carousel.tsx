import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { watchSize } from '#src/components/watchSize.ts';
import css from './Carousel.module.css';

export interface CarouselProps {
  /** Id of the message that labels the list. */
  labelId: string;
  /** `li` elements. */
  children: ReactNode;
}

/** Milliseconds after the last change of the width. */
const resizeWait = 100;

/** Ends of the row that it is scrolled to. */
interface Ends {
  start: boolean;
  end: boolean;
}

/** Scrollable row, moved by swiping, keys or two buttons. */
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
      {/* A scrollable row is focusable, so that keys scroll it. */}
      <ul
        ref={row}
        className={css.row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={intl.formatMessage({ id: labelId })}
      >
        {children}
      </ul>
      {/* A button stays in place at an end, so that it keeps the focus. */}
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
