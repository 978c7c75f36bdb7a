import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { ProfileChange } from './profile.ts';

/** Requests that upload a picture and save the profile. */
export interface ProfileSettingsState {
  upload: RequestStatus;
  update: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ProfileSettingsPage: ProfileSettingsState;
  }
}

const initialState: ProfileSettingsState = { upload: idle, update: idle };

/** Uploads a picture, which is not part of the profile yet. Returns its id. */
export const uploadPicture = createAppThunk(
  'ProfileSettingsPage/uploadPicture',
  async (file: File, { api, dispatch }) => {
    const answer = await api.images.upload(file, {
      'fields.image': ['variants.square-small', 'variants.square-small2x'],
    });
    dispatch(mergeEntities(answer));
    return answer.data.id;
  },
);

/** Saves the changed values. */
export const updateProfile = createAppThunk(
  'ProfileSettingsPage/updateProfile',
  async (change: ProfileChange, { api, dispatch }) => {
    dispatch(mergeEntities(await api.currentUser.updateProfile({ ...change }, currentUserQuery)));
  },
);

const slice = createSlice({
  name: 'ProfileSettingsPage',
  initialState,
  reducers: {
    /** Resets the state when the page is left. */
    settingsForgotten: () => initialState,
    /** Forgets the status of the last upload. */
    uploadForgotten: state => {
      state.upload = idle;
    },
  },
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['upload', uploadPicture],
      ['update', updateProfile],
    ]);
  },
  selectors: {
    selectUpload: state => state.upload,
    selectUpdate: state => state.update,
  },
});

export const { settingsForgotten, uploadForgotten } = slice.actions;
export const { selectUpload, selectUpdate } = slice.injectInto(rootReducer).selectors;
