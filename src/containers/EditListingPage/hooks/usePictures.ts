import { useEffect, useState } from 'react';
import { shallowEqual } from 'react-redux';
import PQueue from 'p-queue';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Image, OwnListing } from '#shared/contract/entities.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import { pictureProblemOf } from '#src/util/validators.ts';
import { copyPictures } from '../copyPictures.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { mostPictures } from '../pictureList.ts';
import type { Upload } from '../pictureList.ts';
import {
  pictureMoved,
  pictureRemoved,
  removalUndone,
  savePictures,
  selectPictures,
  shownOrder,
  uploadDropped,
  uploadFailed,
  uploadPicture,
  uploadsAdded,
} from '../pictures.duck.ts';

/** Uploads at a time; the marketplace scales each picture while it is uploaded. */
const uploadsAtOnce = 2;

/** A picture of the listing, or one on its way. */
export type PictureItem =
  | {
      kind: 'image';
      id: string;
      image: Image;
      /** The file that was uploaded here, to show until the renditions have loaded. */
      file: File | undefined;
    }
  | { kind: 'upload'; id: string; upload: Upload; file: File | undefined };

/** Pictures of a listing and what can be done with them. */
export interface Pictures {
  items: PictureItem[];
  /** Uploads that are under way. */
  uploading: number;
  /** Something is on its way to the marketplace. */
  isBusy: boolean;
  /** Of the changes that were made here; null while there are none. */
  progress: 'copying' | 'uploading' | 'saving' | 'saved' | null;
  saveError: AppError | null;
  /** Removals that can be undone. */
  removals: number;
  add: (files: readonly File[]) => void;
  retryUpload: (key: string) => void;
  /** Forgets an upload; one that is under way does not get on the listing. */
  dropUpload: (key: string) => void;
  remove: (imageId: string) => void;
  undoRemoval: () => void;
  /** Moves an image to the place of another item. */
  move: (imageId: string, to: number) => void;
  retrySave: () => void;
}

/** Runs the pictures of a listing. Each change is saved at once. */
export function usePictures(listing: OwnListing): Pictures {
  const dispatch = useAppDispatch();
  const listingId = listing.id;
  const saved = (listing.images ?? []).map(image => image.id);
  const pictures = useAppSelector(state => selectPictures(state, listingId));
  // By key of the upload, then by id of its image. Files are not plain JSON, so not in the store.
  const [files] = useState(() => new Map<string, File>());
  const [queue] = useState(() => new PQueue({ concurrency: uploadsAtOnce }));
  const order = shownOrder(pictures, saved);
  const images = useAppSelector(
    state => order.map(id => selectEntity(state, 'image', id)),
    shallowEqual,
  );

  const items = order.flatMap((id, index): PictureItem[] => {
    const file = files.get(id);
    const upload = pictures?.list.uploads[id];
    if (upload) return [{ kind: 'upload', id, upload, file }];
    const image = images[index];
    return image ? [{ kind: 'image', id, image, file }] : [];
  });
  const underWay = items.filter(item => item.kind === 'upload' && !item.upload.problem);
  const uploading = underWay.length;
  const progress =
    uploading > 0 && underWay.every(isCopy) ? 'copying' : progressOf(pictures, uploading);
  const isBusy = progress !== null && progress !== 'saved';
  // Copies go on when the listing is opened again.
  useLeaveWarning(isBusy && progress !== 'copying');

  const start = (key: string, file: File) =>
    void queue.add(() => {
      const onUploaded = (imageId: string) => void files.set(imageId, file);
      return dispatch(uploadPicture({ listingId, key, file, onUploaded }));
    });
  const save = () => void dispatch(savePictures(listingId));

  return {
    items,
    uploading,
    isBusy,
    progress,
    saveError: pictures ? errorOf(pictures.save) : null,
    removals: pictures?.list.removals.length ?? 0,
    add(chosen) {
      const added = uploadsOf(chosen, mostPictures - items.length);
      for (const { key, file } of added) files.set(key, file);
      const uploads = Object.fromEntries(added.map(({ key, upload }) => [key, upload]));
      dispatch(uploadsAdded({ listingId, saved, uploads }));
      for (const { key, file, upload } of added) if (!upload.problem) start(key, file);
    },
    retryUpload(key) {
      const isCopied = Boolean(pictures?.list.uploads[key]?.copyOf);
      const file = files.get(key);
      if (!isCopied && !file) return;
      dispatch(uploadFailed({ listingId, key, problem: null }));
      if (isCopied) void dispatch(copyPictures(listingId));
      else if (file) start(key, file);
    },
    dropUpload(key) {
      files.delete(key);
      dispatch(uploadDropped({ listingId, key }));
      if (pictures?.list.uploads[key]?.copyOf) save();
    },
    remove(imageId) {
      dispatch(pictureRemoved({ listingId, saved, imageId }));
      save();
    },
    undoRemoval() {
      dispatch(removalUndone({ listingId, saved }));
      save();
    },
    move(imageId, to) {
      dispatch(pictureMoved({ listingId, saved, imageId, to }));
      save();
    },
    retrySave: save,
  };
}

/**
 * Returns the uploads of files, with what is wrong with them. `room`: pictures that may be added.
 */
const uploadsOf = (files: readonly File[], room: number) =>
  files.map((file, index) => {
    const problem = pictureProblemOf(file) ?? (index < room ? null : 'tooMany');
    const upload: Upload = { name: file.name, sent: 0, problem };
    return { key: `upload-${randomId()}`, file, upload };
  });

function progressOf(
  pictures: ReturnType<typeof selectPictures>,
  uploading: number,
): Pictures['progress'] {
  if (uploading > 0) return 'uploading';
  if (!pictures || pictures.save.status === 'failed') return null;
  if (pictures.save.status === 'loading') return 'saving';
  return Object.keys(pictures.list.uploads).length === 0 && !pictures.list.isDirty ? 'saved' : null;
}

const isCopy = (item: PictureItem) => item.kind === 'upload' && Boolean(item.upload.copyOf);

/** Has the browser confirm before the page is left while pictures are on their way. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
