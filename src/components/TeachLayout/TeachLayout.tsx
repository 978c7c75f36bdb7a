import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import type { Instant } from '#shared/contract/values.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import type { AppError } from '#src/util/errors.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { PageMeta } from '../PageMeta/PageMeta.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { useReader } from '../useNow.ts';
import css from './TeachLayout.module.css';

/** Pages of the teacher's desk, in the order of the navigation. */
const pages = [
  { id: 'desk', to: paths.teach() },
  { id: 'calendar', to: paths.teachCalendar() },
  { id: 'listings', to: paths.teachListings() },
  { id: 'students', to: paths.teachStudents() },
  { id: 'earnings', to: paths.teachEarnings() },
] as const;

export type TeachPage = (typeof pages)[number]['id'];

/** How current an answer of `/api/teach` is. */
export interface Freshness {
  asOf: Instant | null;
  /** More than a minute of events is not counted yet. */
  isBehind: boolean;
}

export interface TeachLayoutProps {
  /** The page that is shown, or the one below which it stands. */
  page: TeachPage;
  /** Heading and title of the page. */
  title: string;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** Of the answer that is shown; null while there is none. */
  freshness: Freshness | null;
  children: ReactNode;
}

/** Frame of the teacher's pages: navigation between them, heading, and a notice when counts are behind. */
export function TeachLayout({ page, title, actions, freshness, children }: TeachLayoutProps) {
  const intl = useIntl();
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <div className={css.navigation}>
        <Tabs
          label={intl.formatMessage({ id: 'TeachLayout.label' })}
          selected={page}
          tabs={pages.map(({ id, to }) => ({
            id,
            to,
            label: intl.formatMessage({ id: `TeachLayout.${id}` }),
          }))}
        />
      </div>
      <header className={css.header}>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {freshness?.isBehind && <BehindNotice asOf={freshness.asOf} />}
      {children}
    </div>
  );
}

function BehindNotice({ asOf }: { asOf: Instant | null }) {
  const { locale } = useIntl();
  const zone = useReader()?.timeZone;
  return (
    <Notice tone="warning" title={<FormattedMessage id="TeachLayout.behind" />}>
      {asOf && zone ? (
        <FormattedMessage
          id="TeachLayout.behind.since"
          values={{ day: formatDay(asOf, zone, locale), time: formatTime(asOf, zone, locale) }}
        />
      ) : (
        <FormattedMessage id="TeachLayout.behind.help" />
      )}
    </Notice>
  );
}

export interface TeachFailureProps {
  error: AppError;
  /** Names what did not load. */
  title: ReactNode;
  onRetry: () => void;
  inProgress?: boolean;
}

/** A part of the desk that did not load, with the reason where trying again can not help. */
export function TeachFailure({ error, title, onRetry, inProgress }: TeachFailureProps) {
  const isMissing = error.code === 'projection-not-available';
  return (
    <ErrorState title={title} onRetry={isMissing ? undefined : onRetry} inProgress={inProgress}>
      {isMissing ? <FormattedMessage id="TeachLayout.notAvailable" /> : undefined}
    </ErrorState>
  );
}
