import type { Resource } from '#marketplace/contract/resource.ts';
import { imagesById } from '#marketplace/db/files/images.ts';
import type { Call } from '../operation.ts';
import { imagePresenter } from './present.ts';

/** Images for relationships. */
export async function loadImages(call: Call, ids: string[]): Promise<Resource[]> {
  return (await imagesById(call.db, ids)).map(imagePresenter(call));
}
