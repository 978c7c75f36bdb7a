import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { disputesShape } from '../api/disputeShapes.ts';
import type { Dispute } from '../api/disputeShapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { CursorPages } from '../shell/CursorPages.tsx';
import filters from '../shell/Filters.module.css';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { MoneyText } from '../shell/MoneyText.tsx';
import { Page } from '../shell/Page.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { SelectFilter } from '../shell/SelectFilter.tsx';
import { disputeLabel } from './disputeNames.ts';
import { DisputeState } from './DisputeState.tsx';

const allAddress = '/orders/disputes?show=all';
/** Disputes of the payment provider: those that wait for evidence, or pages of all. */
export function DisputesPage() {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const isAll = query.get('show') === 'all';
  const after = query.get('after') ?? undefined;
  const { data, error, isFetching, refetch } = useReadData(
    disputesShape,
    'disputes/query',
    isAll ? { all: 'true', after } : {},
  );
  const back = { to: '/orders', label: intl.formatMessage({ id: 'ConsoleOrders.title' }) };
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleDisputes.title' })} back={back}>
      <div role="search" className={filters.root}>
        <SelectFilter
          label={intl.formatMessage({ id: 'ConsoleDisputes.show' })}
          all={intl.formatMessage({ id: 'ConsoleDisputes.show.waiting' })}
          value={isAll ? 'all' : ''}
          options={[
            { value: 'all', label: intl.formatMessage({ id: 'ConsoleDisputes.show.all' }) },
          ]}
          onChange={value => setQuery(value === '' ? [] : [['show', value]])}
        />
      </div>
      {data?.disputes.length === 0 && (
        <EmptyState
          title={
            <FormattedMessage id={isAll ? 'ConsoleDisputes.none' : 'ConsoleDisputes.noneWaits'} />
          }
        >
          <FormattedMessage id="ConsoleDisputes.none.text" />
        </EmptyState>
      )}
      {data && data.disputes.length > 0 && <DisputeTable disputes={data.disputes} />}
      {data?.isPartial && (
        <Notice tone="info">
          <FormattedMessage id="ConsoleDisputes.isPartial" />
        </Notice>
      )}
      {data && (
        <CursorPages
          newest={after && allAddress}
          older={data.next ? `${allAddress}&after=${encodeURIComponent(data.next)}` : undefined}
        />
      )}
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
