import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { rejectionOf } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { AppError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { refreshTransaction } from './liveThunks.ts';
import { cancelOrder, moveOrder } from './bookingChanges.duck.ts';
import { messageFailureOf } from './messageFailure.ts';
import type { MessageFailure } from './messageFailure.ts';
import { sendReview } from './sendReview.ts';
import {
  answerRequest,
  cancelSubscription,
  fetchMeetingLinks,
  fetchMessages,
  fetchOrderPlace,
  sendMessage,
  showTransaction,
} from './transactionThunks.ts';
import type { Answer } from '#src/features/answerSale/answerSale.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { MeetingLinks } from '#shared/contract/listingData.ts';

/** Message that the server has not confirmed yet. */
export interface OutgoingMessage {
  key: string;
  content: string;
  status: 'sending' | 'failed';
  /** Why it was not sent. */
  reason?: MessageFailure;
  /** Milliseconds after which the server invited to try again. */
  retryAfterMs?: number | undefined;
}

export interface TransactionState {
  show: RequestStatus;
  transactionId: string | null;
  /**
   * Epoch milliseconds when the transaction was loaded; the current time for server and browser
   * alike.
   */
  shownAt: number;
  messages: RequestStatus;
  messageIds: string[];
  /** Loaded and total pages of messages, newest first. */
  messagePage: { loaded: number; total: number };
  outgoing: OutgoingMessage[];
  /** Answer in flight, at most one. */
  answering: Answer | null;
  answerFailure: { answer: Answer; error: AppError } | null;
  /** Request that ends the subscription. */
  cancel: RequestStatus;
  /** Request that sends the review. */
  review: RequestStatus;
  meeting: RequestStatus;
  /** Fetched in the browser only, so that no link is in the page source. */
  links: Partial<MeetingLinks> | null;
  place: RequestStatus;
  /** Exact place of the class; fetched in the browser only, like the links. */
  orderPlace: OrderPlace | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TransactionPage: TransactionState;
  }
}

const initialState: TransactionState = {
  show: idle,
  transactionId: null,
  shownAt: 0,
  messages: idle,
  messageIds: [],
  messagePage: { loaded: 0, total: 0 },
  outgoing: [],
  answering: null,
  answerFailure: null,
  cancel: idle,
  review: idle,
  meeting: idle,
  links: null,
  place: idle,
  orderPlace: null,
};

const addNew = (ids: string[], more: string[]) => [...ids, ...more.filter(id => !ids.includes(id))];

const slice = createSlice({
  name: 'TransactionPage',
  initialState,
  reducers: {
    /** Adds a message that is being sent. */
    messageWritten(state, { payload }: PayloadAction<{ key: string; content: string }>) {
      const waiting = state.outgoing.find(({ key }) => key === payload.key);
      if (waiting) waiting.status = 'sending';
      else state.outgoing.push({ ...payload, status: 'sending' });
    },
    /** Resets the request before the subscription is ended. */
    cancelBegun(state) {
      state.cancel = idle;
    },
    /** Resets the request before the review form opens. */
    reviewBegun(state) {
      state.review = idle;
    },
    /** Drops a failed message. */
    messageDiscarded(state, { payload }: PayloadAction<string>) {
      state.outgoing = state.outgoing.filter(({ key }) => key !== payload);
    },
  },
  extraReducers: builder => {
    builder
      .addCase(showTransaction.pending, (state, { meta }) =>
        state.transactionId === meta.arg ? state : { ...initialState, transactionId: meta.arg },
      )
      .addCase(showTransaction.fulfilled, (state, { payload }) => {
        state.shownAt = payload.at;
      })
      .addCase(fetchMessages.fulfilled, (state, { payload, meta }) => {
        if (state.transactionId !== meta.arg.transactionId) return;
        state.messageIds = addNew(state.messageIds, payload.messageIds);
        state.messagePage = {
          loaded: Math.max(state.messagePage.loaded, meta.arg.page),
          total: payload.totalPages,
        };
      })
      .addCase(sendMessage.fulfilled, (state, { payload, meta }) => {
        state.outgoing = state.outgoing.filter(({ key }) => key !== meta.arg.key);
        state.messageIds = addNew(state.messageIds, [payload]);
      })
      .addCase(sendMessage.rejected, (state, action) => {
        const message = state.outgoing.find(({ key }) => key === action.meta.arg.key);
        if (!message) return;
        message.status = 'failed';
        const error = rejectionOf(action);
        message.reason = messageFailureOf(error);
        message.retryAfterMs = error.retryAfterMs;
      })
      .addCase(answerRequest.pending, (state, { meta }) => {
        state.answering = meta.arg.answer;
        state.answerFailure = null;
      })
      .addCase(answerRequest.fulfilled, (state, { payload }) => {
        state.answering = null;
        state.shownAt = payload;
      })
      .addCase(answerRequest.rejected, (state, action) => {
        state.answering = null;
        state.answerFailure = { answer: action.meta.arg.answer, error: rejectionOf(action) };
      })
      .addCase(cancelSubscription.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      })
      .addCase(refreshTransaction.fulfilled, (state, { payload, meta }) => {
        if (state.transactionId === meta.arg) state.shownAt = payload;
      })
      .addCase(cancelOrder.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      })
      .addCase(moveOrder.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
        // The other class time has a meeting of its own.
        state.meeting = idle;
        state.links = null;
      })
      .addCase(sendReview.fulfilled, (state, { payload }) => {
        state.shownAt = payload;
      })
      .addCase(fetchMeetingLinks.fulfilled, (state, { payload }) => {
        state.links = payload;
      })
      .addCase(fetchOrderPlace.fulfilled, (state, { payload }) => {
        state.orderPlace = payload;
      });
    trackRequests(builder, state => state, [
      ['show', showTransaction],
      ['messages', fetchMessages],
      ['cancel', cancelSubscription],
      ['review', sendReview],
      ['meeting', fetchMeetingLinks],
      ['place', fetchOrderPlace],
    ]);
  },
  selectors: { selectTransactionPage: state => state },
});

export const { cancelBegun, messageWritten, messageDiscarded, reviewBegun } = slice.actions;
export const { selectTransactionPage } = slice.injectInto(rootReducer).selectors;
