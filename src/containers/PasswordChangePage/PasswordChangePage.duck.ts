import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface PasswordChangeState {
  change: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    PasswordChangePage: PasswordChangeState;
  }
}

const initialState: PasswordChangeState = { change: idle };

/** Changes the password of the account. */
export const changePassword = createAppThunk(
  'PasswordChangePage/change',
  (change: { currentPassword: string; newPassword: string }, { api }) =>
    api.currentUser.changePassword(change),
);

const slice = createSlice({
  name: 'PasswordChangePage',
  initialState,
  reducers: {
    /** Resets the state when the page is left. */
    changeForgotten: () => initialState,
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [['change', changePassword]]);
  },
  selectors: { selectChange: state => state.change },
});

export const { changeForgotten } = slice.actions;
export const { selectChange } = slice.injectInto(rootReducer).selectors;
