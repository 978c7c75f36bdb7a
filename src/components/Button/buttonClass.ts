import { clsx } from 'clsx';
import css from './Button.module.css';

/** How a button or a button-like link looks. */
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
