import type { ReactNode } from 'react';
import { Fragment } from 'react';
import css from './Text.module.css';

export interface VisuallyHiddenProps {
  /** Words for screen readers only. */
  children: ReactNode;
  /** Element to render. */
  as?: 'span' | 'h2' | 'h3' | 'p';
}

/** Text that is read out, not shown. */
export function VisuallyHidden({ children, as: Element = 'span' }: VisuallyHiddenProps) {
  return <Element className={css.hidden}>{children}</Element>;
}

/** Words of more characters than this may break; shorter ones never do. */
const longest = 7;

/** Text in which long words break where the line ends, and short ones stay whole. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word, index) =>
    word.length > longest && word.trim() !== '' ? (
      <span key={index} className={css.long}>
        {word}
      </span>
    ) : (
      <Fragment key={index}>{word}</Fragment>
    ),
  );
}
