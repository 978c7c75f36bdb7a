import { useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { BookingTerms } from '#src/components/BookingTerms/BookingTerms.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { RadioList, RadioRow, RowTime } from '#src/components/RadioList/RadioList.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { bookingOfferOf } from '#src/transactions/bookingOffer.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { createSlug, paths } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import type { ClassTime as Time } from '#shared/transactions/ordering.ts';
import { orderKindOf } from '#shared/transactions/process.ts';
import { prepareBooking, selectEnquiryBooking } from '../enquiryBooking.duck.ts';
import { NextAction } from './NextAction.tsx';
import { SubscribeAction } from './SubscribeAction.tsx';
import css from './EnquiryBooking.module.css';
import type { Listing, Transaction } from '#shared/contract/entities.ts';

export interface EnquiryBookingProps {
  transaction: Transaction;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What the student of a question can book of its class; nothing where the process does not go on to
 * a booking.
 */
export function EnquiryBooking({ transaction, now }: EnquiryBookingProps) {
  const dispatch = useAppDispatch();
  const { listing } = transaction;
  const { transactionId, request, isOffered, times } = useAppSelector(selectEnquiryBooking);
  const isKnown = transactionId === transaction.id;
  useEffect(() => {
    if (!isKnown) void dispatch(prepareBooking(transaction));
  }, [dispatch, isKnown, transaction]);

  if (!listing) return null;
  if (isKnown && request.status === 'failed') {
    return (
      <Notice
        tone="error"
        title={<FormattedMessage id="TransactionPage.booking.failed" />}
        action={
          <Button
            variant="secondary"
            size="small"
            onClick={() => void dispatch(prepareBooking(transaction))}
          >
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        }
      />
    );
  }
  if (!isKnown || request.status !== 'ready') return <Skeleton shape="block" height="3rem" />;
  if (!isOffered) return null;
  if (orderKindOf(transaction) === 'subscription') {
    if (!marketplace.hasSubscriptions) return null;
    return <SubscribeAction listing={listing} transactionId={transaction.id} isOpen={false} />;
  }
  const offer = bookingOfferOf(listing, now, marketplace.currency);
  if (offer.kind !== 'bookable') return null;
  return <Panel listing={listing} times={offer.time ? [offer.time] : times} />;
}

/** Choice of class time and places, and the way to the payment. */
function Panel({ listing, times }: { listing: Listing; times: readonly Time[] }) {
  const title = useId();
  const { price, publicData } = listing.attributes;
  const [start, setStart] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  const chosen = times.find(time => time.start === start) ?? times[0] ?? null;
  const link = { slug: createSlug(listing.attributes.title), id: listing.id };
  // The listing has the calendar, in which dates and later times are chosen.
  const calendar = paths.listing(link, { book: 'true' });
  if (dateUnitOf(publicData) !== null) {
    return (
      <NextAction to={calendar} price={price}>
        <FormattedMessage id="TransactionPage.book" />
      </NextAction>
    );
  }
  if (!chosen) {
    return (
      <Notice tone="info" title={<FormattedMessage id="TransactionPage.booking.none" />}>
        <Link to={calendar}>
          <FormattedMessage id="TransactionPage.booking.all" />
        </Link>
      </Notice>
    );
  }
  const { placesPerOrder } = bookingRulesOf(publicData);
  const maxSeats = Math.max(1, Math.min(placesPerOrder, chosen.seats ?? Infinity));
  const places = Math.min(wanted, maxSeats);
  const query = new URLSearchParams({
    start: chosen.start,
    ...(places > 1 ? { places: String(places) } : {}),
  });
  return (
    <section className={css.root} aria-labelledby={title}>
      <h2 id={title} className={css.title}>
        <FormattedMessage id="TransactionPage.booking.title" />
      </h2>
      <Times listing={listing} times={times} chosen={chosen} onChoose={setStart} all={calendar} />
      {maxSeats > 1 && <Seats most={maxSeats} places={places} onChoose={setWanted} />}
      <BookingTerms listing={listing} start={chosen.start} />
      <NextAction to={`${paths.checkout(link)}?${query.toString()}`} price={price}>
        <FormattedMessage id="TransactionPage.book" />
      </NextAction>
    </section>
  );
}

interface TimesProps {
  listing: Listing;
  times: readonly Time[];
  chosen: Time;
  onChoose: (start: string) => void;
  /** Address of all class times. */
  all: string;
}

/** The only class time, or a choice of the next ones. */
function Times({ listing, times, chosen, onChoose, all }: TimesProps) {
  const name = useId();
  const { timezone = 'UTC' } = listing.attributes.publicData;
  const zone = useReaderZone() ?? timezone;
  if (times.length === 1) {
    return <ClassTime start={chosen.start} end={chosen.end} timeZone={timezone} />;
  }
  return (
    <RadioList legend={<FormattedMessage id="TransactionPage.booking.times" />}>
      {times.map(({ start, seats }) => (
        <RadioRow
          key={start}
          name={name}
          value={start}
          checked={start === chosen.start}
          onChoose={() => onChoose(start)}
          note={
            seats !== null && (
              <FormattedMessage id="TransactionPage.booking.seats" values={{ seats }} />
            )
          }
        >
          <RowTime at={start} zone={zone} />
        </RadioRow>
      ))}
      <p>
        <Link to={all}>
          <FormattedMessage id="TransactionPage.booking.all" />
        </Link>
      </p>
    </RadioList>
  );
}

interface SeatsProps {
  most: number;
  places: number;
  onChoose: (places: number) => void;
}

function Seats({ most, places, onChoose }: SeatsProps) {
  const id = useId();
  return (
    <div className={css.places}>
      <label htmlFor={id}>
        <FormattedMessage id="TransactionPage.booking.places" />
      </label>
      <SelectBox
        id={id}
        value={String(places)}
        onChange={event => onChoose(Number(event.target.value))}
      >
        {Array.from({ length: most }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
