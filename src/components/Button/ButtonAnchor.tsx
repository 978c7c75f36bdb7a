import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClass } from './buttonClass.ts';
import type { ButtonLook } from './buttonClass.ts';
import css from './Button.module.css';

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
