import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/store.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Device } from '#shared/contract/api/account.ts';

export interface DevicesPageState {
  show: RequestStatus;
  /** Null until they are loaded, and where the marketplace keeps no list. */
  devices: Device[] | null;
  signOut: RequestStatus;
  /** The session that is being signed out, or that could not be. */
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

/** Asks where the person is signed in. */
export const fetchDevices = createAppThunk('DevicesPage/fetch', (_: void, { api }) =>
  api.app.devices(),
);

/** Signs one device out. Gives the id. */
export const signOutDevice = createAppThunk('DevicesPage/signOut', async (id: string, { api }) => {
  await api.app.signOutDevice(id);
  return id;
});

/** Signs all devices out but this one. */
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
