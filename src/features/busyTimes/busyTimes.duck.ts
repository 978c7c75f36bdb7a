import { createSlice } from '@reduxjs/toolkit';
import type { Busy } from '#shared/contract/api/busy.ts';
import type { AddBusyCalendarCall, RemoveBusyCalendarCall } from '#shared/contract/bodies/busy.ts';
import { addBusyCalendar, fetchBusyTimes, removeBusyCalendar } from '#src/api/busy.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface BusyTimesState {
  show: RequestStatus;
  add: RequestStatus;
  remove: RequestStatus;
  /** null before the first answer. */
  busy: Busy | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    busyTimes: BusyTimesState;
  }
}

const initialState: BusyTimesState = { show: idle, add: idle, remove: idle, busy: null };

/** Loads the teacher's calendars, and when these make busy. */
export const fetchBusy = createAppThunk('busyTimes/fetch', (_: void, { api }) =>
  fetchBusyTimes(api.app.client),
);

/** Adds a calendar. A repeated call with the same id is one calendar. */
export const addCalendar = createAppThunk('busyTimes/add', (call: AddBusyCalendarCall, { api }) =>
  addBusyCalendar(api.app.client, call),
);

/** Removes a calendar. Its times go with what is read then, which may fail without harm. */
export const removeCalendar = createAppThunk(
  'busyTimes/remove',
  async (call: RemoveBusyCalendarCall, { api, dispatch }) => {
    await removeBusyCalendar(api.app.client, call);
    await dispatch(fetchBusy());
  },
);

const slice = createSlice({
  name: 'busyTimes',
  initialState,
  reducers: {
    /** Forgets what failed when the dialog is closed. */
    busyCalendarsClosed: state => {
      state.add = idle;
      state.remove = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchBusy.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.busy = payload;
      })
      .addCase(addCalendar.fulfilled, (state, { payload }) => {
        state.busy = payload;
      })
      .addCase(removeCalendar.fulfilled, (state, { meta }) => {
        if (!state.busy) return;
        const { calendars } = state.busy;
        state.busy.calendars = calendars.filter(({ id }) => id !== meta.arg.id);
        if (state.busy.calendars.length === 0) state.busy.spans = [];
      });
    trackRequests(builder, state => state, [
      ['show', fetchBusy],
      ['add', addCalendar],
      ['remove', removeCalendar],
    ]);
  },
  selectors: { selectBusyTimes: state => state },
});

export const { busyCalendarsClosed } = slice.actions;
export const { selectBusyTimes } = slice.injectInto(rootReducer).selectors;
