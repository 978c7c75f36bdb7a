import type { ReactNode, Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Instant } from '#shared/contract/values.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { Notice } from '../Notice/Notice.tsx';
import { PageMeta } from '../PageMeta/PageMeta.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { useReaderZone } from '../ReaderTime/useReaderZone.ts';
import css from './SectionLayout.module.css';

/** How current an answer from the projection is (decision 154). */
export interface Freshness {
  asOf: Instant | null;
  /** More than a minute of events is not in it yet. */
  isBehind: boolean;
}

/** A private section of the site; begins the ids of its messages. */
export type Section = 'TeachLayout' | 'MyLayout';

export interface SectionLayoutProps {
  section: Section;
  /** Pages of the section, in the order of the navigation. */
  pages: readonly { id: string; to: string }[];
  /** Id of the page that is shown, or of its parent page. */
  page: string;
  /** Heading and title of the page. */
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** Of the answer that is shown; null while there is none. */
  freshness: Freshness | null;
  children: ReactNode;
}

/**
 * Frame of a private section: navigation between its pages, heading, and a notice when its data is
 * behind.
 */
export function SectionLayout({
  section,
  pages,
  page,
  title,
  headingRef,
  actions,
  freshness,
  children,
}: SectionLayoutProps) {
  const intl = useIntl();
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <div className={css.navigation}>
        <Tabs
          label={intl.formatMessage({ id: `${section}.label` })}
          selected={page}
          tabs={pages.map(({ id, to }) => ({
            id,
            to,
            label: intl.formatMessage({ id: `${section}.${id}` }),
          }))}
        />
      </div>
      <header className={css.header}>
        <h1 ref={headingRef} className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {freshness?.isBehind && <BehindNotice section={section} asOf={freshness.asOf} />}
      {children}
    </div>
  );
}

function BehindNotice({ section, asOf }: { section: Section; asOf: Instant | null }) {
  const { locale } = useIntl();
  const zone = useReaderZone();
  return (
    <Notice tone="warning" title={<FormattedMessage id={`${section}.behind`} />}>
      {asOf && zone ? (
        <FormattedMessage
          id={`${section}.behind.since`}
          values={{ day: formatDay(asOf, zone, locale), time: formatTime(asOf, zone, locale) }}
        />
      ) : (
        <FormattedMessage id={`${section}.behind.help`} />
      )}
    </Notice>
  );
}
