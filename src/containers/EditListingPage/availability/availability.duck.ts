import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import { planSeats } from '#shared/transactions/capacity.ts';
import type { SeatException, SeriesTime } from '#shared/transactions/capacity.ts';
import { appError, isAppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { carryOut, listingParams, reload } from '../EditListingPage.duck.ts';
import { mayOpenTimes } from './exceptions.ts';
import { readExceptions } from './readExceptions.ts';
import { planBodyOf } from './weekPlan.ts';
import type { WeekPlan } from './weekPlan.ts';

/** Availability of the listing in the wizard. */
export interface WizardAvailabilityState {
  /** Exceptions of the coming year, by start; null until they are known. */
  exceptions: { listingId: string; list: SeatException[] } | null;
  load: RequestStatus;
  add: RequestStatus;
  remove: RequestStatus;
  plan: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    wizardAvailability: WizardAvailabilityState;
  }
}

const initialState: WizardAvailabilityState = {
  exceptions: null,
  load: idle,
  add: idle,
  remove: idle,
  plan: idle,
};

/**
 * Seats of an open time: the places of the listing without those that subscriptions have. A draft
 * may have none yet.
 */
const openSeats = ({ attributes: { publicData, metadata } }: OwnListing): number =>
  planSeats(publicData.stock ?? 1, metadata?.subscriptions ?? 0);

const isPublishedClass = ({ attributes: { state, publicData } }: OwnListing): boolean =>
  state !== 'draft' && dateUnitOf(publicData) === null;

/** Reads the exceptions again and stores them. */
async function refresh(id: string, { api, dispatch }: ThunkContext): Promise<void> {
  const now = Date.now();
  const list = (await readExceptions(api, id, now))
    .filter(({ end }) => end > now)
    .toSorted((a, b) => a.start - b.start);
  dispatch(exceptionsRead({ listingId: id, list }));
}

/** Loads the exceptions of a listing. */
export const fetchExceptions = createAppThunk('WizardAvailability/fetchExceptions', refresh);

export interface NewException extends SeriesTime {
  listingId: string;
  isAvailable: boolean;
}

/**
 * Adds an exception: times that can be booked, or that can not. Of a published class the places to
 * sell follow. Rejects with 409 `conflict` when another one is in the way; the list is then read
 * again.
 */
export const addException = createAppThunk(
  'WizardAvailability/add',
  async ({ listingId, start, end, isAvailable }: NewException, context) => {
    const { api, dispatch } = context;
    const listing = await reload(listingId, context);
    if (isAvailable && !mayOpenTimes(listing)) {
      throw appError('validation-invalid-value', 'Subscriptions have their places by the plan.');
    }
    const seats = isAvailable ? openSeats(listing) : 0;
    const range = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    const asked = isPublishedClass(listing)
      ? api.app.teach.changeOpenTimes({ listingId, add: { ...range, seats } }).then(() => null)
      : api.availabilityExceptions.create({ listingId, ...range, seats });
    const added = await asked.catch(async (error: unknown) => {
      if (isAppError(error) && error.status === 409) await refresh(listingId, context);
      throw error;
    });
    if (added) dispatch(exceptionAdded({ listingId, id: added.data.id, start, end, seats }));
    else await refresh(listingId, context);
  },
);

/** Removes an exception. Of a published class its own exceptions and the places to sell follow. */
export const removeException = createAppThunk(
  'WizardAvailability/remove',
  async ({ listingId, id }: { listingId: string; id: string }, context) => {
    const { api, dispatch } = context;
    const listing = await reload(listingId, context);
    if (isPublishedClass(listing)) {
      await api.app.teach.changeOpenTimes({ listingId, remove: id });
      await refresh(listingId, context);
      return;
    }
    // 404: another tab has removed it.
    await api.availabilityExceptions.delete(id).catch((error: unknown) => {
      if (!isAppError(error) || error.status !== 404) throw error;
    });
    dispatch(exceptionRemoved({ id }));
  },
);

/**
 * Saves the plan of a listing. Of a published class nobody may have booked.
 *
 * @throws AppError `old-total-mismatch` when somebody has booked meanwhile, `places-taken` when
 * before
 */
export const savePlan = createAppThunk(
  'WizardAvailability/savePlan',
  async ({ id, plan }: { id: string; plan: WeekPlan }, context) => {
    const { api, dispatch } = context;
    const before = await reload(id, context);
    const isByDate = dateUnitOf(before.attributes.publicData) !== null;
    const availabilityPlan = planBodyOf(plan, openSeats(before), isByDate);
    if (!isPublishedClass(before)) {
      dispatch(
        mergeEntities(await api.ownListings.update({ id, availabilityPlan }, listingParams)),
      );
      return;
    }
    const changed = api.app.teach.changeSchedule({ listingId: id, content: { availabilityPlan } });
    await carryOut(changed, id, context);
    await refresh(id, context);
  },
);

const slice = createSlice({
  name: 'wizardAvailability',
  initialState,
  reducers: {
    exceptionsRead: (
      state,
      { payload }: PayloadAction<{ listingId: string; list: SeatException[] }>,
    ) => {
      state.exceptions = payload;
    },
    exceptionAdded: (
      { exceptions },
      { payload: { listingId, ...added } }: PayloadAction<SeatException & { listingId: string }>,
    ) => {
      if (exceptions?.listingId !== listingId) return;
      exceptions.list = [...exceptions.list, added].toSorted((a, b) => a.start - b.start);
    },
    exceptionRemoved: ({ exceptions }, { payload: { id } }: PayloadAction<{ id: string }>) => {
      if (exceptions) exceptions.list = exceptions.list.filter(one => one.id !== id);
    },
    /** Forgets how the last request of a dialog ended, before it opens again. */
    dialogOpened: state => {
      state.add = idle;
      state.plan = idle;
    },
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['load', fetchExceptions],
      ['add', addException],
      ['remove', removeException],
      ['plan', savePlan],
    ]);
  },
  selectors: { selectAvailability: state => state },
});

const { exceptionsRead, exceptionAdded, exceptionRemoved } = slice.actions;
export const { dialogOpened } = slice.actions;
export const { selectAvailability } = slice.injectInto(rootReducer).selectors;
