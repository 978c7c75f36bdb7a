import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { clsx } from 'clsx';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { BookingCard } from '#src/components/BookingCard/BookingCard.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { MyContent, MyLayout } from '#src/components/MyLayout/MyLayout.tsx';
import { Pagination } from '#src/components/Pagination/Pagination.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import type { MyBooking, MyPast } from '#shared/contract/api/my.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { useInboxChange } from '#src/features/inbox/useInboxChange.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { badgeOf } from '#src/transactions/badges.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchMyPast, readPage, selectMyPast } from './MyPastPage.duck.ts';
import css from './MyPastPage.module.css';

/** Loads the page in the address. */
export const loader: Loader = async ({ search, dispatch }) => {
  await dispatch(fetchMyPast(readPage(search)));
};

/** Bookings that are over, with the ways to write a review and to book again. */
export function MyPastPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const page = readPage(search);
  const { show, past } = useAppSelector(selectMyPast);
  const refetch = () => void dispatch(fetchMyPast(page));
  useRefetch(refetch);
  useInboxChange(refetch);
  const error = errorOf(show);

  return (
    <MyLayout page="past" title={intl.formatMessage({ id: 'MyPastPage.title' })} freshness={past}>
      <MyContent
        error={error}
        title={<FormattedMessage id="MyPastPage.failed" />}
        onRetry={refetch}
        skeleton={<PastSkeleton />}
      >
        {!error && past && <PastList past={past} page={page} isStale={show.status === 'loading'} />}
      </MyContent>
    </MyLayout>
  );
}

interface PastListProps {
  past: MyPast;
  page: number;
  /** Another page is on its way. */
  isStale: boolean;
}

function PastList({ past: { bookings, totalItems, totalPages }, page, isStale }: PastListProps) {
  if (bookings.length === 0) {
    const key = totalItems > 0 ? 'MyPastPage.emptyPage' : 'MyPastPage.empty';
    return (
      <EmptyState
        title={<FormattedMessage id={key} />}
        action={
          <ButtonLink to={totalItems > 0 ? paths.myPast() : paths.search()}>
            <FormattedMessage id={`${key}.action`} />
          </ButtonLink>
        }
      >
        <FormattedMessage id={`${key}.help`} />
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={clsx(css.list, isStale && css.stale)} aria-busy={isStale || undefined}>
        {bookings.map(booking => (
          <li key={booking.orderId}>
            <BookingCard
              booking={booking}
              headingLevel={2}
              badge={<Outcome booking={booking} />}
              actions={<NextSteps booking={booking} />}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        to={number => paths.myPast({ page: number })}
      />
    </>
  );
}

/** States of a class that somebody has come to. */
const held: ReadonlySet<TransactionState> = new Set([
  'accepted',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
]);

/** Returns whether a booking was held. A subscription was, for as long as it ran. */
const wasHeld = ({ state, status, kind }: MyBooking): boolean =>
  status !== 'canceled' && (held.has(state) || kind === 'subscription');

/** Whether a booking was held, and what became of one that was not. */
function Outcome({ booking }: { booking: MyBooking }) {
  if (wasHeld(booking)) {
    return (
      <Badge tone="positive">
        <FormattedMessage id="MyPastPage.held" />
      </Badge>
    );
  }
  const badge = badgeOf(booking, 'customer');
  return (
    <>
      <Badge tone="neutral">
        <FormattedMessage id="MyPastPage.notHeld" />
      </Badge>
      {badge && !held.has(booking.state) && (
        <span className={css.why}>
          <FormattedMessage id={badge.message} />
        </span>
      )}
    </>
  );
}

function NextSteps({ booking }: { booking: MyBooking }) {
  const { orderId: id, listingId, title, canReview, canRebook } = booking;
  return (
    <>
      {canReview && (
        <ButtonLink to={paths.order({ id })} variant="secondary">
          <FormattedMessage id="MyPastPage.review" />
        </ButtonLink>
      )}
      {canRebook && (
        <ButtonLink
          to={paths.listing({ slug: createSlug(title), id: listingId })}
          variant="secondary"
        >
          <FormattedMessage id="MyPastPage.again" />
        </ButtonLink>
      )}
    </>
  );
}

function PastSkeleton() {
  return (
    <div className={css.list} aria-busy="true">
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="7.5rem" />
      <Skeleton shape="block" height="7.5rem" />
    </div>
  );
}
