import { createSlice } from '@reduxjs/toolkit';
import type { Student } from '#shared/contract/api/students.ts';
import type {
  DeleteNoteCall,
  SaveNoteCall,
  SetTagsCall,
} from '#shared/contract/bodies/students.ts';
import {
  deleteStudentNote,
  fetchTeachersStudent,
  saveStudentNote,
  setStudentTags,
} from '#src/api/students.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface TeachStudentState {
  show: RequestStatus;
  /** Student that is loaded or requested. */
  customerId: string | null;
  student: Student | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeachStudentPage: TeachStudentState;
  }
}

const initialState: TeachStudentState = { show: idle, customerId: null, student: null };

/** Loads a student with what the teacher noted. */
export const fetchStudent = createAppThunk(
  'TeachStudentPage/fetch',
  (customerId: string, { api }) => fetchTeachersStudent(api.app.client, customerId),
);

/** Writes a note, or changes one. */
export const saveNote = createAppThunk('TeachStudentPage/saveNote', (call: SaveNoteCall, { api }) =>
  saveStudentNote(api.app.client, call),
);

/** Deletes a note. */
export const deleteNote = createAppThunk(
  'TeachStudentPage/deleteNote',
  (call: DeleteNoteCall, { api }) => deleteStudentNote(api.app.client, call),
);

/** Replaces the tags. */
export const setTags = createAppThunk('TeachStudentPage/setTags', (call: SetTagsCall, { api }) =>
  setStudentTags(api.app.client, call),
);

const slice = createSlice({
  name: 'TeachStudentPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchStudent.pending, (state, { meta }) => {
        if (state.customerId !== meta.arg) {
          Object.assign(state, initialState, { customerId: meta.arg });
        }
      })
      .addCase(fetchStudent.fulfilled, (state, { payload, meta }) => {
        if (isLatest(state.show, meta)) state.student = payload;
      })
      .addCase(saveNote.fulfilled, (state, { payload, meta }) => {
        if (!state.student || state.customerId !== meta.arg.customerId) return;
        const { notes } = state.student;
        const at = notes.findIndex(({ id }) => id === payload.id);
        if (at < 0) notes.unshift(payload);
        else notes[at] = payload;
      })
      .addCase(deleteNote.fulfilled, (state, { meta }) => {
        if (!state.student) return;
        state.student.notes = state.student.notes.filter(({ id }) => id !== meta.arg.id);
      })
      .addCase(setTags.fulfilled, (state, { payload, meta }) => {
        if (!state.student || state.customerId !== meta.arg.customerId) return;
        state.student.student.tags = payload;
      });
    trackRequests(builder, state => state, [['show', fetchStudent]]);
  },
  selectors: { selectTeachStudent: state => state },
});

export const { selectTeachStudent } = slice.injectInto(rootReducer).selectors;
