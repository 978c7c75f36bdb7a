import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import css from './Badge.module.css';

export interface BadgeProps {
  /** One to three words. */
  children: ReactNode;
  /** Meaning of the text; never its only carrier. */
  tone?: 'neutral' | 'positive' | 'warning' | 'error' | 'info' | 'accent';
  /** `solid` is for pictures, `soft` for surfaces. */
  variant?: 'soft' | 'solid';
  /** Icon before the words. */
  icon?: ReactNode;
}

/** A short state or property of the thing beside it. */
export function Badge({ children, tone = 'neutral', variant = 'soft', icon }: BadgeProps) {
  return (
    <span className={clsx(css.root, css[tone], css[variant])}>
      {icon}
      {children}
    </span>
  );
}
