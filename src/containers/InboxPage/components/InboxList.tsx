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
import type { InboxRow } from '#shared/contract/api/inbox.ts';
import type { InboxQuery } from '../InboxPage.duck.ts';
import { sectionsOf } from '../sections.ts';
import { InboxItem } from './InboxItem.tsx';
import css from '../InboxPage.module.css';

export interface InboxListProps {
  tab: InboxTab;
  filter: Omit<InboxQuery, 'tab'>;
  request: RequestStatus;
  rows: readonly InboxRow[];
  /** Each group has its heading. */
  isGrouped: boolean;
  totalItems: number;
  totalPages: number;
  /** Role of the reader, which decides on the empty state of a tab. */
  reader: 'student' | 'teacher' | 'teacherWithListings';
  onRetry: () => void;
}

const skeletons = ['a', 'b', 'c'];

/** Lists the orders of a tab, or its empty state. */
export function InboxList({
  tab,
  filter,
  request,
  rows,
  isGrouped,
  totalItems,
  totalPages,
  reader,
  onRetry,
}: InboxListProps) {
  const isLoading = request.status === 'idle' || request.status === 'loading';
  // The rows stay when a later look fails: the page requests again by itself.
  if (request.status === 'failed' && rows.length === 0) {
    return <ErrorState title={<FormattedMessage id="InboxPage.failed" />} onRetry={onRetry} />;
  }
  if (isLoading && rows.length === 0) {
    return (
      <div className={css.list} aria-busy="true">
        {skeletons.map(key => (
          <Skeleton key={key} shape="block" height="7.5rem" />
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return <EmptyTab tab={tab} filter={filter} totalItems={totalItems} reader={reader} />;
  }
  return (
    <>
      <div
        className={clsx(css.sections, isLoading && css.stale)}
        aria-busy={isLoading || undefined}
      >
        {isGrouped ? (
          sectionsOf(rows).map(({ id, rows: own }) => (
            <section key={id} className={css.section} aria-labelledby={`inbox-${id}`}>
              <h2 id={`inbox-${id}`} className={css.heading}>
                <FormattedMessage
                  id={id === 'new' ? 'InboxPage.new' : `InboxPage.group.${id}.${tab}`}
                />
              </h2>
              <Rows tab={tab} rows={own} labelledBy={`inbox-${id}`} />
            </section>
          ))
        ) : (
          <Rows tab={tab} rows={rows} />
        )}
      </div>
      <Pagination
        page={filter.page}
        totalPages={totalPages}
        to={page => paths.inbox({ tab, ...filter, page })}
      />
    </>
  );
}

interface RowsProps {
  tab: InboxTab;
  rows: readonly InboxRow[];
  /** Id of the heading; the list names itself without one. */
  labelledBy?: string;
}

function Rows({ tab, rows, labelledBy }: RowsProps) {
  const intl = useIntl();
  return (
    <ul
      className={css.list}
      aria-labelledby={labelledBy}
      aria-label={labelledBy ? undefined : intl.formatMessage({ id: `InboxPage.list.${tab}` })}
    >
      {rows.map(row => (
        <li key={row.orderId}>
          <RecordBoundary type="transaction" id={row.orderId}>
            <InboxItem
              row={row}
              role={tab === 'orders' ? 'customer' : 'provider'}
              headingLevel={labelledBy ? 3 : 2}
            />
          </RecordBoundary>
        </li>
      ))}
    </ul>
  );
}

function EmptyTab({
  tab,
  filter: { group, keywords },
  totalItems,
  reader,
}: Pick<InboxListProps, 'tab' | 'filter' | 'totalItems' | 'reader'>) {
  const [messageKey, to] =
    totalItems > 0
      ? (['emptyPage', paths.inbox({ tab, group, keywords })] as const)
      : group || keywords
        ? (['none', paths.inbox({ tab })] as const)
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
    teacher: ['empty.salesOfNobody', paths.startListing()],
    teacherWithListings: ['empty.sales', paths.manageListings()],
  },
};
