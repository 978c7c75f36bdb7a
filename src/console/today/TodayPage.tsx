import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { countsShape } from '../api/shapes.ts';
import type { Counts } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { useMay } from '../access/SessionContext.tsx';
import { listAddress } from '../shell/listAddress.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { useAgo } from '../shell/useAgo.ts';
import css from './TodayPage.module.css';

/** Kinds of work, the most urgent for people first; those with a list of their own lead to it. */
const kinds: readonly { name: keyof Counts; needs?: string; to?: string }[] = [
  {
    name: 'listings',
    needs: 'listings/query',
    to: listAddress('/listings', { queue: 'approval' }),
  },
  {
    name: 'users',
    needs: 'users/query',
    to: listAddress('/people', { states: 'pendingApproval' }),
  },
  { name: 'payments' },
  { name: 'mails' },
  { name: 'jobs' },
];

/** What waits for somebody, with its age. */
export function TodayPage() {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = useReadData(countsShape, 'counts/show');
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleToday.title' })}>
      {data ? (
        <Work counts={data} />
      ) : error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={css.work} aria-busy="true">
          <Skeleton shape="block" aspectRatio="3 / 1" />
          <Skeleton shape="block" aspectRatio="3 / 1" />
        </div>
      )}
    </Page>
  );
}

function Work({ counts }: { counts: Counts }) {
  const waiting = kinds.filter(({ name }) => counts[name].count > 0);
  const clear = kinds.filter(({ name }) => counts[name].count === 0);
  if (waiting.length === 0) {
    return (
      <EmptyState title={<FormattedMessage id="ConsoleToday.clear" />}>
        <FormattedMessage id="ConsoleToday.clear.text" />
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css.work}>
        {waiting.map(kind => (
          <WorkCard key={kind.name} {...kind} waiting={counts[kind.name]} />
        ))}
      </ul>
      {clear.length > 0 && (
        <section className={css.clear}>
          <h2 className={css.clearHeading}>
            <FormattedMessage id="ConsoleToday.nothing" />
          </h2>
          <ul>
            {clear.map(({ name }) => (
              <li key={name}>
                <Check aria-hidden="true" />
                <FormattedMessage id={`ConsoleToday.${name}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface WorkCardProps {
  name: keyof Counts;
  needs?: string;
  to?: string;
  waiting: Counts[keyof Counts];
}

function WorkCard({ name, needs, to, waiting: { count, oldest } }: WorkCardProps) {
  const may = useMay();
  const ago = useAgo();
  const label = <FormattedMessage id={`ConsoleToday.${name}`} />;
  const isOpen = to !== undefined && needs !== undefined && may(needs);
  return (
    <li className={css.card}>
      <span className={css.count}>{count}</span>
      <span className={css.what}>
        {isOpen ? (
          <PlainLink className={css.link} to={to}>
            {label}
          </PlainLink>
        ) : (
          <strong>{label}</strong>
        )}
        {oldest && (
          <span className={css.age}>
            <FormattedMessage id="ConsoleToday.oldest" values={{ ago: ago(oldest) }} />
          </span>
        )}
        {!to && (
          <span className={css.age}>
            <FormattedMessage id={`ConsoleToday.${name}.help`} />
          </span>
        )}
      </span>
    </li>
  );
}
