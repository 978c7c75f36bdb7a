import { createSlice } from '@reduxjs/toolkit';
import { studentSorts } from '#shared/contract/api/teach.ts';
import type { StudentSort, Students } from '#shared/contract/api/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface TeachStudentsState {
  show: RequestStatus;
  students: Students | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachStudentsPage: TeachStudentsState;
  }
}

const initialState: TeachStudentsState = { show: idle, students: null };

/** Students that an address names. */
export interface StudentsAddress {
  keywords: string;
  sort: StudentSort;
  /** From 1. */
  page: number;
}

/** Reads an address. What does not fit counts as left out. */
export function readStudents(search: URLSearchParams): StudentsAddress {
  const page = Number(search.get('page') ?? 1);
  return {
    keywords: search.get('keywords')?.trim().slice(0, 200) ?? '',
    sort: studentSorts.find(known => known === search.get('sort')) ?? 'name',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** Loads a page of the people who have booked. */
export const fetchStudents = createAppThunk(
  'TeachStudentsPage/fetch',
  (address: StudentsAddress, { api }) => api.app.teach.students(address),
);

const slice = createSlice({
  name: 'TeachStudentsPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder.addCase(fetchStudents.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.show, meta)) state.students = payload;
    });
    trackRequests(builder, state => state, [['show', fetchStudents]]);
  },
  selectors: { selectTeachStudents: state => state },
});

export const { selectTeachStudents } = slice.injectInto(rootReducer).selectors;
