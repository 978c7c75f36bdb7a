import type { ReactNode } from 'react';
import type { Layout } from '#src/app/route.ts';

export interface PageLayoutProps {
  /** How much of the shell surrounds the page. */
  layout: Layout;
  /** The page. */
  children: ReactNode;
}

/** The shell around a page: topbar, the page in `<main id="main">`, footer. */
export function PageLayout({ children }: PageLayoutProps) {
  return <main id="main">{children}</main>;
}
