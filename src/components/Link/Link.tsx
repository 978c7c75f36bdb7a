import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';
import { classes } from '../classes.ts';
import css from './Link.module.css';

export interface LinkProps extends Omit<RouterLinkProps, 'className' | 'style'> {
  /** Words of the link; they make sense on their own. */
  children: ReactNode;
  /** `text` stands in running text, `quiet` in lists and footers. */
  variant?: 'text' | 'quiet';
}

/** A link inside the app. */
export function Link({ variant = 'text', children, ...link }: LinkProps) {
  return (
    <RouterLink {...link} className={classes(css.root, css[variant])}>
      {children}
    </RouterLink>
  );
}
