import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Params } from '#src/api/types.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { copyOf } from '#src/features/listingCopy/listingCopy.ts';
import { ensureRecurringProduct } from './recurringProduct.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { hasListingsChanged, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { planPriceOf } from '#shared/transactions/ordering.ts';
import { draftId } from '#shared/config/paths.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { appError, isAppError } from '#src/util/errors.ts';
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
import { entityOf } from '#shared/contract/denormalise.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { PublishedClass } from '#shared/contract/api/teach.ts';

/** Requests of the wizard. */
export interface EditListingState {
  show: RequestStatus;
  /** Taken places of the listing that was read last; null until they are known. */
  booked: (BookedPlaces & { id: string }) | null;
  /** False where operators have to allow it first. */
  mayPublish: boolean;
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
  mayPublish: true,
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

/**
 * Reads whether the reader may publish, which operators may have reserved for themselves to say.
 */
export const fetchMayPublish = createAppThunk(
  'EditListingPage/fetchMayPublish',
  async (_: void, { api, dispatch }) => {
    const { effectivePermissionSet: rights } = entityOf(
      await api.currentUser.show({
        include: ['effectivePermissionSet'],
        'fields.currentUser': 'email',
      }),
    );
    dispatch(slice.actions.rightsRead(rights?.attributes.postListings !== 'permission/deny'));
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
  /**
   * Values from which the form began; what another tab has saved since stays where it was not
   * changed here.
   */
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

/**
 * @throws AppError `validation-invalid-value` when a field is missing that a published listing
 * needs
 */
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
  const isStay = dateUnitOf(before.attributes.publicData) !== null;
  const isChanged =
    !isStay &&
    !fixed.places &&
    (!fixed.time || countOf(values.places) !== before.attributes.publicData.stock);
  if (!isChanged) {
    dispatch(mergeEntities(await api.ownListings.update({ id, ...body }, listingParams)));
  } else if (fixed.time) {
    const seats = countOf(values.places) ?? 0;
    await carryOut(api.app.teach.changeSeats({ listingId: id, seats, content: body }), id, context);
  } else {
    const moved = api.app.teach.changeSchedule({ listingId: id, content: body });
    await carryOut(moved.catch(refuseBookedMeanwhile), id, context);
  }
  const saved = requireListing(getState(), id);
  // A failure leaves the class saved. The next tab shows it and tries again.
  if (hasNewMonthlyPrice(before, saved)) await dispatch(ensureRecurringProduct(saved));
  return id;
}

/**
 * Waits for a command of the server on a class, and reads the class again, also after a refusal.
 */
export async function carryOut(
  command: Promise<void>,
  id: string,
  context: ThunkContext,
): Promise<void> {
  try {
    await command;
  } catch (error) {
    // A refusal can come after the class was written, or while another tab has changed it.
    await reload(id, context).catch(() => undefined);
    throw error;
  }
  await reload(id, context);
}

/** Nobody had booked when this page looked. */
function refuseBookedMeanwhile(error: unknown): never {
  if (!isAppError(error) || error.code !== 'places-taken') throw error;
  throw appError('old-total-mismatch', 'Somebody has booked meanwhile.', 409);
}

const hasNewMonthlyPrice = (before: OwnListing, saved: OwnListing): boolean =>
  planPriceOf(before)?.amount !== planPriceOf(saved)?.amount;

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

/**
 * Publishes a draft: the server carries out all steps, also when the page is closed meanwhile, and
 * publishing again completes what failed half way. Returns an address, with nothing published, when
 * the teacher has to connect the meeting provider first.
 */
export const publishListing = createAppThunk(
  'EditListingPage/publishListing',
  async (id: string, context): Promise<PublishedClass> => {
    const listing = await reload(id, context);
    if (!isDescriptionComplete(listing)) {
      throw appError('listing-incomplete', 'The description lacks something.');
    }
    // Another tab may have removed what this one shows.
    if (!listing.images?.length) throw appError('listing-without-picture', 'It has no picture.');
    if (!startsInFuture(listing, Date.now())) {
      throw appError('validation-invalid-value', 'The class starts in the past.');
    }
    const published = await context.api.app.teach.publishClass({ listingId: id });
    if (published.connectUrl === null) await reload(id, context);
    return published;
  },
  { condition: (_, state) => selectEditListing(state).publish.status !== 'loading' },
);

const slice = createSlice({
  name: 'editListingPage',
  initialState,
  reducers: {
    /** Forgets the requests of the last listing, before another one is edited. */
    wizardOpened: () => initialState,
    rightsRead: (state, { payload }: PayloadAction<boolean>) => {
      state.mayPublish = payload;
    },
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
