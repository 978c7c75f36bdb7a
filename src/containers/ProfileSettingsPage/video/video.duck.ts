import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import {
  deleteVideo,
  finishVideo,
  openVideo,
  readOwnVideo,
  saveVideoCaptions,
  saveVideoPoster,
  sendVideoPiece,
} from '#src/api/teacherVideo.ts';
import type { WrittenCaptions } from '#src/api/teacherVideo.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { currentUserQuery } from '#src/ducks/user.duck.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { trackRequests } from '#src/store/requests.ts';
import { appError } from '#src/util/errors.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { captureFirst } from './captureFrame.ts';
import { finishSending, sendVideo, waitForNetwork } from './sendVideo.ts';

/** What is done with a chosen file right now. */
export type VideoStep = 'preparing' | 'sending' | 'waiting' | 'checking';

/** State of a teacher's video while they edit it. */
export interface TeacherVideoState {
  upload: RequestStatus;
  /** null while nothing is under way. `share`: from 0 to 1. */
  step: { name: VideoStep; share: number } | null;
  read: RequestStatus;
  /** Captions of the video with this id, as WebVTT; null before they are read. */
  captions: { id: string; text: string } | null;
  saveCaptions: RequestStatus;
  savePoster: RequestStatus;
  remove: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TeacherVideo: TeacherVideoState;
  }
}

const initialState: TeacherVideoState = {
  upload: idle,
  step: null,
  read: idle,
  captions: null,
  saveCaptions: idle,
  savePoster: idle,
  remove: idle,
};

/** Reads the person again: what their page shows is a copy that the server has written. */
async function readAgain({ api, dispatch }: Pick<ThunkContext, 'api' | 'dispatch'>) {
  dispatch(mergeEntities(await api.currentUser.show(currentUserQuery)));
}

/** Prepares, sends and publishes a file, with a picture from its beginning. */
export const uploadVideo = createAppThunk(
  'TeacherVideo/upload',
  async ({ file, signal }: { file: File; signal: AbortSignal }, { api, dispatch }) => {
    const step = (name: VideoStep, share = 0) => void dispatch(stepTaken({ name, share }));
    step('preparing');
    const { prepareVideo } = await import(
      /* webpackChunkName: "prepareVideo" */ './prepareVideo.ts'
    );
    const prepared = await prepareVideo(file, {
      onProgress: share => step('preparing', share),
      signal,
    });
    if (signal.aborted) return;
    if ('refusal' in prepared) {
      const refusal = appError('unknown', 'The file can not be used.', 400);
      throw { ...refusal, code: 'video-refused', reason: prepared.refusal };
    }
    const id = await sendVideo(prepared.file, {
      open: bytes => openVideo(api.app.client, bytes),
      send: sendVideoPiece,
      wait: waitForNetwork,
      onProgress: (share, isWaiting) => step(isWaiting ? 'waiting' : 'sending', share),
      signal,
    });
    if (id === null) return;
    const isShown = await finishSending({
      finish: () => finishVideo(api.app.client, id),
      wait: waitForNetwork,
      onStep: isWaiting => step(isWaiting ? 'waiting' : 'checking', 1),
      signal,
    });
    if (!isShown) return;
    const poster = await captureFirst(prepared.file);
    // The video is there without its picture, which can be chosen later.
    if (poster) await saveVideoPoster(id, poster).catch(() => undefined);
    await readAgain({ api, dispatch });
  },
);

/** Reads the captions. */
export const fetchCaptions = createAppThunk('TeacherVideo/read', async (_: void, { api }) => {
  const { video, captions } = await readOwnVideo(api.app.client);
  return video && { id: video.id, text: captions };
});

/** Saves captions, which the server writes as WebVTT. */
export const saveCaptions = createAppThunk(
  'TeacherVideo/saveCaptions',
  async (written: WrittenCaptions, { api, dispatch }) => {
    const { captions } = await saveVideoCaptions(api.app.client, written);
    await readAgain({ api, dispatch });
    return { id: written.id, text: captions };
  },
);

/** Saves the picture that is shown before the video is played. */
export const savePoster = createAppThunk(
  'TeacherVideo/savePoster',
  async ({ id, picture }: { id: string; picture: Blob }, { api, dispatch }) => {
    await saveVideoPoster(id, picture);
    await readAgain({ api, dispatch });
  },
);

/** Deletes the video. */
export const removeVideo = createAppThunk(
  'TeacherVideo/remove',
  async (_: void, { api, dispatch }) => {
    await deleteVideo(api.app.client);
    await readAgain({ api, dispatch });
  },
);

const slice = createSlice({
  name: 'TeacherVideo',
  initialState,
  reducers: {
    stepTaken: (state, { payload }: PayloadAction<TeacherVideoState['step']>) => {
      state.step = payload;
    },
    /** Resets the state when the page is left. */
    videoForgotten: () => initialState,
  },
  extraReducers: builder => {
    builder
      .addCase(uploadVideo.pending, state => {
        state.remove = idle;
      })
      .addCase(uploadVideo.fulfilled, state => {
        state.step = null;
        state.captions = null;
        state.saveCaptions = idle;
        state.savePoster = idle;
      })
      .addCase(uploadVideo.rejected, state => {
        state.step = null;
      })
      .addCase(fetchCaptions.fulfilled, (state, { payload }) => {
        state.captions = payload;
      })
      .addCase(saveCaptions.fulfilled, (state, { payload }) => {
        state.captions = payload;
      });
    trackRequests(builder, state => state, [
      ['upload', uploadVideo],
      ['read', fetchCaptions],
      ['saveCaptions', saveCaptions],
      ['savePoster', savePoster],
      ['remove', removeVideo],
    ]);
  },
  selectors: { selectTeacherVideo: state => state },
});

const { stepTaken } = slice.actions;
export const { videoForgotten } = slice.actions;
export const { selectTeacherVideo } = slice.injectInto(rootReducer).selectors;
