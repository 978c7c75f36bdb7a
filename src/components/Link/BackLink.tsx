import { ArrowLeft } from 'lucide-react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import css from './Link.module.css';

export interface BackLinkProps extends Omit<RouterLinkProps, 'className' | 'style'> {
  /** Where it leads: "Back to the inbox". */
  children: ReactNode;
}

/** The way up from a page, at its head. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <RouterLink {...link} className={classes(css.root, css.back)}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </RouterLink>
  );
}
