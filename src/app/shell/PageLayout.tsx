import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import type { Layout } from '../routing/route.ts';
import { Footer } from './Footer.tsx';
import { FocusTopbar, Topbar } from './Topbar.tsx';
import { CookieConsent } from './components/CookieConsent.tsx';
import { Reminder } from './components/Reminder.tsx';
import { LimitedAccess } from './components/LimitedAccess.tsx';
import css from './PageLayout.module.css';

export interface PageLayoutProps {
  /**
   * `default` sets the page into the content width, `full` leaves the whole width to the page,
   * `focus` takes away whatever leads elsewhere (checkout, wizard, log-in), `bare` is the page
   * alone.
   */
  layout: Layout;
  /** Name of the row of the route table; it decides about reminders. */
  pageName?: string;
  /** The page. */
  children: ReactNode;
}

// A class can not be called `default`: that name is the style module itself.
const frames = {
  default: css.contained,
  focus: clsx(css.contained, css.focus),
  full: undefined,
  bare: undefined,
};

/** Topbar, page, footer. The page is the `main` landmark and the target of the skip link. */
export function PageLayout({ layout, pageName = '', children }: PageLayoutProps) {
  if (layout === 'bare') return <main id="main">{children}</main>;
  return (
    <div className={css.root}>
      <a className={css.skip} href="#main">
        <FormattedMessage id="Layout.skip" />
      </a>
      {layout === 'focus' ? <FocusTopbar /> : <Topbar />}
      <LimitedAccess />
      <Reminder pageName={pageName} />
      <main id="main" className={clsx(css.main, frames[layout])}>
        {children}
      </main>
      {layout !== 'focus' && <Footer />}
      <CookieConsent />
    </div>
  );
}
