import type { ComponentPropsWithRef, ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './FilterBar.module.css';

export interface PillButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** The filter is in use. */
  isActive: boolean;
  children: ReactNode;
}

/** Button of the filter bar that opens a filter. */
export function PillButton({ isActive, children, ...rest }: PillButtonProps) {
  return (
    <button {...rest} type="button" className={clsx(css.pill, isActive && css.active)}>
      {children}
    </button>
  );
}
