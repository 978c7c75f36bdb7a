import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';
import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { insertImage } from '#marketplace/db/files/images.ts';
import { integration, operation, acting } from '../operation.ts';
import type { Call, OperationResult } from '../operation.ts';
import { maxUploadBytes } from '../http/multipart.ts';
import { imagePresenter } from './present.ts';

/** Limits images that are decoded and stored at the same time. */
const decoding = new PQueue({ concurrency: 2 });

async function upload(call: Call): Promise<OperationResult> {
  const { context, files, now, actor } = call;
  const file = files['image'];
  if (!file) {
    throw new ApiError('validation-missing-key', { source: { path: ['image'], type: 'body' } });
  }
  if (file.size > maxUploadBytes) throw new ApiError('request-upload-over-limit');
  const id = randomUUID();
  // Read into memory only when complete and its turn has come.
  const facts = await decoding.add(async () => context.images.save(id, await readFile(file.path)));
  const inserted = insertImage(call.db, {
    id,
    uploader_id: actor.userId,
    owner_type: null,
    owner_id: null,
    format: facts.format,
    width: facts.width,
    height: facts.height,
    has_alpha: facts.hasAlpha,
    byte_size: facts.byteSize,
    created_at: now,
  });
  const row = await inserted.catch(async (error: unknown) => {
    // Without a row the stored image would stay forever.
    await context.images.remove(id);
    throw error;
  });
  return { data: imagePresenter(call)(row) };
}

const definition = {
  name: 'images/upload',
  method: 'POST',
  multipart: true,
  // Decoding takes long: not inside a transaction; a single row is written.
  transaction: false,
  // Clients may send other parts.
  input: z.looseObject({}),
  run: upload,
} as const;

/** Stores the image in the part `image`; it is unattached until a listing or user refers to it. */
export const uploadImage = operation({ ...definition, access: acting });
export const uploadImageAsOperator = operation({
  ...definition,
  api: 'integration',
  access: integration,
});
