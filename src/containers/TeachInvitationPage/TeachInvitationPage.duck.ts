import { createSlice } from '@reduxjs/toolkit';
import type { Invitation } from '#shared/contract/api/coTeachers.ts';
import { fetchInvitationOf, postAcceptance, postCoTeacherEnd } from '#src/api/coTeachers.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface TeachInvitationState {
  show: RequestStatus;
  invitation: Invitation | null;
  answer: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachInvitationPage: TeachInvitationState;
  }
}

const initialState: TeachInvitationState = { show: idle, invitation: null, answer: idle };

/** Loads an invitation. */
export const fetchInvitation = createAppThunk('TeachInvitationPage/fetch', (id: string, { api }) =>
  fetchInvitationOf(api.app.client, id),
);

/** Accepts it. */
export const acceptInvitation = createAppThunk(
  'TeachInvitationPage/accept',
  (id: string, { api }) => postAcceptance(api.app.client, id),
);

/** Takes the acceptance back. */
export const leaveClass = createAppThunk('TeachInvitationPage/leave', (id: string, { api }) =>
  postCoTeacherEnd(api.app.client, id),
);

const slice = createSlice({
  name: 'TeachInvitationPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchInvitation.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.invitation = payload;
      })
      .addCase(acceptInvitation.fulfilled, (state, { payload }) => {
        state.invitation = payload;
      })
      .addCase(leaveClass.fulfilled, state => {
        if (state.invitation) state.invitation.state = 'over';
      });
    trackRequests(builder, state => state, [
      ['show', fetchInvitation],
      ['answer', acceptInvitation],
    ]);
  },
  selectors: { selectInvitation: state => state },
});

export const { selectInvitation } = slice.injectInto(rootReducer).selectors;
