import { createSlice } from '@reduxjs/toolkit';
import type { TeachCalendar } from '#shared/contract/api/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Instants between which class times are requested. */
export interface CalendarRange {
  from: string;
  to: string;
}

export interface TeachCalendarState {
  show: RequestStatus;
  /** The range that was requested last. */
  range: CalendarRange | null;
  calendar: TeachCalendar | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachCalendarPage: TeachCalendarState;
  }
}

const initialState: TeachCalendarState = { show: idle, range: null, calendar: null };

/** Loads the class times of a range. Those of another range stay until they are there. */
export const fetchCalendar = createAppThunk(
  'TeachCalendarPage/fetch',
  (range: CalendarRange, { api }) => api.app.teach.calendar(range),
);

const slice = createSlice({
  name: 'TeachCalendarPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchCalendar.pending, (state, { meta }) => {
        state.range = meta.arg;
      })
      .addCase(fetchCalendar.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.calendar = payload;
      });
    trackRequests(builder, state => state, [['show', fetchCalendar]]);
  },
  selectors: { selectTeachCalendar: state => state },
});

export const { selectTeachCalendar } = slice.injectInto(rootReducer).selectors;
