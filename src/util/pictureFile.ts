import { listingLimits } from '#shared/config/listing.ts';

/** Kinds of picture that may be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

export type PictureProblem = 'type' | 'size';

/** Why a chosen file can not be the picture, or null. */
export function pictureProblemOf(file: { type: string; size: number }): PictureProblem | null {
  if (!pictureTypes.some(type => type === file.type)) return 'type';
  return file.size > listingLimits.imageBytesMax ? 'size' : null;
}
