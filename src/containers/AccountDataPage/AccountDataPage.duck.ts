import { createSlice } from '@reduxjs/toolkit';
import { trackRequests } from '#src/store/requests.ts';
import { createAppThunk, sessionEnded } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import type { Deletion } from '#shared/contract/api/ownData.ts';
import type { DeleteAccountCall } from '#shared/contract/bodies/ownData.ts';

export interface AccountDataPageState {
  exported: RequestStatus;
  show: RequestStatus;
  /** Null until it is loaded. */
  deletion: Deletion | null;
  remove: RequestStatus;
  people: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    AccountDataPage: AccountDataPageState;
  }
}

const initialState: AccountDataPageState = {
  exported: idle,
  show: idle,
  deletion: null,
  remove: idle,
  people: idle,
};

/** Requests the archive. Returns where it is fetched from. */
export const requestExport = createAppThunk(
  'AccountDataPage/export',
  async (_: void, { api }) => (await api.app.ownData.requestExport()).url,
  { condition: (_, state) => selectAccountData(state).exported.status !== 'loading' },
);

export const fetchDeletion = createAppThunk('AccountDataPage/fetchDeletion', (_: void, { api }) =>
  api.app.ownData.deletion(),
);

/** Deletes the account. The store is a visitor's after it. */
export const deleteAccount = createAppThunk(
  'AccountDataPage/delete',
  async (call: DeleteAccountCall, { api, dispatch }) => {
    try {
      await api.app.ownData.remove(call);
    } catch (error) {
      // The obstacles have changed since they were shown.
      await dispatch(fetchDeletion());
      throw error;
    }
    dispatch(sessionEnded());
  },
  { condition: (_, state) => selectAccountData(state).remove.status !== 'loading' },
);

/** Loads the names of people. One who is gone is left out. */
export const fetchPeople = createAppThunk(
  'AccountDataPage/fetchPeople',
  async (ids: readonly string[], { api, dispatch }) => {
    const found = await Promise.allSettled(
      ids.map(id => api.users.show(id, { include: ['profileImage'] })),
    );
    for (const one of found) if (one.status === 'fulfilled') dispatch(mergeEntities(one.value));
  },
);

const slice = createSlice({
  name: 'AccountDataPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchDeletion.fulfilled, (state, { payload }) => {
        state.deletion = payload;
      })
      .addCase(sessionEnded, () => initialState);
    trackRequests(builder, state => state, [
      ['exported', requestExport],
      ['show', fetchDeletion],
      ['remove', deleteAccount],
      ['people', fetchPeople],
    ]);
  },
  selectors: { selectAccountData: state => state },
});

export const { selectAccountData } = slice.injectInto(rootReducer).selectors;
