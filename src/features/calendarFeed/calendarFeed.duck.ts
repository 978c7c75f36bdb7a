import { createSlice } from '@reduxjs/toolkit';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { createAppThunk, limitedScope, sessionEnded } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { CalendarFeed } from '#shared/contract/api/ownData.ts';
import type { CalendarFeedCall } from '#shared/contract/bodies/ownData.ts';

/** The secret calendar of the current user. */
export interface CalendarFeedState {
  show: RequestStatus;
  /** Null while there is none. */
  feed: CalendarFeed;
  change: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    calendarFeed: CalendarFeedState;
  }
}

const initialState: CalendarFeedState = { show: idle, feed: null, change: idle };

/** Loads it; never for operators who look as the person, to whom the server does not send it. */
export const fetchCalendarFeed = createAppThunk(
  'calendarFeed/fetch',
  (_: void, { api }) => api.app.ownData.calendar(),
  { condition: (_, { auth }) => !auth.scopes.includes(limitedScope) },
);

export const changeCalendarFeed = createAppThunk(
  'calendarFeed/change',
  (call: CalendarFeedCall, { api }) => api.app.ownData.changeCalendar(call),
  { condition: (_, state) => selectCalendarFeed(state).change.status !== 'loading' },
);

const slice = createSlice({
  name: 'calendarFeed',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      // The address alone opens the calendar.
      .addCase(sessionEnded, () => initialState)
      .addCase(fetchCalendarFeed.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.feed = payload;
      })
      .addCase(changeCalendarFeed.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.change, meta)) state.feed = payload;
      });
    trackRequests(builder, state => state, [
      ['show', fetchCalendarFeed],
      ['change', changeCalendarFeed],
    ]);
  },
  selectors: { selectCalendarFeed: state => state },
});

export const { selectCalendarFeed } = slice.injectInto(rootReducer).selectors;
