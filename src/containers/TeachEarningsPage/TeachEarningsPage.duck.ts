import { createSlice } from '@reduxjs/toolkit';
import type { Earnings } from '#shared/contract/api/teach.ts';
import { addMonths } from '#shared/schedule/classSeries.ts';
import { todayIn } from '#shared/time/time.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface TeachEarningsState {
  show: RequestStatus;
  /** Months of the last request; null before it. */
  range: EarningsRange | null;
  earnings: Earnings | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachEarningsPage: TeachEarningsState;
  }
}

const initialState: TeachEarningsState = { show: idle, range: null, earnings: null };

/** Months to choose from, the present one included. */
export const periods = [12, 24, 36] as const;
export type Period = (typeof periods)[number];

/** Months that are requested, in a zone. */
export interface EarningsRange {
  /** `YYYY-MM`, the first and the last month. */
  from: string;
  to: string;
  zone: string;
}

/** Reads the period of an address; a year when it names none. */
export const readPeriod = (search: URLSearchParams): Period =>
  periods.find(known => String(known) === search.get('months')) ?? periods[0];

/** Reads the page of receipts of an address, from 1. */
export const readReceiptsPage = (search: URLSearchParams): number =>
  Number(/^[1-9]\d{0,3}$/.exec(search.get('receipts') ?? '')?.[0] ?? 1);

/** The months of a period that ends now (epoch milliseconds). */
export function rangeOf(period: Period, zone: string, now: number): EarningsRange {
  const month = `${todayIn(zone, now).slice(0, 7)}-01`;
  return { from: addMonths(month, 1 - period).slice(0, 7), to: month.slice(0, 7), zone };
}

/** Loads earnings by month, and payouts. */
export const fetchEarnings = createAppThunk(
  'TeachEarningsPage/fetch',
  (range: EarningsRange, { api }) => api.app.teach.earnings(range),
);

const slice = createSlice({
  name: 'TeachEarningsPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchEarnings.pending, (state, { meta }) => {
        state.range = meta.arg;
      })
      .addCase(fetchEarnings.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.earnings = payload;
      });
    trackRequests(builder, state => state, [['show', fetchEarnings]]);
  },
  selectors: { selectTeachEarnings: state => state },
});

export const { selectTeachEarnings } = slice.injectInto(rootReducer).selectors;
