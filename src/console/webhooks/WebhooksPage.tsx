import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { RecordPage } from '../activity/RecordPage.tsx';
import { webhooksShape } from '../api/webhookShapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { EndpointDialogs } from './EndpointDialogs.tsx';
import { EndpointList } from './EndpointList.tsx';
import { useEndpointActs } from './useEndpointActs.tsx';
import css from './WebhooksPage.module.css';

/** The programs that are notified of what happens, and what they answered. */
export function WebhooksPage() {
  const [query] = useSearchParams();
  const of = query.get('of') ?? undefined;
  const { data, error, isFetching, refetch } = useReadData(webhooksShape, 'site/webhooks/query', {
    of,
  });
  const may = useMay();
  const acts = useEndpointActs();
  return (
    <RecordPage name="webhooks" intro={<FormattedMessage id="ConsoleWebhooks.intro" />}>
      {data && !data.available && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleWebhooks.unavailable" />
        </Notice>
      )}
      {data?.available && data.endpoints.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleWebhooks.none" />}>
          <FormattedMessage id="ConsoleWebhooks.none.text" />
        </EmptyState>
      )}
      {data && data.endpoints.length > 0 && (
        <section className={css.section} aria-labelledby="endpoints">
          <h2 id="endpoints" className={css.heading}>
            <FormattedMessage id="ConsoleWebhooks.endpoints" />
          </h2>
          <EndpointList endpoints={data.endpoints} acts={acts} />
        </section>
      )}
      {data?.available && may('site/webhooks/add') && (
        <div>
          <Button onClick={() => acts.ask({ what: 'add' })}>
            <FormattedMessage id="ConsoleWebhooks.add" />
          </Button>
        </div>
      )}
      {data && data.endpoints.length > 0 && (
        <section className={css.section} aria-labelledby="deliveries">
          <h2 id="deliveries" className={css.heading}>
            <FormattedMessage id="ConsoleWebhooks.deliveries" />
          </h2>
          <DeliveryList of={of} endpoints={data.endpoints} deliveries={data.deliveries} />
        </section>
      )}
      {data && <EndpointDialogs acts={acts} types={data.types} />}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
    </RecordPage>
  );
}
