import { createSlice } from '@reduxjs/toolkit';
import type { CoTeacher } from '#shared/contract/api/coTeachers.ts';
import type { InviteCoTeacherCall } from '#shared/contract/bodies/coTeachers.ts';
import { fetchCoTeachersOf, postCoTeacherEnd, postInvitation } from '#src/api/coTeachers.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface CoTeachersState {
  show: RequestStatus;
  /** Class that is loaded or requested. */
  listingId: string | null;
  people: CoTeacher[];
  invite: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    coTeachers: CoTeachersState;
  }
}

const initialState: CoTeachersState = { show: idle, listingId: null, people: [], invite: idle };

/** Loads who teaches a class of the reader too, and who is invited to. */
export const fetchCoTeachers = createAppThunk('coTeachers/fetch', (listingId: string, { api }) =>
  fetchCoTeachersOf(api.app.client, listingId),
);

/** Invites somebody. */
export const inviteCoTeacher = createAppThunk(
  'coTeachers/invite',
  (call: InviteCoTeacherCall, { api }) => postInvitation(api.app.client, call),
);

/** Withdraws an invitation, or ends what was accepted: as the teacher, or as who helps. */
export const endCoTeacher = createAppThunk('coTeachers/end', (id: string, { api }) =>
  postCoTeacherEnd(api.app.client, id),
);

const slice = createSlice({
  name: 'coTeachers',
  initialState,
  reducers: {
    /** Forgets the last invitation when its form is opened again. */
    inviteOpened: state => {
      state.invite = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchCoTeachers.pending, (state, { meta }) => {
        if (state.listingId !== meta.arg) {
          Object.assign(state, initialState, { listingId: meta.arg });
        }
      })
      .addCase(fetchCoTeachers.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.people = payload;
      })
      .addCase(endCoTeacher.fulfilled, (state, { meta }) => {
        state.people = state.people.filter(({ id }) => id !== meta.arg);
      });
    trackRequests(builder, state => state, [
      ['show', fetchCoTeachers],
      ['invite', inviteCoTeacher],
    ]);
  },
  selectors: { selectCoTeachers: state => state },
});

export const { inviteOpened } = slice.actions;
export const { selectCoTeachers } = slice.injectInto(rootReducer).selectors;
