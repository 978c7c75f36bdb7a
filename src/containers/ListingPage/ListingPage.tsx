import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { selectReviews } from '#src/ducks/marketplaceData.duck.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import { ClassHead } from './components/ClassHead.tsx';
import { BookingPanel } from './components/BookingPanel.tsx';
import { Gallery } from './components/Gallery.tsx';
import { NarrowBooking } from './components/NarrowBooking.tsx';
import { PolicyFact } from './components/PolicyFact.tsx';
import { useBooking, useBookingModal } from './hooks/useBooking.ts';
import {
  LazyFacts,
  LazyListingBody,
  LazyOwnerNotice,
  LazyWeekStrip,
  WeekSkeleton,
} from './lazyParts.tsx';
import { useSeen } from '#src/components/useSeen.ts';
import { selectListingPage, selectShownListing, showListing } from './ListingPage.duck.ts';
import css from './ListingPage.module.css';
import type { WeekStripProps } from './components/WeekStrip.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';

export { loader } from './ListingPage.loader.ts';

/** Page of a listing, with its booking panel. */
export function ListingPage() {
  const dispatch = useAppDispatch();
  const { show, listingId, shownType } = useAppSelector(selectListingPage);
  const listing = useAppSelector(selectShownListing);
  if (show.status === 'failed') {
    const retry = () => listingId && void dispatch(showListing({ id: listingId, type: shownType }));
    return (
      <ErrorState
        headingLevel={1}
        title={<FormattedMessage id="ListingPage.failed" />}
        onRetry={listingId ? retry : () => window.location.reload()}
      />
    );
  }
  return listing ? <Loaded listing={listing} /> : <ListingSkeleton />;
}

function Loaded({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const week = useSeen();
  const booking = useBooking(listing, week.isSeen);
  const { reviewIds, shownAt } = useAppSelector(selectListingPage);
  const reviews = useAppSelector(state => selectReviews(state, reviewIds));
  const modal = useBookingModal(!booking.isOwn);
  useBodyOfMember();
  const { title, state } = listing.attributes;
  const isPublic = listing.type === 'listing';

  function chooseTime(start: string) {
    booking.choose(start);
    if (modal.isNarrow) modal.open();
  }

  return (
    <div className={css.root}>
      <PageMeta
        title={title}
        canonicalPath={paths.listing({ slug: createSlug(title), id: listing.id })}
        image={listing.images?.[0]?.attributes.variants.facebook?.url}
        noIndex={!isPublic || state !== 'published'}
      />
      {booking.isOwn && <LazyOwnerNotice listing={listing} now={shownAt} />}
      <div className={css.columns}>
        <div className={css.main}>
          <Gallery
            images={listing.images ?? []}
            title={title}
            workout={listing.attributes.publicData.yogaStyles?.[0]}
          />
          <ClassHead listing={listing} isOwn={booking.isOwn} />
          <div className={css.facts}>
            <LazyFacts listing={listing} />
            <PolicyFact listing={listing} booking={booking} />
          </div>
          {isWeekly(listing) && (
            <div ref={week.ref} className={css.week}>
              <WeekPart
                isShown={week.isSeen || booking.isPanelShown}
                listing={listing}
                booking={booking}
                shownAt={shownAt}
                onChoose={chooseTime}
              />
            </div>
          )}
          <LazyListingBody listing={listing} reviews={reviews} shownAt={shownAt} />
        </div>
        <aside className={css.aside} aria-label={intl.formatMessage({ id: 'ListingPage.booking' })}>
          <div className={css.panel}>
            <BookingPanel listing={listing} booking={booking} />
          </div>
        </aside>
      </div>
      <NarrowBooking listing={listing} booking={booking} modal={modal} />
    </div>
  );
}

/** Hydrates what is below at once for members: it shows what is their own. */
function useBodyOfMember() {
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  useEffect(() => {
    if (isSignedIn) void LazyListingBody.preload();
  }, [isSignedIn]);
}

/** The week strip, from when it is in sight, or the panel has brought its class times. */
function WeekPart({ isShown, ...strip }: WeekStripProps & { isShown: boolean }) {
  const [wasShown, setShown] = useState(isShown);
  if (isShown && !wasShown) setShown(true);
  return wasShown ? <LazyWeekStrip {...strip} /> : <WeekSkeleton />;
}

/** Skeleton of the page. */
function ListingSkeleton() {
  return (
    <div className={css.root} aria-busy="true">
      <div className={css.columns}>
        <div className={css.main}>
          <Skeleton shape="block" aspectRatio="3 / 2" />
          <Skeleton width="70%" height="3rem" shape="block" />
          <Skeleton width="45%" />
          <Skeleton width="100%" />
          <Skeleton width="90%" />
        </div>
        <aside className={css.aside}>
          <Skeleton shape="block" height="22rem" />
        </aside>
      </div>
    </div>
  );
}
