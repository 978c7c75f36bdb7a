import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { RecordBoundary } from '#src/components/RecordBoundary/RecordBoundary.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { paths } from '#shared/config/paths.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { InboxItem } from './InboxItem.tsx';
import css from '../InboxPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';
import type { Pagination as PaginationInfo } from '#shared/contract/resources.ts';

export interface InboxListProps {
  tab: InboxTab;
  request: RequestStatus;
  transactions: readonly Transaction[];
  pagination: PaginationInfo | null;
  /** Role of the reader, which decides on the empty state of a tab. */
  reader: 'student' | 'teacher' | 'teacherWithListings';
  onRetry: () => void;
}

const skeletons = ['a', 'b', 'c'];

/** Lists the orders of a tab, or its empty state. */
export function InboxList({
  tab,
  request,
  transactions,
  pagination,
  reader,
  onRetry,
}: InboxListProps) {
  const intl = useIntl();
  const isLoading = request.status === 'idle' || request.status === 'loading';
  if (request.status === 'failed') {
    return <ErrorState title={<FormattedMessage id="InboxPage.failed" />} onRetry={onRetry} />;
  }
  if (isLoading && transactions.length === 0) {
    return (
      <div className={css.list} aria-busy="true">
        {skeletons.map(key => (
          <Skeleton key={key} shape="block" height="7.5rem" />
        ))}
      </div>
    );
  }
  if (transactions.length === 0) {
    return <EmptyTab tab={tab} pagination={pagination} reader={reader} />;
  }
  return (
    <>
      <ul
        className={clsx(css.list, isLoading && css.stale)}
        aria-busy={isLoading || undefined}
        aria-label={intl.formatMessage({ id: `InboxPage.list.${tab}` })}
      >
        {transactions.map(transaction => (
          <li key={transaction.id}>
            <RecordBoundary type="transaction" id={transaction.id}>
              <InboxItem
                transaction={transaction}
                role={tab === 'orders' ? 'customer' : 'provider'}
              />
            </RecordBoundary>
          </li>
        ))}
      </ul>
      {pagination && (
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          to={page => paths.inbox({ tab, page })}
        />
      )}
    </>
  );
}

function EmptyTab({
  tab,
  pagination,
  reader,
}: Pick<InboxListProps, 'tab' | 'pagination' | 'reader'>) {
  const isBeyond = (pagination?.totalItems ?? 0) > 0;
  const [messageKey, to] = isBeyond
    ? (['emptyPage', paths.inbox({ tab })] as const)
    : next[tab][reader];
  return (
    <EmptyState
      title={<FormattedMessage id={`InboxPage.${messageKey}`} />}
      action={
        <ButtonLink to={to}>
          <FormattedMessage id={`InboxPage.${messageKey}.action`} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={`InboxPage.${messageKey}.text`} />
    </EmptyState>
  );
}

const noBookings = ['empty.orders', paths.search()] as const;

/** Message of an empty tab, with the path of its next step. */
const next: Record<InboxTab, Record<InboxListProps['reader'], readonly [string, string]>> = {
  orders: { student: noBookings, teacher: noBookings, teacherWithListings: noBookings },
  sales: {
    student: ['empty.salesOfStudent', paths.inbox({ tab: 'orders' })],
    teacher: ['empty.salesOfNobody', paths.newListing()],
    teacherWithListings: ['empty.sales', paths.manageListings()],
  },
};
