import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

export interface ActionBarProps {
  /** The buttons; the primary one comes last. */
  children: ReactNode;
  /** Subject of the action, for instance its price; shown on phones only, before the buttons. */
  lead?: ReactNode;
  /** Name of the group, when it holds several buttons. */
  label?: string;
}

/** Actions of a page: inside it on wide screens, at the foot of the screen on phones. */
export function ActionBar({ children, lead, label }: ActionBarProps) {
  return (
    <div className={css.root} data-bottom-bar role={label ? 'group' : undefined} aria-label={label}>
      {lead && <div className={css.lead}>{lead}</div>}
      <div className={css.actions}>{children}</div>
    </div>
  );
}

/** Actions that stay in their place on phones too, as more of the page follows them. */
export const QuietBar = ({ children }: { children: ReactNode }) => (
  <div className={css.quiet}>{children}</div>
);
