import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClass } from './buttonClass.ts';
import type { ButtonLook } from './buttonClass.ts';
import css from './Button.module.css';

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Words of the button: a verb and its object. */
  children: ReactNode;
  /** The action is under way: the button keeps its place and focus, and ignores further presses. */
  inProgress?: boolean;
  /** Icon before the words. */
  iconStart?: ReactNode;
}

/** Does something here. For going somewhere use ButtonLink. */
export function Button({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  inProgress = false,
  iconStart,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-busy={inProgress || undefined}
      aria-disabled={inProgress || undefined}
      {...rest}
      type={type}
      className={buttonClass({ variant, size, fullWidth })}
      onClick={inProgress ? event => event.preventDefault() : onClick}
    >
      <span className={css.face}>
        {iconStart}
        <span className={css.label}>{children}</span>
      </span>
      {inProgress && <span className={css.progress} aria-hidden="true" />}
    </button>
  );
}
