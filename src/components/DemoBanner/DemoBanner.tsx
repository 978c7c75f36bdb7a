import type { ReactNode } from 'react';
import { FlaskConical } from 'lucide-react';
import { useConfig } from '#src/config/ConfigContext.tsx';
import css from './DemoBanner.module.css';

export interface DemoBannerProps {
  /** That this is a demo, in a few words. */
  title: ReactNode;
  /** Words and links on what can be done in it. */
  children?: ReactNode;
}

/** Says that no money moves, where it would; nothing while payments are real. */
export function DemoBanner({ title, children }: DemoBannerProps) {
  const { stripe } = useConfig();
  if (!stripe.isStandIn) return null;
  return (
    <p className={css.root} role="note">
      <FlaskConical className={css.icon} aria-hidden="true" />
      <span>
        <strong className={css.title}>{title}</strong> {children}
      </span>
    </p>
  );
}
