import { createSlice } from '@reduxjs/toolkit';
import type { Roster, SentMessages } from '#shared/contract/api/teach.ts';
import type {
  AddWalkInCall,
  AttendanceCall,
  ClassTimeQuery,
  MessageAllCall,
  RemoveWalkInCall,
} from '#shared/contract/bodies/teach.ts';
import { addWalkInTo, refundStudentsBooking, removeWalkInOf } from '#src/api/students.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { AppError } from '#src/util/errors.ts';

export type Attendance = AttendanceCall['status'];

export interface TeachClassState {
  show: RequestStatus;
  /** Class time that is loaded or requested. */
  query: ClassTimeQuery | null;
  roster: Roster | null;
  /** Attendance that the server does not know yet, by order. */
  unsaved: Record<string, Attendance>;
  /** Last attendance that was not saved. */
  attendanceFailed: { orderId: string; status: Attendance; error: AppError } | null;
  message: RequestStatus;
  sent: SentMessages | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachClassPage: TeachClassState;
  }
}

const initialState: TeachClassState = {
  show: idle,
  query: null,
  roster: null,
  unsaved: {},
  attendanceFailed: null,
  message: idle,
  sent: null,
};

/** Loads who comes to a class time. */
export const fetchRoster = createAppThunk(
  'TeachClassPage/fetch',
  (query: ClassTimeQuery, { api }) => api.app.teach.roster(query),
);

/** Notes whether a student came; null takes the note back. Shown before the server has answered. */
export const setAttendance = createAppThunk(
  'TeachClassPage/attendance',
  (call: AttendanceCall, { api }) => api.app.teach.setAttendance(call),
);

/** Cancels the booking of one student, with all its money back. */
export const refundStudent = createAppThunk('TeachClassPage/refund', (orderId: string, { api }) =>
  refundStudentsBooking(api.app.client, orderId),
);

/** Adds somebody who came without an order. */
export const addWalkIn = createAppThunk(
  'TeachClassPage/addWalkIn',
  (call: AddWalkInCall, { api }) => addWalkInTo(api.app.client, call),
);

/** Removes somebody who was added. */
export const removeWalkIn = createAppThunk(
  'TeachClassPage/removeWalkIn',
  (call: RemoveWalkInCall, { api }) => removeWalkInOf(api.app.client, call),
);

/** Writes to all students of a class time. */
export const messageAll = createAppThunk(
  'TeachClassPage/messageAll',
  (call: MessageAllCall, { api }) => api.app.teach.messageAll(call),
);

const slice = createSlice({
  name: 'TeachClassPage',
  initialState,
  reducers: {
    /** Forgets the last message to all when its form is closed. */
    messageClosed: state => {
      state.message = idle;
      state.sent = null;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchRoster.pending, (state, { meta }) => {
        const { listingId, date } = meta.arg;
        if (state.query?.listingId !== listingId || state.query.date !== date) {
          Object.assign(state, initialState, { query: meta.arg });
        }
      })
      .addCase(fetchRoster.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.roster = payload;
      })
      .addCase(setAttendance.pending, (state, { meta }) => {
        state.unsaved[meta.arg.orderId] = meta.arg.status;
        state.attendanceFailed = null;
      })
      .addCase(setAttendance.fulfilled, (state, { meta }) => {
        const { orderId, status } = meta.arg;
        const person = state.roster?.people.find(one => one.orderId === orderId);
        if (person) {
          person.attendance = status ?? undefined;
          person.attendanceSource = status ? 'teacher' : undefined;
        }
        if (state.unsaved[orderId] === status) delete state.unsaved[orderId];
      })
      .addCase(setAttendance.rejected, (state, action) => {
        const { orderId, status } = action.meta.arg;
        delete state.unsaved[orderId];
        state.attendanceFailed = { orderId, status, error: rejectionOf(action) };
      })
      .addCase(refundStudent.fulfilled, (state, { meta }) => {
        const person = state.roster?.people.find(({ orderId }) => orderId === meta.arg);
        if (!state.roster || person?.status !== 'accepted') return;
        person.status = 'canceled';
        person.paid = undefined;
        state.roster.time.taken -= person.places;
      })
      .addCase(addWalkIn.fulfilled, (state, { payload, meta }) => {
        const { listingId, date } = meta.arg;
        if (state.query?.listingId !== listingId || state.query.date !== date) return;
        if (state.roster) state.roster.walkIns = [...(state.roster.walkIns ?? []), payload];
      })
      .addCase(removeWalkIn.fulfilled, (state, { meta }) => {
        const there = state.roster?.walkIns?.filter(({ id }) => id !== meta.arg.id);
        if (state.roster) state.roster.walkIns = there;
      })
      .addCase(messageAll.fulfilled, (state, { payload }) => {
        state.sent = payload;
      });
    trackRequests(builder, state => state, [
      ['show', fetchRoster],
      ['message', messageAll],
    ]);
  },
  selectors: { selectTeachClass: state => state },
});

export const { messageClosed } = slice.actions;
export const { selectTeachClass } = slice.injectInto(rootReducer).selectors;
