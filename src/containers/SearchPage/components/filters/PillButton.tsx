import type { ComponentPropsWithRef, ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './FilterBar.module.css';

export interface PillButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Something is chosen behind it. */
  isActive: boolean;
  children: ReactNode;
}

/** A button of the filter bar; it opens something. */
export function PillButton({ isActive, children, ...rest }: PillButtonProps) {
  return (
    <button {...rest} type="button" className={clsx(css.pill, isActive && css.active)}>
      {children}
    </button>
  );
}
