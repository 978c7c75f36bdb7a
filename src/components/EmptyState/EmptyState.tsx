import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Names the missing content. */
  title: ReactNode;
  /** Why, and what would fill it. */
  children?: ReactNode;
  /** The next step: a button or link, or several. */
  action?: ReactNode;
  /** Level of the title in the page. */
  headingLevel?: 1 | 2 | 3;
}

/** Nothing here yet: an empty mat in the morning light, and the next step. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={css.root}>
      <MorningMat />
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.body}>{children}</div>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}

function MorningMat() {
  return (
    <svg className={css.art} viewBox="0 0 220 132" aria-hidden="true">
      <circle className={css.sun} cx="110" cy="76" r="46" />
      <path className={css.ring} d="M40 92a70 70 0 0 1 140 0M22 92a88 88 0 0 1 176 0" />
      <path className={css.mat} d="M48 96h112a14 14 0 0 1 0 28H34z" />
      <circle className={css.roll} cx="160" cy="110" r="14" />
      <path className={css.spiral} d="M160 110m-8 0a8 8 0 1 1 8 8 5.5 5.5 0 0 1-1-10.5" />
    </svg>
  );
}
