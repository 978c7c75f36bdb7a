import type { PictureCopies } from '#shared/contract/listingData.ts';
import type { PictureList } from './pictureList.ts';

/** Returns the key of the upload that copies an image. */
export const copyKey = (imageId: string): string => `copy-${imageId}`;

/**
 * Adds uploads for the pictures of the original that are not copied yet, each after the copy that
 * it follows. `previews` are addresses by image of the original.
 */
export function withCopies(
  list: PictureList,
  { pictures }: PictureCopies,
  previews: Readonly<Record<string, string>>,
): PictureList {
  const order = [...list.order];
  const uploads = { ...list.uploads };
  let last = -1;
  for (const [index, { id, copy }] of pictures.entries()) {
    const key = copyKey(id);
    const known = order.indexOf(copy ?? key);
    if (known >= 0) last = known;
    if (copy || known >= 0 || list.copied[id] || list.droppedCopies.includes(id)) continue;
    last += 1;
    order.splice(last, 0, key);
    const preview = previews[id];
    const copyOf = { imageId: id, position: index + 1, preview };
    uploads[key] = { name: '', sent: 0, problem: null, copyOf };
  }
  return { ...list, order, uploads };
}

/** What a save has to write of copies. */
export interface CopiesToSave {
  /** null when all are there, undefined when nothing changes. */
  copies: PictureCopies | null | undefined;
  /** Copies of what another tab has copied meanwhile. */
  superseded: string[];
}

/** Returns the copies to save, given those and the images that the listing has now. */
export function copiesToSave(
  list: PictureList,
  saved: PictureCopies | undefined,
  images: readonly string[],
): CopiesToSave {
  const { copied, droppedCopies } = list;
  const open = new Set(saved?.pictures.flatMap(({ id, copy }) => (copy ? [] : [id])));
  const superseded = Object.entries(copied).flatMap(([id, copy]) =>
    open.has(id) || images.includes(copy) ? [] : [copy],
  );
  const isChanged = [...Object.keys(copied), ...droppedCopies].some(id => open.has(id));
  if (!saved || !isChanged) return { copies: undefined, superseded };
  const pictures = saved.pictures
    .filter(({ id, copy }) => copy || !droppedCopies.includes(id))
    .map(({ id, copy = copied[id] }) => ({ id, ...(copy && { copy }) }));
  const isComplete = pictures.every(({ copy }) => copy);
  return { copies: isComplete ? null : { ...saved, pictures }, superseded };
}
