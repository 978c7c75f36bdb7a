import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './Card.module.css';

export interface CardProps {
  /** What the card holds. */
  children: ReactNode;
  /** Element to render. */
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `flat` has a hairline, `floating` a shadow, `sunken` steps back. */
  variant?: 'flat' | 'floating' | 'sunken';
  /** Room inside. */
  padding?: 'none' | 'medium' | 'large';
  /** Id of the heading that names a section. */
  'aria-labelledby'?: string;
}

/** A surface that holds together what belongs together. */
export function Card({
  children,
  as: Element = 'div',
  variant = 'flat',
  padding = 'medium',
  ...rest
}: CardProps) {
  return (
    <Element {...rest} className={clsx(css.root, css[variant], css[`${padding}Padding`])}>
      {children}
    </Element>
  );
}
