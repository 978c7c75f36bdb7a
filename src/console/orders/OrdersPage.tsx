import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useMay } from '../access/SessionContext.tsx';
import type { OrderRow } from '../api/orderShapes.ts';
import { useRows } from '../data/useRows.ts';
import { ListPages } from '../shell/ListPages.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';

/** Orders by whatever an operator was sent: a number, a name, an id of the payment provider. */
export function OrdersPage() {
  const intl = useIntl();
  const list = useRows<OrderRow>('orders');
  const maySeeDisputes = useMay()('disputes/query');
  const { rows, error, filter } = list;
  const person = rows
    ?.flatMap(({ customer, provider }) => [customer, provider])
    .find(({ id }) => id === filter.personId);
  const listing = rows?.find(row => row.listing.id === filter.listingId)?.listing;
  return (
    <Page
      title={intl.formatMessage({ id: 'ConsoleOrders.title' })}
      facts={
        maySeeDisputes && (
          <Link to="/orders/disputes">
            <FormattedMessage id="ConsoleDisputes.title" />
          </Link>
        )
      }
    >
      <OrderFilters
        filter={filter}
        names={{ person: person?.name, listing: listing?.title }}
        onChange={list.setFilter}
      />
      <NotFoundHere isPartial={list.isPartial} unknown={list.unknown} />
      {rows && rows.length > 0 && (
        <>
          <OrderTable rows={rows} isStale={list.isStale} />
          <ListPages {...list.pages} />
        </>
      )}
      {rows?.length === 0 && (
        <EmptyState title={<FormattedMessage id="ConsoleOrders.none" />}>
          <FormattedMessage id="ConsoleOrders.none.text" />
        </EmptyState>
      )}
      {!rows && !error && <RowsSkeleton />}
      {!rows && error && (
        <LoadFailure error={error} inProgress={list.isFetching} onRetry={list.retry} />
      )}
    </Page>
  );
}

/** Messages by what was searched for and is not stored; others are ids of the payment provider. */
const unknownMessages: Record<string, string> = {
  cardsNotSaved: 'ConsoleOrders.cards',
  words: 'ConsoleOrders.exact',
  filter: 'ConsoleOrders.filter',
};

/** Says what a search could not look at. */
function NotFoundHere({ isPartial, unknown }: { isPartial: boolean; unknown: readonly string[] }) {
  const [first] = unknown;
  return (
    <>
      {isPartial && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleOrders.partial" />
        </Notice>
      )}
      {first && (
        <Notice tone="info">
          <FormattedMessage id={unknownMessages[first] ?? 'ConsoleOrders.reference'} />
        </Notice>
      )}
    </>
  );
}
