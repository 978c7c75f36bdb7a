import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Device } from '#shared/contract/api/account.ts';

export interface DevicesPageState {
  show: RequestStatus;
  /** Null until they are loaded, and where the marketplace does not list sessions. */
  devices: Device[] | null;
  signOut: RequestStatus;
  /** Id of the session whose sign-out is in flight or has failed. */
  signOutId: string | null;
  signOutOthers: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    DevicesPage: DevicesPageState;
  }
}

const initialState: DevicesPageState = {
  show: idle,
  devices: null,
  signOut: idle,
  signOutId: null,
  signOutOthers: idle,
};

/** Fetches the sessions of the user. */
export const fetchDevices = createAppThunk('DevicesPage/fetch', (_: void, { api }) =>
  api.app.devices(),
);

/** Ends the session of a device. Returns its id. */
export const signOutDevice = createAppThunk('DevicesPage/signOut', async (id: string, { api }) => {
  await api.app.signOutDevice(id);
  return id;
});

/** Ends all sessions except the current one. */
export const signOutOthers = createAppThunk('DevicesPage/signOutOthers', (_: void, { api }) =>
  api.app.signOutOtherDevices(),
);

const slice = createSlice({
  name: 'DevicesPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchDevices.fulfilled, (state, { payload }) => {
        state.devices = payload;
        state.signOut = idle;
        state.signOutOthers = idle;
      })
      .addCase(signOutDevice.pending, (state, { meta }) => {
        state.signOutId = meta.arg;
      })
      .addCase(signOutDevice.fulfilled, (state, { payload }) => {
        state.devices = state.devices?.filter(device => device.id !== payload) ?? null;
      })
      .addCase(signOutOthers.fulfilled, state => {
        state.devices = state.devices?.filter(({ isCurrent }) => isCurrent) ?? null;
      });
    trackRequests(builder, state => state, [
      ['show', fetchDevices],
      ['signOut', signOutDevice],
      ['signOutOthers', signOutOthers],
    ]);
  },
  selectors: { selectDevicesPage: state => state },
});

export const { selectDevicesPage } = slice.injectInto(rootReducer).selectors;
