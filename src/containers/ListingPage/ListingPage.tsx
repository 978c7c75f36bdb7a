import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '#src/components/Avatar/Avatar.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { createSlug, paths } from '#src/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/ducks/hooks.ts';
import { selectEntities } from '#src/ducks/marketplaceData.duck.ts';
import { onlyTimeOf } from '#src/transactions/ordering.ts';
import type { Listing } from '#src/util/entities.ts';
import { BookingBar } from './components/BookingBar.tsx';
import { BookingPanel } from './components/BookingPanel.tsx';
import { Facts } from './components/Facts.tsx';
import { Gallery } from './components/Gallery.tsx';
import { ListingBody } from './components/ListingBody.tsx';
import { ListingSkeleton } from './components/ListingSkeleton.tsx';
import { OwnerNotice } from './components/OwnerNotice.tsx';
import { StartsIn } from './components/StartsIn.tsx';
import { WeeklyTime } from './components/WeeklyTime.tsx';
import { eventSchema } from './eventSchema.ts';
import { useBooking } from './hooks/useBooking.ts';
import { useMediaQuery } from '#src/components/useMediaQuery.ts';
import { selectListingPage, selectShownListing, showListing } from './ListingPage.duck.ts';
import css from './ListingPage.module.css';

/** One class: everything about it, and the way to book it. */
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
  const config = useConfig();
  const booking = useBooking(listing);
  const { reviewIds } = useAppSelector(selectListingPage);
  const reviews = useAppSelector(state => selectEntities(state, 'review', reviewIds));
  const { title, description, publicData, state } = listing.attributes;
  const time = onlyTimeOf(listing);
  const isPublic = listing.type === 'listing';

  return (
    <div className={css.root}>
      <PageMeta
        title={title}
        description={description?.slice(0, 160)}
        canonicalPath={paths.listing({ slug: createSlug(title), id: listing.id })}
        image={listing.images?.[0]?.attributes.variants.facebook?.url}
        schema={isPublic ? eventSchema(listing, config) : undefined}
        noIndex={!isPublic || state !== 'published'}
      />
      {booking.isOwn && <OwnerNotice listing={listing} />}
      <div className={css.columns}>
        <div className={css.main}>
          <Gallery images={listing.images ?? []} title={title} />
          <header className={css.head}>
            <h1 className={css.title}>{title}</h1>
            {listing.author && (
              <p className={css.with}>
                <Avatar user={listing.author} size={40} decorative />
                <span className={css.teacher}>
                  <FormattedMessage
                    id="ListingPage.with"
                    values={{ teacher: listing.author.attributes.profile.displayName }}
                  />
                </span>
              </p>
            )}
            {time && publicData.timezone ? (
              <div className={css.when}>
                <ClassTime
                  start={time.start}
                  end={time.end}
                  timeZone={publicData.timezone}
                  size="large"
                />
                <StartsIn start={time.start} end={time.end} />
              </div>
            ) : (
              <div className={css.when}>
                <WeeklyTime listing={listing} />
              </div>
            )}
          </header>
          <Facts listing={listing} />
          <ListingBody listing={listing} reviews={reviews} />
        </div>
        <aside className={css.aside} aria-label={intl.formatMessage({ id: 'ListingPage.booking' })}>
          <div className={css.panel}>
            <BookingPanel listing={listing} booking={booking} />
          </div>
        </aside>
      </div>
      <NarrowBooking listing={listing} booking={booking} />
    </div>
  );
}

/** Up to 1023 px: a bar at the bottom, and the panel in a modal that the address opens. */
function NarrowBooking({
  listing,
  booking,
}: {
  listing: Listing;
  booking: ReturnType<typeof useBooking>;
}) {
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 63.9375rem)');
  const isOpen = isNarrow && search.has('book') && !booking.isOwn;

  function close() {
    const rest = new URLSearchParams(search);
    rest.delete('book');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  function open() {
    const next = new URLSearchParams(search);
    next.set('book', 'true');
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <>
      <BookingBar listing={listing} booking={booking} onOpen={open} />
      <Modal isOpen={isOpen} onClose={close} title={listing.attributes.title}>
        <BookingPanel listing={listing} booking={booking} />
      </Modal>
    </>
  );
}
