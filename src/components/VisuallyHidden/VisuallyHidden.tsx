import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  /** Words for screen readers only. */
  children: ReactNode;
  /** Element to render. */
  as?: 'span' | 'h2' | 'h3' | 'p';
}

/** Text that is read out, not shown. */
export function VisuallyHidden({ children, as: Element = 'span' }: VisuallyHiddenProps) {
  return <Element className={css.root}>{children}</Element>;
}
