import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { orderAnswerShape } from '../api/orderShapes.ts';
import type { ShownOrder } from '../api/orderShapes.ts';
import { ConsoleError } from '../api/consoleError.ts';
import { useSignedIn } from '../access/SessionContext.tsx';
import { useFollow } from '../data/useFollow.ts';
import { useRead } from '../data/useOperation.ts';
import { ReportsAbout } from '../reportsAbout/ReportsAbout.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MissingPage } from '../shell/MissingPage.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { OrderActs } from './OrderActs.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderState } from './OrderState.tsx';
import { shortNumber } from './orderNames.ts';
import { Timeline } from './Timeline.tsx';
import css from './OrderPage.module.css';

const isMoving = ({ timeline }: ShownOrder): boolean =>
  timeline.some(entry => entry.kind === 'payment' && entry.state === 'started');

/** One order: facts, what can be done, and its history. */
export function OrderPage() {
  const intl = useIntl();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useRead(orderAnswerShape, 'orders/show', { id });
  useFollow(data !== undefined && isMoving(data.order), refetch);
  const back = { to: '/orders', label: intl.formatMessage({ id: 'ConsoleOrders.title' }) };
  if (data) return <KnownOrder {...data} back={back} />;
  if (error instanceof ConsoleError && [400, 404].includes(error.status)) return <MissingPage />;
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleOrder.title' })} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownOrderProps {
  order: ShownOrder;
  unknown: readonly string[];
  back: { to: string; label: string };
}

function KnownOrder({ order, unknown, back }: KnownOrderProps) {
  const isHosted = useSignedIn().session.leftOut?.includes('build/processes/query') ?? false;
  return (
    <Page
      title={order.listing.title}
      back={back}
      facts={
        <>
          <OrderState state={order.state} />
          <code>{shortNumber(order.id)}</code>
        </>
      }
    >
      <OrderFacts order={order} />
      <OrderActs order={order} />
      <ReportsAbout id={order.id} />
      <section className={css.section} aria-labelledby="history">
        <h2 id="history" className={css.heading}>
          <FormattedMessage id="ConsoleOrder.history" />
        </h2>
        <Timeline entries={order.timeline} />
        {!isHosted && unknown.includes('disputes') && (
          <Notice tone="warning">
            <FormattedMessage id="ConsoleOrder.history.noDisputes" />
          </Notice>
        )}
        <p className={css.soft}>
          <FormattedMessage
            id={isHosted ? 'ConsoleOrder.history.hosted' : 'ConsoleOrder.history.unknown'}
          />
        </p>
      </section>
    </Page>
  );
}
