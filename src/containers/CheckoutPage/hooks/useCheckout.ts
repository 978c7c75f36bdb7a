import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { marketplace } from '#shared/config/marketplace.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { bookingOfferOf } from '#src/transactions/bookingOffer.ts';
import { dateUnitOf, instantsOf, isDate } from '#shared/schedule/dateUnits.ts';
import type { BookingOffer } from '#src/transactions/bookingOffer.ts';
import { bookingRulesOf } from '#shared/transactions/bookingRules.ts';
import { classTimeAt, isWeekly, onlyTimeOf } from '#shared/transactions/ordering.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { checkoutMemory } from '../checkoutMemory.ts';
import { selectCheckout } from '../CheckoutPage.duck.ts';
import type { CheckoutState } from '../CheckoutPage.duck.ts';
import { prepareCheckout } from '../checkoutThunks.ts';
import type { Listing, Transaction } from '#shared/contract/entities.ts';

/** State and actions of a checkout, apart from the payment. */
export interface Checkout {
  state: CheckoutState;
  /** Order in the marketplace; null before it exists. */
  transaction: Transaction | null;
  /** Class time to book; null when none is chosen. */
  time: ClassTime | null;
  /** Places to book. */
  places: number;
  offer: BookingOffer;
  isOwn: boolean;
  remember: (transactionId: string) => void;
  forget: () => void;
  /** Forgets an expired order and prepares a new one. */
  restart: () => void;
  /** Prepares the checkout again. */
  retry: () => void;
}

/** Returns the class time of the address, or the only one of the class. */
function chosenTime(listing: Listing, search: URLSearchParams): ClassTime | null {
  const start = search.get('start');
  if (dateUnitOf(listing.attributes.publicData) !== null) return chosenDates(search);
  if (!isWeekly(listing)) return onlyTimeOf(listing);
  return start && Number.isFinite(Date.parse(start)) ? classTimeAt(listing, start) : null;
}

/** Returns the dates of the address. The marketplace decides whether they are free. */
function chosenDates(search: URLSearchParams): ClassTime | null {
  const [first, last] = [search.get('first') ?? '', search.get('last') ?? ''];
  if (!isDate(first) || !isDate(last) || last < first) return null;
  return { ...instantsOf({ first, last }), seats: null };
}

/** Returns the places of the address, as far as the teacher allows them. */
function chosenSeats(listing: Listing, search: URLSearchParams): number {
  const asked = Math.trunc(Number(search.get('places') ?? 1));
  const { placesPerOrder } = bookingRulesOf(listing.attributes.publicData);
  return asked >= 1 ? Math.min(asked, placesPerOrder) : 1;
}

export function useCheckout(listing: Listing): Checkout {
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const state = useAppSelector(selectCheckout);
  const userId = useAppSelector(selectCurrentUser)?.id ?? null;
  const orderId = state.order?.transactionId;
  const transaction = useAppSelector(store => selectEntity(store, 'transaction', orderId));

  const booked = transaction?.booking?.attributes;
  const chosen = chosenTime(listing, search);
  const time = booked ? { start: booked.start, end: booked.end, seats: null } : chosen;
  const places = booked?.seats ?? chosenSeats(listing, search);
  const offer = bookingOfferOf(listing, state.shownAt, marketplace.currency);
  const isBookable = offer.kind === 'bookable';
  const isOwn = userId !== null && listing.author?.id === userId;

  const prepare = useCallback(() => {
    const at = chosenTime(listing, search);
    if (!userId || !at) return;
    const rememberedId = checkoutMemory.recall(userId, listing.id);
    void dispatch(
      prepareCheckout({
        listing,
        time: at,
        places: chosenSeats(listing, search),
        rememberedId,
        isBookable,
      }),
    );
  }, [dispatch, listing, search, userId, isBookable]);

  const isIdle = state.prepare.status === 'idle';
  useEffect(() => {
    if (isIdle && !isOwn) prepare();
  }, [isIdle, isOwn, prepare]);

  const forget = useCallback(() => {
    if (userId) checkoutMemory.forget(userId, listing.id);
  }, [userId, listing.id]);
  const remember = useCallback(
    (transactionId: string) => {
      if (userId) checkoutMemory.remember(userId, listing.id, transactionId);
    },
    [userId, listing.id],
  );
  const restart = useCallback(() => {
    forget();
    prepare();
  }, [forget, prepare]);

  return {
    state,
    transaction,
    time,
    places,
    offer,
    isOwn,
    remember,
    forget,
    restart,
    retry: prepare,
  };
}
