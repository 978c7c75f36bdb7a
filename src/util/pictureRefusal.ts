import type { AppError } from './errors.ts';

/** Why the marketplace did not take a picture. */
export type PictureRefusal = 'size' | 'pixels' | 'unreadable' | 'offline' | 'failed';

/** Returns the reason of an upload that failed. */
export function pictureRefusalOf({ code, status, reason }: AppError): PictureRefusal {
  if (code === 'request-upload-over-limit') return 'size';
  if (reason === 'too-many-pixels') return 'pixels';
  if (code.startsWith('image-invalid')) return 'unreadable';
  return status === 0 ? 'offline' : 'failed';
}
