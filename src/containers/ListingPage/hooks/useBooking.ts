import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FirstOrder, OwnSession, OwnSubscription } from '#shared/contract/api/orders.ts';
import { useNow } from '#src/components/useNow.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { bookingOfferOf } from '#src/transactions/bookingOffer.ts';
import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { isCourse } from '#shared/transactions/course.ts';
import { bookedAt, isFree, isWeekly, waysToPay } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { checkOwnBooking, fetchBill, selectListingPage } from '../ListingPage.duck.ts';
import { useClassTimes } from './useClassTimes.ts';
import type { ClassTimes } from './useClassTimes.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { PaymentKind } from '#shared/contract/listingData.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { screens, useMediaQuery } from '#src/components/useMediaQuery.ts';
import { useOpenByAddress } from '#src/components/useOpenByAddress.ts';
import type { OpenByAddress } from '#src/components/useOpenByAddress.ts';

/** Nobody chooses a date of a course. */
const hasTimesToChoose = (listing: Listing): boolean =>
  isWeekly(listing) && !isCourse(listing.attributes.publicData);

/** State and actions of the booking panel. */
export interface Booking {
  offer: BookingOffer;
  /** The window has room for the panel, or it is open over the page. */
  isPanelShown: boolean;
  isOwn: boolean;
  /** Epoch milliseconds when the listing was loaded. */
  shownAt: number;
  /**
   * Transaction of the reader's booking of the chosen class time, or of a listing that is booked
   * once.
   */
  bookedTransactionId: string | null;
  /** State of that order; null without one. */
  bookedState: OwnSession['state'] | null;
  /** The reader's order that is shown first where no class time can be chosen. */
  first: FirstOrder | null;
  /** It is not known yet whether there is one. */
  isOwnUnknown: boolean;
  /** The reader's active bookings. */
  sessions: readonly OwnSession[];
  /** The reader's subscription. */
  subscription: OwnSubscription | null;
  /** Ways to pay; none while the listing can not be booked. */
  ways: readonly PaymentKind[];
  /** Chosen way to pay; null before a choice. */
  paymentMethod: PaymentKind | null;
  choosePaymentMethod: (way: PaymentKind) => void;
  /** Bookable class times; one for a one-off class. */
  times: readonly ClassTime[];
  /** The class times of a weekly class, month by month. */
  classTimes: Omit<ClassTimes, 'times'>;
  chosen: ClassTime | null;
  choose: (start: string) => void;
  /** Seats to book. */
  seats: number;
  /** Most seats that can be booked of the chosen class time; 1 where there is no choice. */
  maxSeats: number;
  chooseSeats: (seats: number) => void;
  bill: readonly LineItem[] | null;
  billRequest: RequestStatus;
  retryBill: () => void;
}

/**
 * Returns what can be booked of a listing, and requests what the page does not know.
 * @param isWeekSeen the week strip has come into the window: it shows the class times
 */
export function useBooking(listing: Listing, isWeekSeen: boolean): Booking {
  const dispatch = useAppDispatch();
  const page = useAppSelector(selectListingPage);
  const userId = useAppSelector(selectCurrentUser)?.id;
  const isAuthenticated = useAppSelector(selectIsAuthenticated);
  // Returning from the sign-up, the address holds the earlier choice.
  const [search] = useSearchParams();
  const [start, choose] = useState(search.get('start'));
  const [wanted, choosePaymentMethod] = useState(search.get('paymentMethod'));

  const isOwn = userId !== undefined && listing.author?.id === userId;
  // A class may begin while the page is open.
  const now = Math.max(page.shownAt, useNow() ?? 0);
  const offer = bookingOfferOf(listing, now, marketplace.currency);
  const isBookable = offer.kind === 'bookable' || offer.kind === 'subscriptionOnly';
  const ways = isBookable ? waysToPay(listing) : [];
  const [onlyWay = null, ...otherWays] = ways;
  const weekly = isWeekly(listing);
  const isPanelShown = usePanelShown();
  const onlyTime = offer.kind === 'bookable' ? offer.time : null;
  const { times: weeklyTimes, ...classTimes } = useClassTimes(
    listing,
    page.shownAt,
    isBookable && hasTimesToChoose(listing) && (isPanelShown || isWeekSeen || isAuthenticated),
    start,
  );
  const times = onlyTime ? [onlyTime] : weeklyTimes;
  const chosen = times.find(time => time.start === start) ?? times[0] ?? null;

  const maxSeats = Math.max(
    1,
    Math.min(
      bookingRulesOf(listing.attributes.publicData).placesPerOrder,
      chosen?.seats ?? Infinity,
    ),
  );
  const [wantedSeats, chooseSeats] = useState(1);
  const seats = Math.min(wantedSeats, maxSeats);

  const retryBill = useBill({
    listing,
    time: chosen,
    seats,
    isOwn,
    isShown: offer.kind === 'bookable' && isPanelShown,
  });

  useEffect(() => {
    if (isAuthenticated && userId && !isOwn) void dispatch(checkOwnBooking(listing.id));
  }, [dispatch, isAuthenticated, userId, isOwn, listing.id]);

  const bookedTransactionId = weekly ? bookedAt(page.own.sessions, chosen) : page.own.transactionId;

  return {
    offer,
    isPanelShown,
    isOwn,
    shownAt: page.shownAt,
    bookedTransactionId,
    bookedState:
      page.own.sessions.find(one => one.transactionId === bookedTransactionId)?.state ?? null,
    first: page.own.first,
    isOwnUnknown: isAuthenticated && !isOwn && ['idle', 'loading'].includes(page.ownRequest.status),
    sessions: page.own.sessions,
    subscription: page.own.subscription,
    ways,
    paymentMethod: otherWays.length > 0 ? (ways.find(way => way === wanted) ?? null) : onlyWay,
    choosePaymentMethod,
    times,
    classTimes,
    chosen,
    choose,
    seats,
    maxSeats,
    chooseSeats,
    bill: page.bill,
    billRequest: page.lineItems,
    retryBill,
  };
}

interface BillOptions {
  listing: Listing;
  time: ClassTime | null;
  seats: number;
  isOwn: boolean;
  /** The panel is in sight, and something can be booked. */
  isShown: boolean;
}

/**
 * Returns whether the window has room for the panel, or it is open over the page; false while
 * hydrating.
 */
function usePanelShown(): boolean {
  const [search] = useSearchParams();
  // Known with the clock, after the first pass of hydration.
  const isNarrow = useMediaQuery(screens.belowDesktop);
  return useNow() !== null && (!isNarrow || search.has('book'));
}

/**
 * Requests the line items when the panel is in sight; free classes have none. All class times have
 * the same, so they are requested once for a number of seats. Returns how to request them again.
 */
function useBill({ listing, time, seats, isOwn, isShown }: BillOptions): () => void {
  const dispatch = useAppDispatch();
  const { lineItems, billSeats } = useAppSelector(selectListingPage);
  const isNeeded =
    isShown && !isFree(listing) && (lineItems.status === 'idle' || billSeats !== seats);
  const request = useCallback(() => {
    if (!time) return;
    void dispatch(fetchBill({ listingId: listing.id, time, seats, isOwnListing: isOwn }));
  }, [dispatch, listing.id, time, seats, isOwn]);
  useEffect(() => {
    if (isNeeded) request();
  }, [isNeeded, request]);
  return request;
}

/** Modal with the booking panel up to 1023 px, opened by the address. */
export interface BookingModal extends OpenByAddress {
  isNarrow: boolean;
}

/**
 * Returns the modal of the booking panel. @param isOffered false on one's own listing, which has no
 * panel to open
 */
export function useBookingModal(isOffered: boolean): BookingModal {
  const overlay = useOpenByAddress('book');
  const isNarrow = useMediaQuery(screens.belowDesktop);
  return { ...overlay, isNarrow, isOpen: isNarrow && isOffered && overlay.isOpen };
}
