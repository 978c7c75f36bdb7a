import type { ComponentPropsWithRef, ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './Button.module.css';

/** Look of a button or of a link that looks like one. */
export interface ButtonLook {
  /** Weight of the action; one primary a screen. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** Height: 36 (44 on touch), 44 or 52 px. */
  size?: 'small' | 'medium' | 'large';
  /** Takes the whole width of its container. */
  fullWidth?: boolean;
}

/** Class names for a look. */
export function buttonClass({ variant, size, fullWidth }: Required<ButtonLook>): string {
  return clsx(css.root, css[variant], css[size], fullWidth && css.fullWidth);
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Words of the button: a verb and its object. */
  children: ReactNode;
  /**
   * The action is under way: the button retains its place and focus, and ignores further presses.
   */
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
