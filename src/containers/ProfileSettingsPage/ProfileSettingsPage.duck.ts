import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { checkHandle, takeHandle } from '#src/api/teachers.ts';
import type { ProfileChange } from './profile.ts';

/** Requests that upload a picture and save the profile. */
export interface ProfileSettingsState {
  upload: RequestStatus;
  update: RequestStatus;
  covers: RequestStatus;
  /** Published classes, whose pictures can be the cover. */
  coverChoices: { id: string; title: string }[];
  handleCheck: RequestStatus;
  /** The last short address that was looked up, and whether the reader can have it. */
  checked: { handle: string; isFree: boolean } | null;
  handle: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ProfileSettingsPage: ProfileSettingsState;
  }
}

const initialState: ProfileSettingsState = {
  upload: idle,
  update: idle,
  covers: idle,
  coverChoices: [],
  handleCheck: idle,
  checked: null,
  handle: idle,
};

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

/** Loads the classes whose pictures can be the cover. */
export const fetchCovers = createAppThunk(
  'ProfileSettingsPage/fetchCovers',
  async (_: void, { api }) => {
    const fields = {
      'fields.listing': ['title', 'state'],
      'fields.ownListing': ['title', 'state'],
    };
    const { data } = await api.ownListings.query({ ...fields, perPage: 100 });
    return data.flatMap(({ id, attributes: { state, title = '' } }) =>
      state === 'published' ? [{ id, title }] : [],
    );
  },
);

/** Looks up whether the reader can have a short address. */
export const lookUpHandle = createAppThunk(
  'ProfileSettingsPage/lookUpHandle',
  async (handle: string, { api }) => (await checkHandle(api.app.client, handle)).isFree ?? false,
);

/** Takes a short address, of which the profile gets a copy. */
export const saveHandle = createAppThunk(
  'ProfileSettingsPage/saveHandle',
  async (handle: string, { api, dispatch }) => {
    await takeHandle(api.app.client, handle);
    dispatch(mergeEntities(await api.currentUser.show(currentUserQuery)));
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
    builder
      .addCase(fetchCovers.fulfilled, (state, { payload }) => {
        state.coverChoices = payload;
      })
      .addCase(lookUpHandle.fulfilled, (state, { payload, meta }) => {
        state.checked = { handle: meta.arg, isFree: payload };
      });
    trackRequests(builder, state => state, [
      ['upload', uploadPicture],
      ['update', updateProfile],
      ['covers', fetchCovers],
      ['handleCheck', lookUpHandle],
      ['handle', saveHandle],
    ]);
  },
  selectors: {
    selectUpload: state => state.upload,
    selectUpdate: state => state.update,
    selectCovers: state => state.coverChoices,
    selectChecked: state => state.checked,
    selectHandleRequest: state => state.handle,
  },
});

export const { settingsForgotten, uploadForgotten } = slice.actions;
export const { selectUpload, selectUpdate, selectCovers, selectChecked, selectHandleRequest } =
  slice.injectInto(rootReducer).selectors;
