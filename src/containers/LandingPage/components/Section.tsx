import { useId } from 'react';
import type { ReactNode } from 'react';
import css from '../LandingPage.module.css';

export interface SectionProps {
  /** Heading that labels the section. */
  title: ReactNode;
  /** A sentence beside or below the heading. */
  intro?: ReactNode;
  /** Link at the end of the heading's line. */
  action?: ReactNode;
  /** Content. */
  children: ReactNode;
}

/** Section of the landing page with its heading. */
export function Section({ title, intro, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={css.sectionHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {intro && <p className={css.sectionIntro}>{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
