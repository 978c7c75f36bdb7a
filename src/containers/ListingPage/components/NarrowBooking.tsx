import { Modal } from '#src/components/Modal/Modal.tsx';
import type { Booking, BookingModal } from '../hooks/useBooking.ts';
import { BookingPanel } from './BookingPanel.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { paths } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
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
      <Modal isOpen={modal.isOpen} onClose={modal.close} title={listing.attributes.title}>
        <BookingPanel listing={listing} booking={booking} />
      </Modal>
    </>
  );
}

interface BookingBarProps {
  listing: Listing;
  booking: Booking;
  onOpen: () => void;
}

/** Bar with the price and the main action. */
function BookingBar({ listing, booking: { offer, isOwn }, onOpen }: BookingBarProps) {
  const isMonthly = offer.kind === 'subscriptionOnly';
  const isBookable = offer.kind === 'bookable' || isMonthly;
  return (
    <div className={css.root} data-bottom-bar="wide">
      <div className={css.text}>
        <PriceTag listing={listing} />
        {isBookable && isOwn && (
          <p className={css.note}>
            <FormattedMessage id="ListingPage.ownListing" />
          </p>
        )}
        {!isBookable && (
          <p className={css.note}>
            <FormattedMessage
              id={`ListingPage.offer.${offer.kind}`}
              values={{ currency: offer.kind === 'currencyInvalid' ? offer.currency : '' }}
            />
          </p>
        )}
      </div>
      {isBookable ? (
        <Button onClick={isOwn ? () => window.scrollTo({ top: 0, behavior: 'smooth' }) : onOpen}>
          <FormattedMessage
            id={
              dateUnitOf(listing.attributes.publicData)
                ? 'ListingPage.stay.choose'
                : isMonthly
                  ? 'ListingPage.subscribe'
                  : listing.attributes.publicData.type === 'free'
                    ? 'ListingPage.bookFree'
                    : 'ListingPage.book'
            }
          />
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={paths.search()}>
          <FormattedMessage id="ListingPage.findAnother" />
        </ButtonLink>
      )}
    </div>
  );
}
