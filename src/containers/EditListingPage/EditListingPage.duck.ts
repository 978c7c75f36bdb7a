import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Api, Params } from '#src/api/types.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { copyOf } from '#src/features/listingCopy/listingCopy.ts';
import { ensureRecurringProduct } from './recurringProduct.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { hasListingsChanged, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { monthlyPriceOf } from '#shared/transactions/ordering.ts';
import { draftId } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { appError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import {
  changeBodyOf,
  descriptionOf,
  fixedPartsOf,
  isDescriptionComplete,
  listingBodyOf,
  needsRepair,
  startsInFuture,
  unbookedBodyOf,
} from './classDraft.ts';
import { unsavedChangesOf } from './unsavedChanges.ts';
import { countOf, isSavable } from './descriptionValues.ts';
import type { DescriptionValues, SavableDescription } from './descriptionValues.ts';
import { readBookedPlaces } from './bookedPlaces.ts';
import type { BookedPlaces } from './bookedPlaces.ts';
import { changeTimesAndPlaces, openForBooking, setStock } from './schedule.ts';
import { sessionStockOf } from './sessionDraft.ts';
import { stayStockOf } from './stayDraft.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingState } from '#shared/contract/listing.ts';

/** Requests of the wizard. */
export interface EditListingState {
  show: RequestStatus;
  /** Taken places of the listing that was read last; null until they are known. */
  booked: (BookedPlaces & { id: string }) | null;
  saveDescription: RequestStatus;
  publish: RequestStatus;
  duplicate: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    editListingPage: EditListingState;
  }
}

const initialState: EditListingState = {
  show: idle,
  booked: null,
  saveDescription: idle,
  publish: idle,
  duplicate: idle,
};

const pictureVariants = ['landscape-crop', 'landscape-crop2x'];

/** Query of every call that answers with the listing. */
export const listingParams: Params = {
  expand: true,
  include: ['author', 'images', 'currentStock'],
  'fields.image': pictureVariants.map(name => `variants.${name}`),
};

const requireListing = (state: RootState, id: string): OwnListing => {
  const listing = selectEntity(state, 'ownListing', id);
  if (!listing) throw appError('not-found', 'The class is not loaded.', 404);
  return listing;
};

/** Fetches the listing, merges it into the store and returns it. */
export async function reload(
  id: string,
  { api, dispatch, getState }: ThunkContext,
): Promise<OwnListing> {
  dispatch(mergeEntities(await api.ownListings.show(id, listingParams)));
  return requireListing(getState(), id);
}

/** Loads the listing that the wizard edits. */
export const showListing = createAppThunk(
  'EditListingPage/showListing',
  async (id: string, { api, dispatch }) => {
    dispatch(mergeEntities(await api.ownListings.show(id, listingParams)));
  },
);

/** Reads which places of a published listing are taken. A failure leaves its time fixed. */
export const fetchBookedPlaces = createAppThunk(
  'EditListingPage/fetchBookedPlaces',
  async (id: string, { api, dispatch, getState }) => {
    const booked = await readBookedPlaces(api, requireListing(getState(), id));
    dispatch(slice.actions.bookedPlacesRead({ id, booked }));
  },
);

const teacherName = (state: RootState): string =>
  selectCurrentUser(state)?.attributes.profile.displayName ?? '';

interface DescriptionOf {
  /** Id of the listing; `draftId` before the first save. */
  id: string;
  values: DescriptionValues;
  /** Values from which the form began; what another tab has saved since stays where it was not changed here. */
  base?: DescriptionValues;
  /** Title of a draft that has none yet. */
  untitled: string;
}

/** Saves the description. Returns the id of the listing, which the first save creates. */
export const saveDescription = createAppThunk(
  'EditListingPage/saveDescription',
  (description: DescriptionOf, context): Promise<string> =>
    description.id === draftId
      ? createDraft(description, context)
      : updateDescription(description, context),
);

async function createDraft(
  { values, untitled }: DescriptionOf,
  { api, dispatch, getState }: ThunkContext,
): Promise<string> {
  const body = listingBodyOf(values, teacherName(getState()), { untitled });
  const answer = await api.ownListings.createDraft(body, listingParams);
  dispatch(mergeEntities(answer));
  dispatch(hasListingsChanged(true));
  return answer.data.id;
}

/** @throws AppError `validation-invalid-value` when a field is missing that a published listing needs */
function requireSavable(values: DescriptionValues): SavableDescription {
  if (!isSavable(values)) throw appError('validation-invalid-value', 'A field is missing.');
  return values;
}

/** Saves an existing listing. Of a published class the times that can be booked follow. */
async function updateDescription(
  { id, values: typed, base, untitled }: DescriptionOf,
  context: ThunkContext,
): Promise<string> {
  const { api, dispatch, getState } = context;
  const before = await reload(id, context);
  const values = base ? { ...descriptionOf(before), ...unsavedChangesOf(typed, base) } : typed;
  const name = teacherName(getState());
  if (before.attributes.state === 'draft') {
    const body = listingBodyOf(values, name, { saved: before, untitled });
    dispatch(mergeEntities(await api.ownListings.update({ id, ...body }, listingParams)));
    return id;
  }
  // Read after the stock, which every booking changes: a later one makes the change below fail.
  const booked = await readBookedPlaces(api, before);
  dispatch(slice.actions.bookedPlacesRead({ id, booked }));
  const fixed = fixedPartsOf(before, booked);
  const body = needsRepair(before)
    ? listingBodyOf(values, name, { saved: before, untitled })
    : fixed.time
      ? changeBodyOf(requireSavable(values), name, fixed, before)
      : unbookedBodyOf(values, name, before, Date.now());
  const update = async () => {
    dispatch(mergeEntities(await api.ownListings.update({ id, ...body }, listingParams)));
    return requireListing(getState(), id);
  };
  const isChanged =
    !fixed.places &&
    (!fixed.time ||
      countOf(values.places) !== before.attributes.publicData.stock ||
      // A change that was interrupted left it so; it is nothing for a class that is sold out.
      before.currentStock?.attributes.quantity === 0);
  const saved = isChanged
    ? await changeTimesAndPlaces(api, {
        before,
        places: countOf(values.places) ?? 0,
        booked,
        update,
        reload: () => reload(id, context),
      })
    : await update();
  // Does nothing where the meetings are those of the class times.
  if (!fixed.time) await api.app.createMeeting(id);
  // A failure leaves the class saved. The next tab shows it and tries again.
  if (hasNewMonthlyPrice(before, saved)) await dispatch(ensureRecurringProduct(saved));
  return id;
}

const hasNewMonthlyPrice = (before: OwnListing, saved: OwnListing): boolean =>
  monthlyPriceOf(before)?.amount !== monthlyPriceOf(saved)?.amount;

/** Creates a draft like the listing, without its bookings. Returns the draft's id. */
export const duplicateListing = createAppThunk(
  'EditListingPage/duplicate',
  async ({ id, title }: { id: string; title: string }, context): Promise<string> => {
    const { api, dispatch } = context;
    const original = await reload(id, context);
    const answer = await api.ownListings.createDraft(copyOf(original, title), listingParams);
    dispatch(mergeEntities(answer));
    dispatch(hasListingsChanged(true));
    return answer.data.id;
  },
  { condition: (_, state) => selectEditListing(state).duplicate.status !== 'loading' },
);

/** Result of publishing. */
interface Published {
  /** Address at which the meeting provider has to be connected first; nothing is published then. */
  connectUrl: string | null;
  /** State of the listing now: where the operator looks first, it waits for approval. */
  state: ListingState;
  /** False when the subscription product could not be created. */
  isComplete: boolean;
}

/**
 * Publishes a draft: creates the meeting, opens the class time, sets the stock, then publishes the
 * listing. A stay has neither meeting nor class time. Each step is idempotent, so publishing again
 * completes a publication that failed half way. The subscription product is created last, and its
 * failure does not undo the publication. Returns an address, with nothing published, when the
 * teacher has to connect the meeting provider first.
 */
export const publishListing = createAppThunk(
  'EditListingPage/publishListing',
  async (id: string, context): Promise<Published> => {
    const { api, dispatch, getState } = context;
    const listing = await reload(id, context);
    if (!isDescriptionComplete(listing)) {
      throw appError('listing-incomplete', 'The description lacks something.');
    }
    // Another tab may have removed what this one shows.
    if (!listing.images?.length) throw appError('listing-without-picture', 'It has no picture.');
    if (!startsInFuture(listing, Date.now())) {
      throw appError('validation-invalid-value', 'The class starts in the past.');
    }
    const { publicData } = listing.attributes;
    if (dateUnitOf(publicData)) {
      await openForBooking(api, listing);
      await setStock(api, listing, stayStockOf(publicData.stock ?? 0));
    } else {
      const { authorizeUrl } = await api.app.createMeeting(id);
      if (authorizeUrl) return { connectUrl: authorizeUrl, state: 'draft', isComplete: false };
      await openForBooking(api, listing);
      await setStock(api, listing, sessionStockOf(publicData, Date.now()));
    }
    dispatch(mergeEntities(await publish(api, listing)));
    const published = requireListing(getState(), id);
    const product = await dispatch(ensureRecurringProduct(published));
    return {
      connectUrl: null,
      state: published.attributes.state,
      isComplete: ensureRecurringProduct.fulfilled.match(product),
    };
  },
  // Two requests at a time would open the class time twice.
  { condition: (_, state) => selectEditListing(state).publish.status !== 'loading' },
);

/** Publishes the draft. One that another tab has published meanwhile counts as published. */
async function publish(api: Api, listing: OwnListing) {
  if (listing.attributes.state !== 'draft') return api.ownListings.show(listing.id, listingParams);
  return api.ownListings.publishDraft(listing.id, listingParams);
}

const slice = createSlice({
  name: 'editListingPage',
  initialState,
  reducers: {
    /** Forgets the requests of the last listing, before another one is edited. */
    wizardOpened: () => initialState,
    bookedPlacesRead: (
      state,
      { payload: { id, booked } }: PayloadAction<{ id: string; booked: BookedPlaces }>,
    ) => {
      state.booked = { id, ...booked };
    },
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['show', showListing],
      ['saveDescription', saveDescription],
      ['publish', publishListing],
      ['duplicate', duplicateListing],
    ]);
  },
  selectors: { selectEditListing: state => state },
});

export const { wizardOpened } = slice.actions;
export const { selectEditListing } = slice.injectInto(rootReducer).selectors;
