import { createSlice } from '@reduxjs/toolkit';
import { mostAdded } from '#shared/contract/api/contacts.ts';
import type { Contact } from '#shared/contract/api/contacts.ts';
import type { AddContactsCall, RemoveContactsCall } from '#shared/contract/bodies/contacts.ts';
import { addContactsTo, fetchContactsOf, removeContactsOf } from '#src/api/contacts.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

export interface ContactsState {
  list: RequestStatus;
  add: RequestStatus;
  remove: RequestStatus;
  /** By name. */
  contacts: Contact[];
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    contacts: ContactsState;
  }
}

const initialState: ContactsState = { list: idle, add: idle, remove: idle, contacts: [] };

/** Loads the people whom the teacher expects here. */
export const fetchContacts = createAppThunk('contacts/fetch', (_: void, { api }) =>
  fetchContactsOf(api.app.client),
);

/** Adds people, some of them at a time. A repeated call adds them once. */
export const addContacts = createAppThunk(
  'contacts/add',
  async ({ batch, contacts }: AddContactsCall, { api }) => {
    let known: Contact[] = [];
    for (let from = 0; from < contacts.length; from += mostAdded) {
      const some = contacts.slice(from, from + mostAdded);
      known = await addContactsTo(api.app.client, { batch, contacts: some });
    }
    return known;
  },
);

/** Removes one, or all that were added together. */
export const removeContacts = createAppThunk(
  'contacts/remove',
  (call: RemoveContactsCall, { api }) => removeContactsOf(api.app.client, call),
);

const slice = createSlice({
  name: 'contacts',
  initialState,
  reducers: {
    /** Forgets what failed when the dialog is closed. */
    addContactsClosed: state => {
      state.add = idle;
    },
  },
  extraReducers: builder => {
    for (const thunk of [fetchContacts, addContacts, removeContacts]) {
      builder.addCase(thunk.fulfilled, (state, { payload }) => {
        state.contacts = payload;
      });
    }
    trackRequests(builder, state => state, [
      ['list', fetchContacts],
      ['add', addContacts],
      ['remove', removeContacts],
    ]);
  },
  selectors: { selectContacts: state => state },
});

export const { addContactsClosed } = slice.actions;
export const { selectContacts } = slice.injectInto(rootReducer).selectors;
