import {
  checkOwnBooking,
  fetchBill,
  fetchReviews,
  selectListingPage,
  selectShownListing,
  showListing,
} from './ListingPage.duck.ts';
import { listingResource, manyOf, oneOf, sampleStart } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

// Failures are logged.
beforeEach(() => void jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const asked: unknown[] = [];
const own = { sessions: [], transactionId: 'order', offers: [], subscription: null, first: null };
const time = { start: sampleStart, end: '2090-03-02T19:00:00.000Z', seats: 8 };

function setUp(lineItems: () => Promise<LineItem[]> = () => Promise.resolve([])) {
  return storeWith({
    listings: {
      show: (id, params) => {
        asked.push(params);
        const { data, included } = listingResource('Slow flow', { id });
        return Promise.resolve(oneOf(data, included));
      },
    },
    reviews: { query: () => Promise.resolve(manyOf<'review'>([])) },
    app: { lineItems, checkTransaction: () => Promise.resolve(own) },
  });
}

describe('the page of a class', () => {
  it('shows the class that was loaded last, with nothing of the one before', async () => {
    const { dispatch, getState } = setUp();
    expect(selectShownListing(getState())).toBeNull();
    await dispatch(showListing({ id: 'a', type: 'listing' }));
    const renditions = ['small', 'medium', 'large', 'xlarge'].map(
      size => `variants.scaled-${size}`,
    );
    expect(asked[0]).toMatchObject({
      'fields.image': expect.arrayContaining(renditions) as unknown,
    });
    await dispatch(checkOwnBooking('a'));
    await dispatch(fetchReviews('a'));
    expect(selectShownListing(getState())).toMatchObject({ id: 'a', author: { id: 'teacher' } });
    expect(selectListingPage(getState())).toMatchObject({ own, reviews: { status: 'ready' } });
    await dispatch(showListing({ id: 'b', type: 'listing' }));
    expect(selectListingPage(getState()).own.transactionId).toBeNull();
  });

  it('requests the public reviews of its teacher alone', async () => {
    const query = jest.fn((_: object) => Promise.resolve(manyOf<'review'>([])));
    await storeWith({ reviews: { query } }).dispatch(fetchReviews('a'));
    expect(query).toHaveBeenCalledWith(
      expect.objectContaining({ listingId: 'a', type: 'ofProvider', state: 'public' }),
    );
  });

  it('requests one bill at a time', async () => {
    const lineItems = jest.fn(() => Promise.resolve([]));
    const { dispatch, getState } = setUp(lineItems);
    const asked = { listingId: 'a', time, isOwnListing: false, seats: 1 };
    await Promise.all([dispatch(fetchBill(asked)), dispatch(fetchBill(asked))]);
    expect(lineItems).toHaveBeenCalledTimes(1);
    expect(selectListingPage(getState())).toMatchObject({
      lineItems: { status: 'ready' },
      bill: [],
    });
  });

  it('says when there is no bill', async () => {
    const { dispatch, getState } = setUp(() => Promise.reject(refusal()));
    await dispatch(fetchBill({ listingId: 'a', time, isOwnListing: false, seats: 1 }));
    expect(selectListingPage(getState())).toMatchObject({
      lineItems: { status: 'failed' },
      bill: null,
    });
  });
});
