import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { trackRequests } from '#src/store/requests.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { TimetableHour } from '#shared/contract/api/classTimes.ts';

/** Seven days of a teacher. */
export interface TeacherWeek {
  authorId: string;
  /** First day, `YYYY-MM-DD`, in `zone`. */
  from: string;
  zone: string;
}

/** State of the schedule on a profile. */
export interface TeacherWeekState {
  request: RequestStatus;
  /** The week that `hours` are of; null before the first one. */
  shown: TeacherWeek | null;
  hours: TimetableHour[];
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeacherWeek: TeacherWeekState;
  }
}

const initialState: TeacherWeekState = { request: idle, shown: null, hours: [] };

/** Loads the class times of a week that can be booked. */
export const fetchTeacherWeek = createAppThunk(
  'TeacherWeek/fetch',
  async (week: TeacherWeek, { api }) => (await api.app.classTimes.week(week)).hours,
);

const slice = createSlice({
  name: 'TeacherWeek',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchTeacherWeek.fulfilled, (state, { payload, meta }) => {
      state.shown = meta.arg;
      state.hours = payload;
    });
    trackRequests(builder, state => state, [['request', fetchTeacherWeek]]);
  },
  selectors: { selectTeacherWeek: state => state },
});

export const { selectTeacherWeek } = slice.injectInto(rootReducer).selectors;
