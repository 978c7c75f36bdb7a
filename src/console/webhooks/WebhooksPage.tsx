import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import { webhooksShape } from '../api/webhookShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { EndpointList } from './EndpointList.tsx';
import css from './WebhooksPage.module.css';

/** Adds a program. */
const command = 'npm run operate -- webhooks add';

/** The programs that are notified of what happens, and what they answered. */
export function WebhooksPage() {
  const [query] = useSearchParams();
  const of = query.get('of') ?? undefined;
  const { data, error, isFetching, refetch } = useReadData(webhooksShape, 'site/webhooks/query', {
    of,
  });
  return (
    <RecordPage name="webhooks" intro={<FormattedMessage id="ConsoleWebhooks.intro" />}>
      {data && !data.available && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleWebhooks.unavailable" />
        </Notice>
      )}
      {data?.available && data.endpoints.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleWebhooks.none" />}>
          <FormattedMessage
            id="ConsoleWebhooks.none.text"
            values={{ command: <code key="command">{command}</code> }}
          />
        </EmptyState>
      )}
      {data && data.endpoints.length > 0 && (
        <>
          <section className={css.section} aria-labelledby="endpoints">
            <h2 id="endpoints" className={css.heading}>
              <FormattedMessage id="ConsoleWebhooks.endpoints" />
            </h2>
            <EndpointList endpoints={data.endpoints} />
          </section>
          <section className={css.section} aria-labelledby="deliveries">
            <h2 id="deliveries" className={css.heading}>
              <FormattedMessage id="ConsoleWebhooks.deliveries" />
            </h2>
            <DeliveryList of={of} endpoints={data.endpoints} deliveries={data.deliveries} />
          </section>
        </>
      )}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </RecordPage>
  );
}
