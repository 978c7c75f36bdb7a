import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

export interface ActionBarProps {
  /** The buttons; the primary one comes last. */
  children: ReactNode;
  /** What the action is about, for instance its price; shown on phones only, before the buttons. */
  lead?: ReactNode;
  /** Name of the group, when it holds several buttons. */
  label?: string;
}

/** What there is to do here: in the page on wide screens, within reach of the thumb on a phone. */
export function ActionBar({ children, lead, label }: ActionBarProps) {
  return (
    <div className={css.root} data-bottom-bar role={label ? 'group' : undefined} aria-label={label}>
      {lead && <div className={css.lead}>{lead}</div>}
      <div className={css.actions}>{children}</div>
    </div>
  );
}
