import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { marketplace } from '#shared/config/marketplace.ts';
import { BackLink } from '#src/components/Link/BackLink.tsx';
import css from './Page.module.css';

export interface PageProps {
  /** Text: heading, and title of the window. */
  title: string;
  /** The list that the page is part of. */
  back?: { to: string; label: string };
  /** Below the heading: badges, dates. */
  facts?: ReactNode;
  /** Buttons of the page. On a phone they are at its foot. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console. Its heading takes the focus when somebody came here by a link. */
export function Page({ title, back, facts, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isFollowed = useNavigationType() === 'PUSH';
  useEffect(() => {
    document.title = `${title} · ${marketplace.siteTitle}`;
  }, [title]);
  useEffect(() => {
    // Filters change the address too, and their control retains the focus.
    if (isFollowed && document.activeElement === document.body) heading.current?.focus();
  }, [key, isFollowed]);
  return (
    <div className={css.root}>
      {back && (
        <p>
          <BackLink to={back.to}>{back.label}</BackLink>
        </p>
      )}
      <header className={css.header}>
        <div className={css.titles}>
          <h1 ref={heading} className={css.title} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {facts && <div className={css.facts}>{facts}</div>}
        </div>
        {actions && (
          <div className={css.actions} data-bottom-bar>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
