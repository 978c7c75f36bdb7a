import { screen, within } from '@testing-library/react';
import { hourMs } from '#shared/time/time.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import type { OwnSession, OwnSubscription } from '#shared/contract/api/orders.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from './appConfig.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from './factories.ts';
import { fakeApi } from './fakeApi.ts';
import type { AppError } from '#src/util/errors.ts';
import { renderPage } from './renderPage.tsx';
import { LazyFacts, LazyListingBody } from '#src/containers/ListingPage/lazyParts.tsx';
import { showListing } from '#src/containers/ListingPage/ListingPage.duck.ts';
import { ListingPage } from '#src/containers/ListingPage/ListingPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
/** Line items of one session. */
export const bill: LineItem[] = [
  {
    code: 'line-item/session',
    includeFor: ['customer', 'provider'],
    unitPrice: usd(2000),
    lineTotal: usd(2000),
    quantity: 1,
    reversal: false,
  },
  {
    code: 'line-item/provider-commission',
    includeFor: ['provider'],
    unitPrice: usd(2000),
    lineTotal: usd(-400),
    percentage: -20,
    reversal: false,
  },
];

const allTime = { start: '2000-01-01T00:00:00.000Z', end: '2999-01-01T00:00:00.000Z' };

type ListingOptions = Parameters<typeof listingResource>[1];

interface Given {
  listing?: ListingOptions;
  /** Attributes of the teacher that differ. */
  teacher?: Record<string, unknown>;
  /** Id of the signed-in person; the teacher's id is `teacher`. */
  user?: string;
  booked?: string;
  /** Of what is booked; all time by default. */
  bookedTime?: { start: string; end: string };
  /** State of that order; accepted when left out. */
  bookedState?: OwnSession['state'];
  /** The place is held for them from a waiting list, instead of booked. */
  isOffered?: boolean;
  subscription?: OwnSubscription;
  /** Refuses the first request for the listing. */
  refusal?: AppError;
  /** Free class times of a weekly class. */
  slots?: string[];
  timeslots?: Api['timeslots']['query'];
  checkoutStripeRecurring?: Api['app']['checkoutStripeRecurring'];
  lineItems?: Api['app']['lineItems'];
  at?: string;
  /** State of the page's entry in the history. */
  historyState?: unknown;
}

/** Opens the page of a class, for a visitor by default. */
export async function openListing(given: Given = {}) {
  const { bookedTime = allTime } = given;
  const { listing = {}, user, booked, subscription = null, slots = [], lineItems, at = '' } = given;
  const { data, included: related } = listingResource('Slow flow', listing);
  const included = related.map(one =>
    one.type === 'user' ? { ...one, attributes: { ...one.attributes, ...given.teacher } } : one,
  );
  const refusals = given.refusal ? [given.refusal] : [];
  const show = () => {
    const refusal = refusals.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve(oneOf(data, included));
  };
  const api = fakeApi({
    listings: { show },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Sam Reed', { id: user ?? '' }))),
    },
    transactions: { query: () => Promise.resolve(manyOf<'transaction'>([])) },
    timeslots: {
      query:
        given.timeslots ??
        (() => Promise.resolve(manyOf(slots.map(start => ({ data: slotResource(start) }))))),
    },
    app: {
      checkoutStripeRecurring: given.checkoutStripeRecurring,
      lineItems: lineItems ?? (() => Promise.resolve(bill)),
      checkTransaction: () =>
        Promise.resolve({
          sessions:
            booked && !given.isOffered
              ? [{ transactionId: booked, state: given.bookedState ?? 'accepted', ...bookedTime }]
              : [],
          transactionId: (!given.isOffered && booked) || null,
          offers: booked && given.isOffered ? [{ transactionId: booked, ...bookedTime }] : [],
          subscription,
          first: booked
            ? {
                transactionId: booked,
                state: given.isOffered ? 'offered' : (given.bookedState ?? 'accepted'),
              }
            : null,
        }),
    },
  });
  const store = makeStore({ api, config: testConfig });
  if (user) {
    store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
    await store.dispatch(fetchCurrentUser());
  }
  await store.dispatch(showListing({ id: data.id, type: 'listing' }));
  // As the loader does.
  await Promise.all([LazyFacts.preload(), LazyListingBody.preload()]);
  return renderPage(<ListingPage />, {
    at: `/l/slow-flow/listing${at}`,
    historyState: given.historyState,
    path: '/l/:slug/:id',
    store,
  });
}

const slotResource = (start: string): Resource<'timeSlot'> => ({
  id: start,
  type: 'timeSlot',
  attributes: {
    type: 'time-slot/time',
    start,
    end: new Date(Date.parse(start) + hourMs).toISOString(),
    seats: 3,
  },
});

/** The booking panel beside the page. */
export const panel = () => within(screen.getByRole('complementary', { name: 'Booking' }));
