import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { Params } from '#src/api/types.ts';
import type { OwnOrders } from '#shared/contract/api/orders.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { ClassTime } from '#shared/transactions/ordering.ts';
import { reporting } from '#src/util/errorLog.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Listing } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

/** `listing` for a published listing, `ownListing` before publication. */
export type ShownType = 'listing' | 'ownListing';

export interface ListingState {
  show: RequestStatus;
  listingId: string | null;
  shownType: ShownType;
  /**
   * Epoch milliseconds when the listing was loaded; the current time for server and browser alike.
   */
  shownAt: number;
  reviews: RequestStatus;
  reviewIds: string[];
  lineItems: RequestStatus;
  /** Line items of as many seats as were requested; null until they are known. */
  bill: LineItem[] | null;
  /** Seats that the line items are, or were last, requested for. */
  billSeats: number;
  ownRequest: RequestStatus;
  /** The reader's active orders of the listing. */
  own: OwnOrders;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ListingPage: ListingState;
  }
}

const initialState: ListingState = {
  show: idle,
  listingId: null,
  shownType: 'listing',
  shownAt: 0,
  reviews: idle,
  reviewIds: [],
  lineItems: idle,
  bill: null,
  billSeats: 1,
  ownRequest: idle,
  own: { sessions: [], transactionId: null, offers: [], subscription: null, first: null },
};

/** Renditions of a listing's pictures that keep their aspect ratio, by width. */
export const galleryVariants = ['scaled-small', 'scaled-medium', 'scaled-large', 'scaled-xlarge'];

/** Rendition of a few dozen pixels, shown blurred until the picture is loaded. */
export const previewVariant = 'preview';

const variants = [
  ...galleryVariants,
  previewVariant,
  'landscape-crop',
  'landscape-crop2x',
  'square-small',
  'square-small2x',
  'facebook',
];
const listingQuery: Params = {
  include: ['author', 'author.profileImage', 'images', 'currentStock'],
  'fields.image': variants.map(name => `variants.${name}`),
  [`imageVariant.${previewVariant}`]: 'w:32;h:32;fit:scale',
};

/** Loads a listing with its author, pictures and stock. */
export const showListing = createAppThunk(
  'ListingPage/show',
  async ({ id, type }: { id: string; type: ShownType }, { api, dispatch }) => {
    const calls = type === 'listing' ? api.listings : api.ownListings;
    dispatch(mergeEntities(await calls.show(id, listingQuery)));
    return { id, type, at: Date.now() };
  },
);

/** Loads the reviews of the listing. */
export const fetchReviews = createAppThunk(
  'ListingPage/reviews',
  async (listingId: string, { api, dispatch }) => {
    const answer = await api.reviews.query({
      listingId,
      type: 'ofProvider',
      state: 'public',
      include: ['author', 'author.profileImage'],
      'fields.image': ['variants.square-small', 'variants.square-small2x'],
      perPage: 100,
    });
    dispatch(mergeEntities(answer));
    return answer.data.map(({ id }) => id);
  },
);

/** Fetches the line items of a class time. */
export const fetchBill = createAppThunk(
  'ListingPage/bill',
  (
    {
      listingId,
      time,
      seats,
      isOwnListing,
    }: { listingId: string; time: ClassTime; seats: number; isOwnListing: boolean },
    { api },
  ) =>
    reporting('fetching-line-items-failed', () =>
      api.app.lineItems({
        listingId,
        bookingData: { startDate: time.start, endDate: time.end, seats },
        isOwnListing,
      }),
    ),
  {
    condition: ({ seats }, state: RootState) =>
      selectListingPage(state).lineItems.status !== 'loading' ||
      selectListingPage(state).billSeats !== seats,
  },
);

/** Loads the reader's active orders of the listing. */
export const checkOwnBooking = createAppThunk(
  'ListingPage/checkOwnBooking',
  (listingId: string, { api }) => api.app.checkTransaction(listingId),
);

const slice = createSlice({
  name: 'ListingPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(showListing.pending, (state, { meta }) =>
        state.listingId === meta.arg.id ? state : initialState,
      )
      .addCase(showListing.fulfilled, (state, { payload }) => {
        state.listingId = payload.id;
        state.shownType = payload.type;
        state.shownAt = payload.at;
      })
      .addCase(fetchReviews.fulfilled, (state, { payload }) => {
        state.reviewIds = payload;
      })
      .addCase(fetchBill.pending, (state, { meta }) => {
        state.billSeats = meta.arg.seats;
      })
      .addCase(fetchBill.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.lineItems, meta)) state.bill = payload;
      })
      .addCase(checkOwnBooking.fulfilled, (state, { payload }) => {
        state.own = payload;
      });
    trackRequests(builder, state => state, [
      ['show', showListing],
      ['reviews', fetchReviews],
      ['lineItems', fetchBill],
      ['ownRequest', checkOwnBooking],
    ]);
  },
  selectors: {
    selectListingPage: state => state,
  },
});

export const { selectListingPage } = slice.injectInto(rootReducer).selectors;

/** Returns the shown listing with its relations, or null. */
export const selectShownListing = (state: RootState): Listing | null => {
  const { listingId, shownType } = selectListingPage(state);
  return selectEntity(state, shownType, listingId);
};
