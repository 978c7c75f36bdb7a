import type { ReactNode, ComponentPropsWithRef } from 'react';
import { PlainLink } from '../Link/PlainLink.tsx';
import type { PlainLinkProps } from '../Link/PlainLink.tsx';
import { buttonClass } from './Button.tsx';
import type { ButtonLook } from './Button.tsx';
import css from './Button.module.css';

export interface ButtonLinkProps extends ButtonLook, Omit<PlainLinkProps, 'className' | 'style'> {
  /** Words of the link. */
  children: ReactNode;
  /** Icon before the words. */
  iconStart?: ReactNode;
}

/** Goes somewhere, and looks like a Button. `to` is a path of this app or an absolute address. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  iconStart,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <PlainLink {...link} className={buttonClass({ variant, size, fullWidth })}>
      <span className={css.face}>
        {iconStart}
        <span className={css.label}>{children}</span>
      </span>
    </PlainLink>
  );
}

export interface ButtonAnchorProps
  extends ButtonLook, Omit<ComponentPropsWithRef<'a'>, 'className'> {
  /** An address that is no page of this app; the browser leaves for it. */
  href: string;
  /** Words of the link. */
  children: ReactNode;
  /** Icon before the words. */
  iconStart?: ReactNode;
}

/** Leaves the app, and looks like a Button. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  iconStart,
  children,
  ...anchor
}: ButtonAnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, fullWidth })}>
      <span className={css.face}>
        {iconStart}
        <span className={css.label}>{children}</span>
      </span>
    </a>
  );
}
