import type { Booking, BookingModal } from '../hooks/useBooking.ts';
import { LazyBookingModal } from './LazyBookingModal.tsx';
import { canWaitFor, offerMessageId } from './BookingPanel.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { paths } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import { isWeekly } from '#shared/transactions/ordering.ts';
import { PriceTag } from './PriceTag.tsx';
import css from './NarrowBooking.module.css';

export interface NarrowBookingProps {
  listing: Listing;
  booking: Booking;
  modal: BookingModal;
}

/** Booking up to 1023 px: a bar at the bottom, and the panel in a modal. */
export function NarrowBooking({ listing, booking, modal }: NarrowBookingProps) {
  return (
    <>
      <BookingBar listing={listing} booking={booking} onOpen={modal.open} />
      <Presence>
        {modal.isOpen && (
          <LazyBookingModal listing={listing} booking={booking} onClose={modal.close} />
        )}
      </Presence>
    </>
  );
}

interface BookingBarProps {
  listing: Listing;
  booking: Booking;
  onOpen: () => void;
}

/** Bar with the price and the main action. */
function BookingBar({ listing, booking, onOpen }: BookingBarProps) {
  const { isOwn, subscription, first } = booking;
  const isWhole = isCourse(listing.attributes.publicData);
  const offer = isWhole ? courseOfferOf(listing, booking) : booking.offer;
  const isMonthly = offer.kind === 'subscriptionOnly';
  const canWait = canWaitFor(listing, offer) && !isOwn;
  const isBookable = offer.kind === 'bookable' || isMonthly;
  const unit = dateUnitOf(listing.attributes.publicData);
  // Where there is nothing more to book: further dates there always are.
  const isOnce = !unit && !isWeekly(listing);
  const orderId = !isBookable
    ? first?.transactionId
    : isMonthly
      ? subscription?.transactionId
      : isOnce && booking.bookedTransactionId;
  const isUnsure = offer.kind === 'soldOut' && booking.isOwnUnknown;
  return (
    <div className={css.root} data-bottom-bar="wide">
      <div className={css.text}>
        <PriceTag listing={listing} />
        {isBookable && isOwn && (
          <p className={css.note}>
            <FormattedMessage id="ListingPage.ownListing" />
          </p>
        )}
        {!isBookable && !isUnsure && !(offer.kind === 'soldOut' && orderId) && (
          <p className={css.note}>
            <FormattedMessage
              id={offerMessageId(offer, listing)}
              values={{ currency: offer.kind === 'currencyInvalid' ? offer.currency : '' }}
            />
          </p>
        )}
      </div>
      {isBookable && !orderId && !isOwn ? (
        <Button onClick={onOpen}>
          <FormattedMessage
            id={
              unit
                ? 'ListingPage.stay.choose'
                : isMonthly
                  ? `ListingPage.${isWhole ? 'course' : 'subscribe'}`
                  : `ListingPage.open.${isOnce ? 'once' : 'weekly'}`
            }
          />
        </Button>
      ) : canWait && !orderId && !isUnsure ? (
        <Button variant="secondary" onClick={onOpen}>
          <FormattedMessage id="ListingPage.waitingList" />
        </Button>
      ) : (
        !isOwn && (
          <ButtonLink
            variant="secondary"
            to={orderId ? paths.order({ id: orderId }) : paths.search()}
          >
            <FormattedMessage id={orderId ? 'ListingPage.yours' : 'ListingPage.findAnother'} />
          </ButtonLink>
        )
      )}
    </div>
  );
}

/** The offer of a course, whose panel says by itself why it can not be booked any more. */
const courseOfferOf = ({ attributes }: Listing, { offer, shownAt }: Booking): BookingOffer =>
  offer.kind === 'subscriptionOnly' && !courseDatesOf(attributes.publicData, shownAt).first
    ? { kind: 'bookingClosed' }
    : offer;
