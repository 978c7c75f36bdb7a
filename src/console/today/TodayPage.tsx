import { Check, CircleQuestionMark } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failingWebhooks } from '#shared/values/failingWebhooks.ts';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { PlainLink } from '#src/components/Link/PlainLink.tsx';
import { countsAnswerShape } from '../api/shapes.ts';
import type { Counts } from '../api/shapes.ts';
import { webhooksShape } from '../api/webhookShapes.ts';
import { useRead, useReadData } from '../data/useOperation.ts';
import { useMay } from '../access/SessionContext.tsx';
import { listAddress } from '../shell/listAddress.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { useAgo } from '../shell/useAgo.ts';
import { FiguresPart } from './FiguresPart.tsx';
import { HealthPart } from './HealthPart.tsx';
import { OrdersThatWait } from './OrdersThatWait.tsx';
import { useOpenReports } from './useOpenReports.ts';
import { useWaitingDisputes } from './useWaitingDisputes.ts';
import css from './TodayPage.module.css';

type KindName = keyof Counts | 'webhooks' | 'reports' | 'disputes';

interface Kind {
  name: KindName;
  /** The list of it, and the operation that the list is made of. */
  to?: string;
  needs?: string;
  /** Says what to do where the role has no list of it. */
  hasHelp?: boolean;
}

/** Kinds of work, the most urgent for people first; those with a list of their own lead to it. */
const kinds: readonly Kind[] = [
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
  {
    name: 'reports',
    needs: 'site/reports/query',
    to: listAddress('/reports', { state: 'open' }),
  },
  { name: 'disputes', needs: 'disputes/query', to: '/orders/disputes' },
  { name: 'payments', hasHelp: true },
  { name: 'payouts', hasHelp: true },
  {
    name: 'mails',
    needs: 'mails/query',
    to: listAddress('/mails', { state: 'failed' }),
    hasHelp: true,
  },
  { name: 'jobs', hasHelp: true },
  { name: 'webhooks', needs: 'site/webhooks/query', to: '/webhooks' },
];

type Waiting = Omit<Counts['listings'], 'isPartial'> & {
  isPartial?: boolean;
  /** Ids of the orders that wait longest. */
  orders?: string[];
};

/** What waits for somebody, by kind; what is not known yet, or not for this role, is left out. */
type Known = Partial<Record<KindName, Waiting>>;

/** What waits for somebody, with its age; how business goes, and how the installation does. */
export function TodayPage() {
  const intl = useIntl();
  const may = useMay();
  const { data, error, isFetching, refetch } = useRead(countsAnswerShape, 'counts/show');
  const webhooks = useReadData(
    webhooksShape,
    'site/webhooks/query',
    {},
    { enabled: may('site/webhooks/query') },
  ).data;
  const reports = useOpenReports();
  const disputes = useWaitingDisputes();
  const known: Known | undefined = data && {
    ...data.counts,
    ...(webhooks ? { webhooks: failingWebhooks(webhooks.endpoints) } : {}),
    ...(reports ? { reports } : {}),
    ...(disputes ? { disputes } : {}),
  };
  const unknown = [...(data?.unknown ?? []), ...(disputes === null ? ['disputes'] : [])];
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleToday.title' })}>
      {known ? (
        <>
          <Work known={known} />
          <NotOffered names={unknown} known={known} />
        </>
      ) : error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={css.work} aria-busy="true">
          <Skeleton shape="block" aspectRatio="3 / 1" />
          <Skeleton shape="block" aspectRatio="3 / 1" />
        </div>
      )}
      {may('figures/show') && <FiguresPart />}
      {may('site/health/show') && <HealthPart />}
    </Page>
  );
}

function Work({ known }: { known: Known }) {
  const counted = kinds.flatMap(kind => {
    const waiting = known[kind.name];
    return waiting ? [{ kind, waiting }] : [];
  });
  const open = counted.filter(({ waiting }) => waiting.count > 0 || waiting.isPartial);
  const clear = counted.filter(one => !open.includes(one));
  if (open.length === 0) {
    return (
      <EmptyState title={<FormattedMessage id="ConsoleToday.clear" />}>
        <FormattedMessage
          id={known.mails ? 'ConsoleToday.clear.text' : 'ConsoleToday.clear.approval'}
        />
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css.work}>
        {open.map(({ kind, waiting }) => (
          <WorkCard key={kind.name} kind={kind} waiting={waiting} />
        ))}
      </ul>
      {clear.length > 0 && (
        <section className={css.clear}>
          <h2 className={css.clearHeading}>
            <FormattedMessage id="ConsoleToday.nothing" />
          </h2>
          <ul>
            {clear.map(({ kind: { name } }) => (
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

/** Says what this marketplace does not say, so that nobody takes it for clear. */
function NotOffered({ names, known }: { names: readonly string[]; known: Known }) {
  const left = kinds.filter(({ name }) => names.includes(name) && !known[name]);
  if (left.length === 0) return null;
  return (
    <section className={css.clear}>
      <h2 className={css.clearHeading}>
        <FormattedMessage id="ConsoleToday.notOffered" />
      </h2>
      <ul>
        {left.map(({ name }) => (
          <li key={name}>
            <CircleQuestionMark aria-hidden="true" />
            <FormattedMessage id={`ConsoleToday.${name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WorkCard({ kind, waiting }: { kind: Kind; waiting: Waiting }) {
  const { count, oldest, isPartial, orders = [] } = waiting;
  const may = useMay();
  const ago = useAgo();
  const { name, needs, to, hasHelp } = kind;
  const label = <FormattedMessage id={`ConsoleToday.${name}`} />;
  const isOpen = to !== undefined && needs !== undefined && may(needs);
  return (
    <li className={css.card}>
      <span className={css.count}>{count}</span>
      <span className={css.what}>
        {isPartial && (
          <span className={css.age}>
            <FormattedMessage id="ConsoleToday.atLeast" />
          </span>
        )}
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
        {hasHelp && !isOpen && (
          <span className={css.age}>
            <FormattedMessage id={`ConsoleToday.${name}.help`} />
          </span>
        )}
        {may('orders/show') && <OrdersThatWait ids={orders} />}
      </span>
    </li>
  );
}
