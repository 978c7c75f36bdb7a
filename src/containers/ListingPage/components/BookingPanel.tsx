import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { InlineTextButton } from '#src/components/Link/InlineTextButton.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PriceBreakdown } from '#src/components/PriceBreakdown/PriceBreakdown.tsx';
import { useChunk } from '#src/components/useChunk.ts';
import { createSlug, paths } from '#src/config/paths.ts';
import { isFree, isWeekly, payinOf } from '#src/transactions/ordering.ts';
import { dateUnitOf } from '#src/util/dateUnits.ts';
import type { Listing } from '#src/util/entities.ts';
import type { Booking } from '../hooks/useBooking.ts';
import { LaterStayPanel } from './LaterStayPanel.tsx';
import { OfferNotice } from './OfferNotice.tsx';
import { BillRoom, TimesRoom } from './PanelRooms.tsx';
import { PriceTag } from './PriceTag.tsx';
import css from './BookingPanel.module.css';

// Times are asked for in the browser, and take longer than the code that shows them.
const loadTimeChoice = () => import('./TimeChoice.tsx');

export interface BookingPanelProps {
  listing: Listing;
  booking: Booking;
}

/** The price, the class time, the bill and the way to the checkout. */
export function BookingPanel({ listing, booking }: BookingPanelProps) {
  const { offer, isOwn, bookedTransactionId } = booking;
  const { publicData } = listing.attributes;
  const unit = dateUnitOf(publicData);

  return (
    <div className={css.root}>
      <PriceTag listing={listing} />
      {offer.kind !== 'bookable' ? (
        <OfferNotice offer={offer} />
      ) : (
        <>
          {unit ? (
            <LaterStayPanel
              listing={listing}
              unit={unit}
              booking={booking}
              shownAt={booking.shownAt}
            />
          ) : (
            <ClassChoice listing={listing} booking={booking} />
          )}
          {isOwn && (
            <p className={css.note}>
              <FormattedMessage id="ListingPage.ownListing" />
            </p>
          )}
          {bookedTransactionId && (
            <Notice
              tone="success"
              title={
                <FormattedMessage id={unit ? 'ListingPage.stay.booked' : 'ListingPage.booked'} />
              }
              action={
                <Link to={paths.order({ id: bookedTransactionId })}>
                  <FormattedMessage id="ListingPage.booked.link" />
                </Link>
              }
            />
          )}
          {!isOwn && !bookedTransactionId && (
            <p className={css.note}>
              <FormattedMessage
                id={
                  publicData.type === 'free' ? 'ListingPage.bookFree.note' : 'ListingPage.book.note'
                }
              />
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The class time, its bill and the button. */
function ClassChoice({ listing, booking }: BookingPanelProps) {
  const navigate = useNavigate();
  const { isOwn, bookedTransactionId, chosen } = booking;
  const { title, publicData } = listing.attributes;

  function book() {
    if (isOwn) {
      window.scrollTo({ top: 0, behavior: 'smooth' });
      return;
    }
    const address = paths.checkout({ slug: createSlug(title), id: listing.id });
    const query =
      isWeekly(listing) && chosen
        ? `?${new URLSearchParams({ start: chosen.start }).toString()}`
        : '';
    void navigate(`${address}${query}`);
  }

  return (
    <>
      <Times listing={listing} booking={booking} />
      {chosen && publicData.timezone && (
        <div className={css.chosen}>
          <ClassTime start={chosen.start} end={chosen.end} timeZone={publicData.timezone} />
        </div>
      )}
      {chosen && !isFree(listing) && <Bill booking={booking} />}
      <Button
        size="large"
        fullWidth
        disabled={bookedTransactionId !== null || (!isOwn && chosen === null)}
        onClick={book}
      >
        <FormattedMessage
          id={publicData.type === 'free' ? 'ListingPage.bookFree' : 'ListingPage.book'}
        />
      </Button>
    </>
  );
}

function Times({ listing, booking }: BookingPanelProps) {
  const { times, timesRequest, chosen, choose, retryTimes } = booking;
  const choice = useChunk(loadTimeChoice, isWeekly(listing));
  if (!isWeekly(listing)) return null;
  if (timesRequest.status === 'failed' || choice.failed) {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="ListingPage.times.failed" />{' '}
        <InlineTextButton onClick={choice.failed ? choice.retry : retryTimes}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  if (timesRequest.status !== 'ready' || !choice.module) {
    return <TimesRoom isFree={isFree(listing)} />;
  }
  if (times.length === 0) {
    return (
      <p className={css.note}>
        <FormattedMessage id="ListingPage.times.none" />
      </p>
    );
  }
  return (
    <choice.module.TimeChoice
      times={times}
      chosen={chosen}
      onChoose={choose}
      timeZone={listing.attributes.publicData.timezone ?? 'UTC'}
    />
  );
}

function Bill({ booking: { bill, billRequest, retryBill } }: { booking: Booking }) {
  if (bill) {
    return <PriceBreakdown lineItems={bill} payinTotal={payinOf(bill)} role="customer" />;
  }
  if (billRequest.status === 'failed') {
    return (
      <p className={css.note} role="alert">
        <FormattedMessage id="BookingDatesForm.fetchLineItemsError" />{' '}
        <InlineTextButton onClick={retryBill}>
          <FormattedMessage id="ListingPage.retry" />
        </InlineTextButton>
      </p>
    );
  }
  return <BillRoom />;
}
