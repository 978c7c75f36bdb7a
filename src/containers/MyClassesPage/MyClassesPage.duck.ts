import { createSlice } from '@reduxjs/toolkit';
import type { MyClasses } from '#shared/contract/api/my.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { failed, idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Looking up the link to a meeting. `url` is null where the class has none. */
export interface JoinLink {
  request: RequestStatus;
  url: string | null;
}

export interface MyClassesState {
  show: RequestStatus;
  my: MyClasses | null;
  /** Epoch milliseconds at which it was read. */
  shownAt: number;
  /** By order and class time, as the link of a subscription is that of its next class time. */
  joinLinks: Record<string, JoinLink>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    MyClassesPage: MyClassesState;
  }
}

const initialState: MyClassesState = { show: idle, my: null, shownAt: 0, joinLinks: {} };

/** Loads what comes and what is open. */
export const fetchMyClasses = createAppThunk('MyClassesPage/fetch', async (_: void, { api }) => ({
  my: await api.app.my.classes(),
  shownAt: Date.now(),
}));

interface JoinAsk {
  orderId: string;
  /** Of the class time. */
  start: string;
}

export const joinKeyOf = ({ orderId, start }: JoinAsk) => `${orderId} ${start}`;

/** Looks up the link to the meeting of an order. */
export const fetchJoinLink = createAppThunk(
  'MyClassesPage/joinLink',
  async ({ orderId }: JoinAsk, { api }) => (await api.app.meetingLinks(orderId)).join_url ?? null,
);

const slice = createSlice({
  name: 'MyClassesPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchMyClasses.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) Object.assign(state, payload);
      })
      .addCase(fetchJoinLink.pending, (state, { meta }) => {
        state.joinLinks[joinKeyOf(meta.arg)] = { request: { status: 'loading' }, url: null };
      })
      .addCase(fetchJoinLink.fulfilled, (state, { payload, meta }) => {
        state.joinLinks[joinKeyOf(meta.arg)] = { request: { status: 'ready' }, url: payload };
      })
      .addCase(fetchJoinLink.rejected, (state, action) => {
        const key = joinKeyOf(action.meta.arg);
        state.joinLinks[key] = { request: failed(rejectionOf(action)), url: null };
      });
    trackRequests(builder, state => state, [['show', fetchMyClasses]]);
  },
  selectors: { selectMyClasses: state => state },
});

export const { selectMyClasses } = slice.injectInto(rootReducer).selectors;
