import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { createSlug, paths } from '#shared/config/paths.ts';
import { isFree, isWeekly, sellsSessions } from '#shared/transactions/ordering.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { LazyStayPanel, LazyWeeklyPanel, StaySkeleton } from '../lazyParts.tsx';
import { LazyOwnOrder } from './LazyOwnOrder.tsx';
import { LazyWaitingPanel } from './LazyWaitingPanel.tsx';
import { BookingTerms } from '#src/components/BookingTerms/BookingTerms.tsx';
import { Bill } from './Bill.tsx';
import { SeatsChoice } from './SeatsChoice.tsx';
import { WeeklySkeleton } from './PanelSkeletons.tsx';
import type { BookingPanelProps } from './PanelSkeletons.tsx';
import { PriceTag } from './PriceTag.tsx';
import css from './BookingPanel.module.css';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Listing } from '#shared/contract/entities.ts';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import type { BookingOffer } from '#src/transactions/bookingOffer.ts';

/** Booking panel: price, way to pay, class time, line items and button. */
export function BookingPanel({ listing, booking }: BookingPanelProps) {
  const { offer, isOwn, bookedTransactionId, bookedState, paymentMethod } = booking;
  const { publicData } = listing.attributes;
  const unit = dateUnitOf(publicData);

  return (
    <div className={css.root}>
      <PriceTag listing={listing} isMonthly={paymentMethod === 'recurring'} />
      {offer.kind !== 'bookable' && offer.kind !== 'subscriptionOnly' ? (
        <NotBookable listing={listing} booking={booking} offer={offer} />
      ) : (
        <>
          {!booking.isPanelShown && (unit || isWeekly(listing)) ? (
            unit ? (
              <StaySkeleton />
            ) : (
              <WeeklySkeleton listing={listing} booking={booking} />
            )
          ) : unit ? (
            <LazyStayPanel
              listing={listing}
              unit={unit}
              booking={booking}
              shownAt={booking.shownAt}
            />
          ) : isWeekly(listing) ? (
            <LazyWeeklyPanel listing={listing} booking={booking} />
          ) : (
            <ClassChoice listing={listing} booking={booking} />
          )}
          {isOwn && (
            <p className={css.note}>
              <FormattedMessage id="ListingPage.ownListing" />
            </p>
          )}
          {bookedTransactionId && (
            <LazyOwnOrder
              transactionId={bookedTransactionId}
              state={bookedState ?? 'accepted'}
              isStay={unit !== null}
            />
          )}
          {!isOwn && !bookedTransactionId && paymentMethod === 'per_session' && (
            <BookingTerms listing={listing} start={booking.chosen?.start ?? null} />
          )}
        </>
      )}
    </div>
  );
}

/**
 * Why nothing can be booked. The reader's own order comes before any word about what others have.
 */
function NotBookable({ listing, booking, offer }: BookingPanelProps & { offer: Refused }) {
  const { isOwn, isOwnUnknown, first, sessions } = booking;
  const isSoldOut = offer.kind === 'soldOut';
  // A reader who has the last seat would read that it is gone.
  if (isSoldOut && isOwnUnknown) return <Skeleton shape="block" height="7.5rem" />;
  const isStay = dateUnitOf(listing.attributes.publicData) !== null;
  const hasOthers = isWeekly(listing) || !first;
  return (
    <>
      {first && <LazyOwnOrder {...first} isStay={isStay} />}
      {!(isSoldOut && first) && <OfferNotice offer={offer} listing={listing} isOwn={isOwn} />}
      {canWaitFor(listing, offer) && !isOwn && hasOthers && (
        <LazyWaitingPanel listing={listing} booked={sessions} />
      )}
    </>
  );
}

/** Booking of a one-off class: its time, line items and button. */
function ClassChoice({ listing, booking }: BookingPanelProps) {
  const navigate = useNavigate();
  const { isOwn, bookedTransactionId, chosen } = booking;
  const { title, publicData } = listing.attributes;

  function book() {
    const address = paths.checkout({ slug: createSlug(title), id: listing.id });
    void navigate(booking.seats > 1 ? `${address}?places=${booking.seats}` : address);
  }

  return (
    <>
      {chosen && publicData.timezone && (
        <div className={css.chosen}>
          <ClassTime start={chosen.start} end={chosen.end} timeZone={publicData.timezone} />
        </div>
      )}
      <SeatsChoice booking={booking} />
      {chosen && !isFree(listing) && <Bill booking={booking} />}
      {!isOwn && (
        <Button
          size="large"
          fullWidth
          disabled={bookedTransactionId !== null || chosen === null}
          onClick={book}
        >
          <FormattedMessage id="ListingPage.continue" />
        </Button>
      )}
    </>
  );
}

/** A class of which single seats are sold, and all are taken. */
export const canWaitFor = (listing: Listing, { kind }: BookingOffer): boolean =>
  marketplace.hasWaitingLists &&
  kind === 'soldOut' &&
  dateUnitOf(listing.attributes.publicData) === null &&
  sellsSessions(listing);

type Refused = Exclude<BookingOffer, { kind: 'bookable' | 'subscriptionOnly' }>;

/** Returns the id of the words for a listing that can not be booked. */
export const offerMessageId = ({ kind }: Refused, { attributes: { state } }: Listing): string => {
  const isUnpublished = state === 'draft' || state === 'pendingApproval';
  return `ListingPage.offer.${kind === 'closed' && isUnpublished ? 'unpublished' : kind}`;
};

interface OfferNoticeProps {
  offer: Refused;
  listing: Listing;
  isOwn: boolean;
}

/** Says why a listing can not be booked, with a link to the search for others than its owner. */
function OfferNotice({ offer, listing, isOwn }: OfferNoticeProps) {
  const currency = offer.kind === 'currencyInvalid' ? offer.currency : '';
  const isFault =
    offer.kind === 'currencyInvalid' ||
    offer.kind === 'priceMissing' ||
    offer.kind === 'priceTooHigh' ||
    offer.kind === 'timeMissing';
  const id = offerMessageId(offer, listing);
  return (
    <Notice
      tone={isFault ? 'warning' : 'info'}
      title={<FormattedMessage id={id} values={{ currency }} />}
      action={
        !isOwn && (
          <ButtonLink variant="secondary" size="small" to={paths.search()}>
            <FormattedMessage id="ListingPage.findAnother" />
          </ButtonLink>
        )
      }
    >
      <FormattedMessage id={`${id}.text`} values={{ currency }} />
    </Notice>
  );
}
