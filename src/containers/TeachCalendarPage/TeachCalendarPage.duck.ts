import { createSlice } from '@reduxjs/toolkit';
import type { ClassTimeRow, TeachCalendar } from '#shared/contract/api/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { rangeAround } from './calendarRange.ts';

/** Class times to load: those around a day (`YYYY-MM-DD`) in an IANA zone. */
export interface CalendarRequest {
  date: string;
  zone: string;
}

export interface TeachCalendarState {
  show: RequestStatus;
  /** The last request; null before it. */
  last: CalendarRequest | null;
  calendar: TeachCalendar | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachCalendarPage: TeachCalendarState;
  }
}

const initialState: TeachCalendarState = { show: idle, last: null, calendar: null };

/** Loads the class times around a day. Those around another one stay until they are there. */
export const fetchCalendar = createAppThunk(
  'TeachCalendarPage/fetch',
  ({ date, zone }: CalendarRequest, { api }) => api.app.teach.calendar(rangeAround(date, zone)),
);

/** Loads who comes to a class time. */
export const fetchPeople = createAppThunk(
  'TeachCalendarPage/people',
  async (time: Pick<ClassTimeRow, 'listingId' | 'date'>, { api }) =>
    (await api.app.teach.roster(time)).people,
);

const slice = createSlice({
  name: 'TeachCalendarPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchCalendar.pending, (state, { meta }) => {
        state.last = meta.arg;
      })
      .addCase(fetchCalendar.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.calendar = payload;
      });
    trackRequests(builder, state => state, [['show', fetchCalendar]]);
  },
  selectors: { selectTeachCalendar: state => state },
});

export const { selectTeachCalendar } = slice.injectInto(rootReducer).selectors;
