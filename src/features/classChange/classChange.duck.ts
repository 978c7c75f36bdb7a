import { createSlice } from '@reduxjs/toolkit';
import type { ChangePreview, RequestedChange } from '#shared/contract/api/teach.ts';
import type { ChangeCall, ChangeRequest } from '#shared/contract/bodies/teach.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Milliseconds in which a change can be undone (decision 155). */
export const undoMs = 10_000;

/** A change that is requested and was not undone. */
export interface PendingChange extends ChangeCall {
  id: string;
  /** When it is carried out, by the reader's clock (epoch milliseconds). */
  settlesAt: number;
}

/** A change of class times: who is affected, requesting it, taking it back. */
export interface ClassChangeState {
  preview: RequestStatus;
  counts: ChangePreview | null;
  request: RequestStatus;
  undo: RequestStatus;
  /** Newest change; stored when it is carried out. */
  pending: PendingChange | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    classChange: ClassChangeState;
  }
}

const initialState: ClassChangeState = {
  preview: idle,
  counts: null,
  request: idle,
  undo: idle,
  pending: null,
};

/** Reads who is affected by a change; changes nothing. */
export const previewChange = createAppThunk('classChange/preview', (call: ChangeCall, { api }) =>
  api.app.teach.previewChange(call),
);

/** Requests a change. A repeated call with the same id is one change. */
export const requestChange = createAppThunk(
  'classChange/request',
  async (call: ChangeRequest, { api }): Promise<RequestedChange & { settlesAt: number }> => {
    const change = await api.app.teach.requestChange(call);
    // The reader's clock may be wrong, so the time is counted from the answer.
    return { ...change, settlesAt: Date.now() + undoMs };
  },
);

/** Takes a change back. Rejects with 409 when it is being carried out. */
export const undoChange = createAppThunk(
  'classChange/undo',
  (call: { listingId: string; id: string }, { api }) => api.app.teach.undoChange(call),
);

const slice = createSlice({
  name: 'classChange',
  initialState,
  reducers: {
    /** Forgets the preview and failures when the dialog is closed. */
    changeClosed: state => {
      state.preview = idle;
      state.counts = null;
      state.request = idle;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(previewChange.pending, state => {
        state.counts = null;
        state.request = idle;
      })
      .addCase(previewChange.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.preview, meta)) state.counts = payload;
      })
      .addCase(requestChange.fulfilled, (state, { payload, meta }) => {
        const { note: _note, ...call } = meta.arg;
        state.pending = { ...call, id: payload.id, settlesAt: payload.settlesAt };
      })
      .addCase(undoChange.fulfilled, (state, { meta }) => {
        if (state.pending?.id === meta.arg.id) state.pending = null;
      });
    trackRequests(builder, state => state, [
      ['preview', previewChange],
      ['request', requestChange],
      ['undo', undoChange],
    ]);
  },
  selectors: { selectClassChange: state => state },
});

export const { changeClosed } = slice.actions;
export const { selectClassChange } = slice.injectInto(rootReducer).selectors;
