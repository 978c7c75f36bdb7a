import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import { readUuid } from '#marketplace/contract/fields.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { findFile, findFileLocked, setUploaded } from '#marketplace/db/files/files.ts';
import type { FileRow } from '#marketplace/db/files/files.ts';
import { inTransaction } from '#marketplace/engine/inTransaction.ts';
import { fileVerification } from '#marketplace/contract/jobs.ts';
import { fileFolder } from '#marketplace/storage/fileKeys.ts';
import { WrongSize } from '#marketplace/storage/objectStore.ts';
import { mediaType } from '../http/body.ts';
import { isFileAddress } from './address.ts';
import type { FileUse } from './address.ts';
import { rangeOf } from './range.ts';

/** Serves uploads and downloads of file bytes by signed URLs. */
export function fileRouter(context: MarketplaceContext): Router {
  const router = Router({ caseSensitive: true });
  router.put('/upload/:id', async (req, res) => {
    const file = await fileOf(context, req, 'upload');
    const { integrationClientId } = context.options.credentials;
    const account = file.owner_id ?? integrationClientId;
    await context.uploads(account, () => receive(context, file, req));
    res.status(200).end();
  });
  router.get('/download/:id/:name', async (req, res) => {
    await send(context, await fileOf(context, req, 'download'), req, res);
  });
  return router;
}

/** Checks the signed URL and returns its file. @throws ApiError forbidden, not-found */
async function fileOf(context: MarketplaceContext, req: Request, use: FileUse): Promise<FileRow> {
  const id = readUuid(req.params['id']);
  if (!id) throw new ApiError('not-found');
  const query = new URL(req.url, 'http://localhost').searchParams;
  if (!isFileAddress(context.options, use, id, query, context.now())) {
    throw new ApiError('forbidden', { details: 'The address is not valid, or no longer.' });
  }
  const file = await findFile(context.db, id);
  if (!file) throw new ApiError('not-found');
  return file;
}

async function receive(context: MarketplaceContext, file: FileRow, req: Request): Promise<void> {
  const { db, objects } = context;
  if (file.state !== 'pendingUpload') throw new ApiError('file-invalid-state');
  checkHead(file, req);
  // Parallel uploads have keys of their own; the first to finish wins.
  const objectKey = `${fileFolder(file.id)}${randomUUID()}`;
  try {
    await objects.put(objectKey, req, { size: file.byte_size, contentType: file.mime_type });
  } catch (error) {
    if (error instanceof WrongSize) throw wrongSize(file, error.message);
    // The client has disconnected.
    if (!req.complete && req.destroyed) throw new ApiError('bad-request');
    throw error;
  }
  const isFirst = await inTransaction(db, async tx => {
    const found = await findFileLocked(tx, file.id);
    if (found?.state !== 'pendingUpload') return false;
    await setUploaded(tx, file.id, { objectKey, now: context.now() });
    await context.jobs.enqueue(tx, fileVerification(file.id));
    return true;
  }).catch(async (error: unknown) => {
    await objects.remove(objectKey);
    throw error;
  });
  if (isFirst) return;
  await objects.remove(objectKey);
  throw new ApiError('file-invalid-state');
}

/** Checks content type and length before the body is read. */
function checkHead(file: FileRow, req: Request): void {
  if (mediaType(req) !== file.mime_type) {
    throw new ApiError('unsupported-content-type', {
      details: `Expected Content-Type: ${file.mime_type}.`,
    });
  }
  const length = req.headers['content-length'];
  if (length === undefined) return;
  if (Number(length) > file.byte_size) throw new ApiError('request-upload-over-limit');
  if (Number(length) < file.byte_size) throw wrongSize(file, `${length} bytes`);
}

const wrongSize = ({ byte_size: size }: FileRow, found: string): ApiError =>
  new ApiError('bad-request', { details: `Expected ${size} bytes: ${found}.` });

async function send(
  { objects }: MarketplaceContext,
  file: FileRow,
  req: Request,
  res: Response,
): Promise<void> {
  if (file.state !== 'available' || file.object_key === null) {
    throw new ApiError('file-invalid-state');
  }
  const range = rangeOf(req.headers.range, file.byte_size);
  res.set({
    'Content-Type': file.mime_type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded(file.name)}`,
    // Unchanged on its way (no-transform), and sandboxed if a browser opens it.
    'Cache-Control': 'private, no-transform, max-age=300',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
  });
  if (range === 'unsatisfiable') {
    res.status(416).set('Content-Range', `bytes */${file.byte_size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.byte_size - 1 };
  const isHead = req.method === 'HEAD';
  const opened = isHead ? null : await objects.open(file.object_key, range ?? undefined);
  if (!isHead && !opened) throw new Error(`The store has lost file ${file.id}.`);
  res.status(range ? 206 : 200).set('Content-Length', String(end - start + 1));
  if (range) res.set('Content-Range', `bytes ${start}-${end}/${file.byte_size}`);
  if (!opened) return void res.end();
  await pipeline(opened.body, res).catch(() => {
    // The client disconnected or the store failed: the response is incomplete.
    res.destroy();
  });
}

// RFC 8187 allows fewer characters than encodeURIComponent.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
