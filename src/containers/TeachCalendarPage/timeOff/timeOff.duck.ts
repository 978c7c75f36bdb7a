import { createSlice } from '@reduxjs/toolkit';
import type { TimeOff, TimeOffPreview } from '#shared/contract/api/teach.ts';
import type { TimeOffCall, TimeOffDays, TimeOffName } from '#shared/contract/bodies/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Time off of the teacher: what there is, and what more would cancel. */
export interface TimeOffState {
  list: RequestStatus;
  timeOffs: TimeOff[];
  preview: RequestStatus;
  /** What the newest days would cancel for which it was read. */
  counts: TimeOffPreview | null;
  countedFor: TimeOffDays | null;
  take: RequestStatus;
  /** Undoing, or bringing class times back. */
  change: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    timeOff: TimeOffState;
  }
}

const initialState: TimeOffState = {
  list: idle,
  timeOffs: [],
  preview: idle,
  counts: null,
  countedFor: null,
  take: idle,
  change: idle,
};

/** What days would cancel; null where that is not known yet. */
export const countsFor = (
  { counts, countedFor }: TimeOffState,
  days: TimeOffDays | null,
): TimeOffPreview | null =>
  countedFor?.from === days?.from && countedFor?.until === days?.until ? counts : null;

export const fetchTimeOffs = createAppThunk('timeOff/fetch', async (_: void, { api }) =>
  api.app.teach.timeOffs(),
);

/** Reads what days off would cancel; changes nothing. */
export const previewTimeOff = createAppThunk('timeOff/preview', (days: TimeOffDays, { api }) =>
  api.app.teach.previewTimeOff(days),
);

/** Requests days off. A repeated call with the same id is one request. */
export const takeTimeOff = createAppThunk(
  'timeOff/take',
  async (call: TimeOffCall, { api, dispatch }) => {
    await api.app.teach.takeTimeOff(call);
    await dispatch(fetchTimeOffs());
  },
);

/** Takes days off back, or only the class times that nobody had booked. */
export const changeTimeOff = createAppThunk(
  'timeOff/change',
  async ({ id, kind }: TimeOffName & { kind: 'undo' | 'reopen' }, { api, dispatch }) => {
    await (kind === 'undo' ? api.app.teach.undoTimeOff({ id }) : api.app.teach.reopenDates({ id }));
    await dispatch(fetchTimeOffs());
  },
);

const slice = createSlice({
  name: 'timeOff',
  initialState,
  reducers: {
    /** Forgets the preview and failures when the dialog is closed. */
    timeOffClosed: state => {
      state.preview = idle;
      state.counts = null;
      state.take = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchTimeOffs.fulfilled, (state, { payload }) => {
        state.timeOffs = payload.timeOffs;
      })
      .addCase(previewTimeOff.pending, state => {
        state.counts = null;
        state.take = idle;
      })
      .addCase(previewTimeOff.fulfilled, (state, { payload, meta }) => {
        if (!isLatest(state.preview, meta)) return;
        state.counts = payload;
        state.countedFor = meta.arg;
      });
    trackRequests(builder, state => state, [
      ['list', fetchTimeOffs],
      ['preview', previewTimeOff],
      ['take', takeTimeOff],
      ['change', changeTimeOff],
    ]);
  },
  selectors: { selectTimeOff: state => state },
});

export const { timeOffClosed } = slice.actions;
export const { selectTimeOff } = slice.injectInto(rootReducer).selectors;
