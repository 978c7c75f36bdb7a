import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { injectPageSlice } from '#src/store/rootReducer.ts';
import { trackRequest } from '#src/store/trackRequests.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Device } from '#shared/contract/api/devices.ts';

export interface DevicesPageState {
  show: RequestStatus;
  /** Null until they are loaded, and where the marketplace keeps no list. */
  devices: Device[] | null;
  signOut: RequestStatus;
  /** The session that is being signed out, or that could not be. */
  signOutId: string | null;
  signOutOthers: RequestStatus;
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
    trackRequest(builder, 'show', fetchDevices, (state, devices) => {
      state.devices = devices;
      state.signOut = idle;
      state.signOutOthers = idle;
    });
    trackRequest(builder, 'signOut', signOutDevice, (state, id) => {
      state.devices = state.devices?.filter(device => device.id !== id) ?? null;
    });
    trackRequest(builder, 'signOutOthers', signOutOthers, state => {
      state.devices = state.devices?.filter(({ isCurrent }) => isCurrent) ?? null;
    });
    builder.addMatcher(signOutDevice.pending.match, (state, { meta }) => {
      state.signOutId = meta.arg;
    });
  },
  selectors: { selectDevicesPage: state => state },
});

export const { selectDevicesPage } = injectPageSlice(slice);
