import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import type { ContactMessage } from '#shared/contract/bodies/contact.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Request that sends a message, and the sender to be answered. */
export interface ContactPageState {
  sending: RequestStatus;
  sent: Pick<ContactMessage, 'name' | 'email'> | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ContactPage: ContactPageState;
  }
}

const initialState: ContactPageState = { sending: idle, sent: null };

/** Sends a message to the operators. */
export const sendContactMessage = createAppThunk(
  'ContactPage/send',
  async (message: ContactMessage, { api }) => {
    await api.app.sendContactMessage(message);
    return { name: message.name, email: message.email };
  },
);

const slice = createSlice({
  name: 'ContactPage',
  initialState,
  reducers: {
    /** Resets the state for another message, and when the page is left. */
    contactCleared: () => initialState,
  },
  extraReducers: builder => {
    builder.addCase(sendContactMessage.fulfilled, (state, { payload }) => {
      state.sent = payload;
    });
    trackRequests(builder, state => state, [['sending', sendContactMessage]]);
  },
  selectors: {
    selectSending: state => state.sending,
    selectSent: state => state.sent,
  },
});

export const { contactCleared } = slice.actions;
export const { selectSending, selectSent } = slice.injectInto(rootReducer).selectors;
