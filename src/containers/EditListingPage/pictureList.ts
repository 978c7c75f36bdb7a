import type { AppError } from '#src/util/errors.ts';
import { pictureRefusalOf } from '#src/util/pictureRefusal.ts';
import type { PictureRefusal } from '#src/util/pictureRefusal.ts';
import type { PictureProblem } from '#src/util/validators.ts';

/** Most pictures that are added here to one listing. */
export const mostPictures = 30;

/** Reason for which a picture is not on the listing. */
export type UploadProblem = PictureProblem | PictureRefusal | 'tooMany' | 'gone';

/** A picture of another listing that is uploaded once more, as an image belongs to one listing. */
export interface CopiedPicture {
  imageId: string;
  /** Its place among the pictures of the original, from 1. */
  position: number;
  /** Address of a rendition to show; missing where the original has lost it. */
  preview?: string;
}

/** A file on its way to the listing. */
export interface Upload {
  /** Name of the file; empty for a copy. */
  name: string;
  /** Share that is sent, 0 to 1. */
  sent: number;
  problem: UploadProblem | null;
  copyOf?: CopiedPicture;
}

/** A removed picture and its place in the order, for undoing. */
export interface RemovedPicture {
  id: string;
  index: number;
}

/** What the teacher wants the pictures of a listing to be, beside what is saved. Plain JSON. */
export interface PictureList {
  /** Ids of images and keys of uploads; the first image is the cover. */
  order: string[];
  /** By key; finished uploads are left out. */
  uploads: Record<string, Upload>;
  /** Images that were uploaded or put back here and are not saved yet. */
  addedImageIds: string[];
  /** Saved images that were removed here; fresh uploads are left out. */
  removedImageIds: string[];
  /** Removals that can be undone, the last one at the end. */
  removals: RemovedPicture[];
  /** Copies that are not saved yet: images here by those of the original. */
  copied: Record<string, string>;
  /** Pictures of the original that are not wanted. */
  droppedCopies: string[];
  /** Something is not saved yet. */
  isDirty: boolean;
}

/** Returns the list of a listing that nobody has changed. */
export const pictureListOf = (saved: readonly string[]): PictureList => ({
  order: [...saved],
  uploads: {},
  addedImageIds: [],
  removedImageIds: [],
  removals: [],
  copied: {},
  droppedCopies: [],
  isDirty: false,
});

/**
 * Returns whether the list has nothing of its own, so that the saved pictures are all there is to
 * show.
 */
const isSettled = ({ isDirty, uploads }: PictureList): boolean =>
  !isDirty && Object.keys(uploads).length === 0;

/** Returns the list to change: the saved pictures may have changed since the last change here. */
export const currentList = (
  list: PictureList | undefined,
  saved: readonly string[],
): PictureList => {
  if (!list) return pictureListOf(saved);
  return isSettled(list) ? { ...pictureListOf(saved), removals: list.removals } : list;
};

/** Adds files at the end, in their order. */
export const withUploads = (list: PictureList, uploads: Record<string, Upload>): PictureList => ({
  ...list,
  order: [...list.order, ...Object.keys(uploads)],
  uploads: { ...list.uploads, ...uploads },
});

const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/**
 * Puts an uploaded image where its upload is. An upload that was dropped meanwhile leaves no
 * image.
 */
export function withImage(list: PictureList, key: string, imageId: string): PictureList {
  const upload = list.uploads[key];
  if (!upload) return list;
  return {
    ...list,
    order: list.order.map(item => (item === key ? imageId : item)),
    uploads: without(list.uploads, key),
    addedImageIds: [...list.addedImageIds, imageId],
    copied: upload.copyOf ? { ...list.copied, [upload.copyOf.imageId]: imageId } : list.copied,
    isDirty: true,
  };
}

/** Takes an upload off the list. A copy is not tried again later. */
export function withoutUpload(list: PictureList, key: string): PictureList {
  const copyOf = list.uploads[key]?.copyOf;
  return {
    ...list,
    order: list.order.filter(item => item !== key),
    uploads: without(list.uploads, key),
    ...(copyOf && { droppedCopies: [...list.droppedCopies, copyOf.imageId], isDirty: true }),
  };
}

/**
 * Takes an image off the list. Only one that may be saved already has to be remembered as removed.
 */
export function withoutImage(list: PictureList, id: string): PictureList {
  const index = list.order.indexOf(id);
  if (index < 0) return list;
  const isFresh = list.addedImageIds.includes(id);
  return {
    ...list,
    order: list.order.filter(item => item !== id),
    addedImageIds: list.addedImageIds.filter(item => item !== id),
    removedImageIds: isFresh ? list.removedImageIds : [...list.removedImageIds, id],
    removals: [...list.removals, { id, index }],
    isDirty: true,
  };
}

/** Undoes the last removal. */
export function withLastRemovalUndone(list: PictureList): PictureList {
  const last = list.removals.at(-1);
  if (!last) return list;
  return {
    ...list,
    order: list.order.toSpliced(last.index, 0, last.id),
    // It may be off the listing already, and may still be on it.
    addedImageIds: [...list.addedImageIds, last.id],
    removals: list.removals.slice(0, -1),
    isDirty: true,
  };
}

/** Moves an image to the place of another one. */
export function withMoved(list: PictureList, id: string, to: number): PictureList {
  const from = list.order.indexOf(id);
  const target = Math.min(Math.max(to, 0), list.order.length - 1);
  if (from < 0 || from === target) return list;
  const order = list.order.toSpliced(from, 1).toSpliced(target, 0, id);
  return { ...list, order, isDirty: true };
}

/**
 * Returns the images to save, given those that the listing has now. Pictures that were added
 * elsewhere meanwhile stay, at the end; ones that were removed elsewhere stay removed.
 */
export function imagesToSave(list: PictureList, saved: readonly string[]): string[] {
  const mine = list.order.filter(id => saved.includes(id) || list.addedImageIds.includes(id));
  const theirs = saved.filter(id => !list.order.includes(id) && !list.removedImageIds.includes(id));
  return [...mine, ...theirs];
}

/** Returns the problem of an upload that the marketplace did not take. */
export function uploadProblemOf(error: AppError): UploadProblem {
  const refusal = pictureRefusalOf(error);
  // Of the rendition that is copied.
  return refusal === 'failed' && error.status === 404 ? 'gone' : refusal;
}

/**
 * What a save has written: images, copies by those of the original, and copies that were left out.
 */
export interface SavedPictures {
  images: readonly string[];
  copied?: Readonly<Record<string, string>>;
  superseded?: readonly string[];
}

/** Returns the list after a save. */
export function afterSave(
  unsaved: PictureList,
  { images, copied = {}, superseded = [] }: SavedPictures,
): PictureList {
  const isSuperseded = (id: string) => superseded.includes(id);
  const list = {
    ...unsaved,
    order: unsaved.order.filter(id => !isSuperseded(id)),
    addedImageIds: unsaved.addedImageIds.filter(id => !isSuperseded(id)),
  };
  const isSaved = (id: string) => images.includes(id);
  const isListed = (id: string) => list.order.includes(id);
  // A fresh upload may have been removed while it was saved.
  const removedIds = new Set([...list.removedImageIds, ...list.removals.map(({ id }) => id)]);
  const removedImageIds = [...removedIds].filter(id => isSaved(id) && !isListed(id));
  const fromElsewhere = images.filter(id => !isListed(id) && !removedImageIds.includes(id));
  return {
    ...list,
    order: [...list.order, ...fromElsewhere],
    addedImageIds: list.addedImageIds.filter(id => !isSaved(id)),
    removedImageIds,
    copied: Object.fromEntries(
      Object.entries(list.copied).filter(([id]) => !Object.hasOwn(copied, id)),
    ),
  };
}

/** Returns whether the same file may be taken at another time. */
export const mayRetry = (problem: UploadProblem): boolean =>
  problem === 'offline' || problem === 'failed';
