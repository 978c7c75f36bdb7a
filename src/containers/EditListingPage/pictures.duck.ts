import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { mergeEntities, selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { isAppError } from '#src/util/errors.ts';
import { failed, idle, loading } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { listingParams } from './EditListingPage.duck.ts';
import { copiesToSave, withCopies } from './copiedPictures.ts';
import {
  afterSave,
  currentList,
  imagesToSave,
  uploadProblemOf,
  withImage,
  withLastRemovalUndone,
  withMoved,
  withUploads,
  withoutImage,
  withoutUpload,
} from './pictureList.ts';
import type { PictureList, SavedPictures, Upload, UploadProblem } from './pictureList.ts';
import type { PictureCopies } from '#shared/contract/listingData.ts';

/** The list of a listing and the request that saves it. */
export interface Pictures {
  list: PictureList;
  save: RequestStatus;
  /** Copying the pictures of the original; each copy that fails reports it itself. */
  copy: RequestStatus;
}

/** Pictures that were changed here, by listing. */
export type PicturesState = Record<string, Pictures>;

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    listingPictures: PicturesState;
  }
}

/** A change of the list of a listing. `saved` are the ids of the images that the listing has. */
interface Change {
  listingId: string;
  saved: string[];
}

export interface OfUpload {
  listingId: string;
  key: string;
}

const initialState: PicturesState = {};

/** Changes the list of a listing in the state. */
function change(
  state: PicturesState,
  listingId: string,
  saved: readonly string[],
  edit: (list: PictureList) => PictureList,
): void {
  const { list, save, copy } = state[listingId] ?? { list: undefined, save: idle, copy: idle };
  const isSaving = save.status === 'loading';
  state[listingId] = { list: edit(list && isSaving ? list : currentList(list, saved)), save, copy };
}

const slice = createSlice({
  name: 'listingPictures',
  initialState,
  reducers: {
    uploadsAdded(state, { payload }: PayloadAction<Change & { uploads: Record<string, Upload> }>) {
      change(state, payload.listingId, payload.saved, list => withUploads(list, payload.uploads));
    },
    uploadProgressed(state, { payload }: PayloadAction<OfUpload & { sent: number }>) {
      const upload = state[payload.listingId]?.list.uploads[payload.key];
      if (upload) upload.sent = payload.sent;
    },
    uploadEnded(state, { payload }: PayloadAction<OfUpload & { imageId: string }>) {
      const pictures = state[payload.listingId];
      if (pictures) pictures.list = withImage(pictures.list, payload.key, payload.imageId);
    },
    /** Notes why an upload failed; null starts it again. */
    uploadFailed(state, { payload }: PayloadAction<OfUpload & { problem: UploadProblem | null }>) {
      const upload = state[payload.listingId]?.list.uploads[payload.key];
      if (!upload) return;
      upload.problem = payload.problem;
      upload.sent = 0;
    },
    uploadDropped(state, { payload }: PayloadAction<OfUpload>) {
      const pictures = state[payload.listingId];
      if (pictures) pictures.list = withoutUpload(pictures.list, payload.key);
    },
    pictureRemoved(state, { payload }: PayloadAction<Change & { imageId: string }>) {
      change(state, payload.listingId, payload.saved, list => withoutImage(list, payload.imageId));
    },
    removalUndone(state, { payload }: PayloadAction<Change>) {
      change(state, payload.listingId, payload.saved, withLastRemovalUndone);
    },
    pictureMoved(state, { payload }: PayloadAction<Change & { imageId: string; to: number }>) {
      change(state, payload.listingId, payload.saved, list =>
        withMoved(list, payload.imageId, payload.to),
      );
    },
    saveStarted(state, { payload }: PayloadAction<string>) {
      const pictures = state[payload];
      if (!pictures) return;
      pictures.save = loading;
      pictures.list.isDirty = false;
    },
    /** The images of the list as they were sent are those of the listing now. */
    saveEnded(state, { payload }: PayloadAction<SavedPictures & { listingId: string }>) {
      const pictures = state[payload.listingId];
      if (!pictures) return;
      pictures.list = afterSave(pictures.list, payload);
    },
    copiesAdded(
      state,
      {
        payload,
      }: PayloadAction<Change & { copies: PictureCopies; previews: Record<string, string> }>,
    ) {
      change(state, payload.listingId, payload.saved, list =>
        withCopies(list, payload.copies, payload.previews),
      );
    },
    copySettled(state, { payload }: PayloadAction<Change & { copy: RequestStatus }>) {
      change(state, payload.listingId, payload.saved, list => list);
      const pictures = state[payload.listingId];
      if (pictures) pictures.copy = payload.copy;
    },
    /** Gives up the copies that are not there yet. */
    copiesDropped(state, { payload }: PayloadAction<Change & { copies: PictureCopies }>) {
      change(state, payload.listingId, payload.saved, list => ({
        ...list,
        droppedCopies: payload.copies.pictures.flatMap(({ id, copy }) => (copy ? [] : [id])),
        isDirty: true,
      }));
      const pictures = state[payload.listingId];
      if (pictures) pictures.copy = idle;
    },
    saveSettled(state, { payload }: PayloadAction<{ listingId: string; save: RequestStatus }>) {
      const pictures = state[payload.listingId];
      if (!pictures) return;
      pictures.save = payload.save;
      if (payload.save.status !== 'failed') return;
      pictures.list.isDirty = true;
      if (payload.save.error.code !== 'image-invalid') return;
      // Images that the marketplace no longer has would be refused again.
      const gone = pictures.list.addedImageIds;
      pictures.list.order = pictures.list.order.filter(id => !gone.includes(id));
      pictures.list.addedImageIds = [];
      pictures.list.copied = {};
    },
  },
  selectors: {
    selectPictures: (state, listingId: string): Pictures | undefined => state[listingId],
  },
});

/** Returns what to show, in order: ids of images and keys of uploads. */
export const shownOrder = (pictures: Pictures | undefined, saved: readonly string[]) =>
  pictures?.save.status === 'loading'
    ? pictures.list.order
    : currentList(pictures?.list, saved).order;

export const {
  copiesAdded,
  copiesDropped,
  copySettled,
  pictureMoved,
  pictureRemoved,
  removalUndone,
  uploadDropped,
  uploadFailed,
  uploadsAdded,
} = slice.actions;
const { saveEnded, saveSettled, saveStarted, uploadEnded, uploadProgressed } = slice.actions;
export const { selectPictures } = slice.injectInto(rootReducer).selectors;

export const savedImages = (state: RootState, listingId: string): string[] =>
  (selectEntity(state, 'ownListing', listingId)?.images ?? []).map(image => image.id);

export const copiesOf = (state: RootState, listingId: string): PictureCopies | undefined =>
  selectEntity(state, 'ownListing', listingId)?.attributes.privateData?.pictureCopies;

/** Saves the list of a listing until nothing of it is unsaved. One at a time for each listing. */
export const savePictures = createAppThunk(
  'listingPictures/save',
  async (listingId: string, context) => {
    const { dispatch, getState } = context;
    try {
      while (selectPictures(getState(), listingId)?.list.isDirty) {
        dispatch(saveStarted(listingId));
        await saveOnce(listingId, context);
      }
      dispatch(saveSettled({ listingId, save: idle }));
    } catch (error) {
      if (isAppError(error)) dispatch(saveSettled({ listingId, save: failed(error) }));
      throw error;
    }
  },
  {
    condition: (listingId, state) => selectPictures(state, listingId)?.save.status !== 'loading',
  },
);

async function saveOnce(listingId: string, { api, dispatch, getState }: ThunkContext) {
  // Another tab may have changed the pictures.
  dispatch(mergeEntities(await api.ownListings.show(listingId, listingParams)));
  const list = selectPictures(getState(), listingId)?.list;
  if (!list) return;
  const before = savedImages(getState(), listingId);
  const { copies, superseded } = copiesToSave(list, copiesOf(getState(), listingId), before);
  const images = imagesToSave(list, before).filter(id => !superseded.includes(id));
  // In one call: a copy is noted when it is on the listing, and then never made again.
  const body = {
    id: listingId,
    images,
    privateData: copies === undefined ? undefined : { pictureCopies: copies },
  };
  dispatch(mergeEntities(await api.ownListings.update(body, listingParams)));
  dispatch(saveEnded({ listingId, images, copied: list.copied, superseded }));
}

/**
 * Uploads a picture and puts it on the listing. A failure is noted at the upload. `onUploaded` is
 * called with the id of the image before it is shown.
 */
export async function upload(
  { listingId, key }: OfUpload,
  read: () => Promise<File>,
  { api, dispatch, getState }: ThunkContext,
  onUploaded?: (imageId: string) => void,
): Promise<string | null> {
  const isWanted = () => Boolean(selectPictures(getState(), listingId)?.list.uploads[key]);
  if (!isWanted()) return null;
  let sent = 0;
  const onProgress = (share: number) => {
    // A step a percent: every one is rendered.
    const rounded = Math.floor(share * 100) / 100;
    if (rounded <= sent) return;
    sent = rounded;
    dispatch(uploadProgressed({ listingId, key, sent }));
  };
  try {
    const answer = await api.images.upload(
      await read(),
      { 'fields.image': listingParams['fields.image'] },
      onProgress,
    );
    onUploaded?.(answer.data.id);
    dispatch(mergeEntities(answer));
    dispatch(uploadEnded({ listingId, key, imageId: answer.data.id }));
    return answer.data.id;
  } catch (error) {
    const problem = isAppError(error) ? uploadProblemOf(error) : 'failed';
    dispatch(uploadFailed({ listingId, key, problem }));
    throw error;
  }
}

/** Uploads a file and puts its picture on the listing. A failure is noted at the upload. */
export const uploadPicture = createAppThunk(
  'listingPictures/upload',
  async (
    { file, onUploaded, ...of }: OfUpload & { file: File; onUploaded?: (imageId: string) => void },
    context,
  ) => {
    const imageId = await upload(of, () => Promise.resolve(file), context, onUploaded);
    if (imageId) void context.dispatch(savePictures(of.listingId));
    return imageId;
  },
);
