import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { PlainLink } from './PlainLink.tsx';
import type { PlainLinkProps } from './PlainLink.tsx';
import css from './Link.module.css';

export interface BackLinkProps extends Omit<PlainLinkProps, 'className' | 'style'> {
  /** Text that names the page it leads to: "Back to the inbox". */
  children: ReactNode;
}

/** The way up from a page, at its head. */
export function BackLink({ children, ...link }: BackLinkProps) {
  return (
    <PlainLink {...link} className={clsx(css.root, css.back)}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </PlainLink>
  );
}
