import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { disputesShape } from '../api/disputeShapes.ts';
import type { Dispute } from '../api/disputeShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { disputeLabel } from './disputeNames.ts';
import { DisputeState } from './DisputeState.tsx';

/** Disputes of the payment provider: those that wait for evidence first. */
export function DisputesPage() {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = useReadData(disputesShape, 'disputes/query');
  const back = { to: '/orders', label: intl.formatMessage({ id: 'ConsoleOrders.title' }) };
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleDisputes.title' })} back={back}>
      {data?.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleDisputes.none" />}>
          <FormattedMessage id="ConsoleDisputes.none.text" />
        </EmptyState>
      )}
      {data && data.length > 0 && <DisputeTable disputes={data} />}
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function DisputeTable({ disputes }: { disputes: readonly Dispute[] }) {
  const intl = useIntl();
  return (
    <CardTable
      label={intl.formatMessage({ id: 'ConsoleDisputes.title' })}
      headings={[
        'ConsoleDisputes.class',
        'ConsoleDisputes.customer',
        'ConsoleDisputes.reason',
        'ConsoleDisputes.amount',
        'ConsoleDisputes.state',
        'ConsoleDisputes.due',
      ]}
    >
      {disputes.map(({ id, order, reason, amount, dueAt, ...dispute }) => (
        <CardRow
          key={id}
          name={
            <Link to={`/orders/disputes/${id}`}>
              <bdi>{order?.listing.title ?? id}</bdi>
            </Link>
          }
        >
          <CardCell heading="ConsoleDisputes.customer">
            <bdi>{order?.customer.name}</bdi>
          </CardCell>
          <CardCell heading="ConsoleDisputes.reason">
            {disputeLabel(intl, 'reason', reason)}
          </CardCell>
          <CardCell heading="ConsoleDisputes.amount">
            <MoneyText money={amount} />
          </CardCell>
          <CardCell heading="ConsoleDisputes.state">
            <DisputeState {...dispute} />
          </CardCell>
          <CardCell heading="ConsoleDisputes.due">
            {dispute.waits && dueAt && <FormattedDate value={dueAt} dateStyle="medium" />}
          </CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
