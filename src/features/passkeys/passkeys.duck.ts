import { createSlice } from '@reduxjs/toolkit';
import { createPasskey } from './authenticator.ts';
import {
  beginPasskey,
  listPasskeys,
  removePasskey as remove,
  renamePasskey as rename,
  savePasskey,
} from '#src/api/passkeys.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { isAppError, isNotFound } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { PasskeysState } from '#shared/contract/api/passkeys.ts';
import type { RenamedPasskey } from '#shared/contract/bodies/passkeys.ts';

/** Passkeys of the current user. */
export interface PasskeysSlice {
  show: RequestStatus;
  /** Null until it is loaded, and where there are none. */
  known: PasskeysState | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    passkeys: PasskeysSlice;
  }
}

const initialState: PasskeysSlice = { show: idle, known: null };

export const fetchPasskeys = createAppThunk('passkeys/fetch', (_: void, { api }) =>
  listPasskeys(api.app.client),
);

/** Adds a passkey of this device, by the password or a fresh log-in. */
export const addPasskey = createAppThunk(
  'passkeys/add',
  async (currentPassword: string | undefined, { api: { app } }) => {
    const made = await createPasskey(await beginPasskey(app.client, currentPassword));
    return savePasskey(app.client, made);
  },
);

export const renamePasskey = createAppThunk('passkeys/rename', (named: RenamedPasskey, { api }) =>
  rename(api.app.client, named),
);

/** Removes a passkey; one that was removed in another tab is gone, too. */
export const removePasskey = createAppThunk('passkeys/remove', (id: string, { api }) =>
  remove(api.app.client, id).catch((error: unknown) => {
    if (!isAppError(error) || !isNotFound(error)) throw error;
  }),
);

const slice = createSlice({
  name: 'passkeys',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchPasskeys.fulfilled, (state, { payload }) => {
        state.known = payload;
      })
      .addCase(addPasskey.fulfilled, (state, { payload }) => {
        state.known?.passkeys.push(payload);
      })
      .addCase(renamePasskey.fulfilled, (state, { meta: { arg } }) => {
        const found = state.known?.passkeys.find(({ id }) => id === arg.id);
        if (found) found.name = arg.name;
      })
      .addCase(removePasskey.fulfilled, (state, { meta: { arg } }) => {
        if (!state.known) return;
        state.known.passkeys = state.known.passkeys.filter(({ id }) => id !== arg);
      });
    trackRequests(builder, state => state, [['show', fetchPasskeys]]);
  },
  selectors: { selectPasskeys: state => state },
});

export const { selectPasskeys } = slice.injectInto(rootReducer).selectors;
