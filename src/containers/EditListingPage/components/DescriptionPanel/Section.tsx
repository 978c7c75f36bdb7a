import type { ReactNode } from 'react';
import css from './DescriptionPanel.module.css';

export interface SectionProps {
  /** Id of the heading, to which the navigation leads. */
  id: string;
  /** Heading of the section. */
  title: ReactNode;
  children: ReactNode;
  /** A sentence below the heading. */
  hint?: ReactNode;
}

/** Section of the form with its heading. */
export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle} id={id} tabIndex={-1}>
          {title}
        </h2>
        {hint && <p className={css.sectionHint}>{hint}</p>}
      </div>
      {children && <div className={css.fields}>{children}</div>}
    </section>
  );
}
