import type { ReactNode } from 'react';
import css from './DescriptionPanel.module.css';

export interface SectionProps {
  /** Heading of the section. */
  title: ReactNode;
  /** A sentence below the heading. */
  children: ReactNode;
  hint?: ReactNode;
}

/** Section of the form with its heading. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>{title}</h2>
        {hint && <p className={css.sectionHint}>{hint}</p>}
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  );
}
