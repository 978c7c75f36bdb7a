import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { FilePart, ReceivedFile, UploadedFile } from '../operation.ts';

/** Parts of a multipart/form-data request by name. */
export interface Multipart<File> {
  fields: Record<string, string>;
  files: Record<string, File>;
}

/** Consumes the stream of a file part. */
type Receive<Content> = (stream: Readable) => Promise<Content>;

export interface MultipartLimits {
  /** Bytes of one file. */
  fileSize: number;
  files: number;
  fields: number;
  /** Bytes of one text part. */
  fieldSize: number;
  /** Bytes of the whole request, where that is less than all parts at their largest. */
  total?: number;
}

/** Largest image, in bytes. */
export const maxUploadBytes = 20 * 1024 * 1024;

const uploadLimits: MultipartLimits = {
  fileSize: maxUploadBytes,
  files: 4,
  fields: 50,
  fieldSize: 4_000,
};

/**
 * Reads a multipart request into memory, within limits. For authenticated operators only.
 * @throws ApiError request-upload-over-limit, bad-request
 */
export const readMultipart = (
  req: IncomingMessage,
  limits: MultipartLimits,
): Promise<Multipart<UploadedFile>> =>
  readParts(req, limits, async stream => ({ data: await buffer(stream) }));

/**
 * Reads a multipart request and writes its files into an existing folder.
 * @throws ApiError request-upload-over-limit, bad-request
 */
export const receiveMultipart = (
  req: IncomingMessage,
  folder: string,
  limits: MultipartLimits = uploadLimits,
): Promise<Multipart<ReceivedFile>> =>
  readParts(req, limits, async stream => {
    const file = createWriteStream(path.join(folder, randomUUID()));
    await pipeline(stream, file);
    return { path: String(file.path), size: file.bytesWritten };
  });

function readParts<Content extends object>(
  req: IncomingMessage,
  limits: MultipartLimits,
  receive: Receive<Content>,
): Promise<Multipart<FilePart & Content>> {
  const largest = limits.fileSize * limits.files + limits.fieldSize * limits.fields;
  const total = limits.total ?? largest;
  if (Number(req.headers['content-length'] ?? 0) > total) {
    return Promise.reject(new ApiError('request-upload-over-limit'));
  }
  return new Promise((resolve, reject) => {
    const overLimit = () => stop(new ApiError('request-upload-over-limit'));
    const malformed = () => stop(new ApiError('bad-request', { details: 'Malformed multipart.' }));
    const parts: Multipart<FilePart & Content> = { fields: {}, files: {} };
    const receiving: Promise<void>[] = [];
    let parser: busboy.Busboy;
    try {
      // One byte more, so that a file of exactly the limit passes.
      parser = busboy({
        headers: req.headers,
        limits: { ...limits, fileSize: limits.fileSize + 1 },
      });
    } catch {
      reject(new ApiError('bad-request', { details: 'Malformed multipart.' }));
      return;
    }
    const stop = (error: unknown) => {
      req.unpipe(parser);
      // Later: destroying the parser inside its own callbacks corrupts its state.
      setImmediate(() => parser.destroy());
      // The rest is read, or the next request on this connection would wait behind it.
      req.resume();
      // Files are closed before the caller removes them.
      void Promise.allSettled(receiving).then(() => reject(error));
    };
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) overLimit();
      else define(parts.fields, name, value ?? '');
    });
    parser.on('file', (name, stream, info) => {
      stream.on('limit', overLimit);
      // A truncated body fails in the file stream first; without a handler that would crash the
      // process.
      stream.on('error', malformed);
      const { filename = '', mimeType } = info;
      const received = receive(stream).then(content =>
        define(parts.files, name, { filename, mimeType, ...content }),
      );
      // Awaited at `close`; until then a rejection must not be unhandled.
      received.catch(() => undefined);
      receiving.push(received);
    });
    let seen = 0;
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > total) overLimit();
    });
    parser.on('filesLimit', overLimit);
    parser.on('fieldsLimit', overLimit);
    parser.on('error', malformed);
    parser.on('close', () => {
      Promise.all(receiving).then(() => resolve(parts), stop);
    });
    const unlessWhole = () => {
      if (!req.readableEnded) malformed();
    };
    req.on('close', unlessWhole);
    // A client that disconnected before this point emits no `close`.
    if (req.destroyed) unlessWhole();
    else req.pipe(parser);
  });
}

// Part names are untrusted; plain assignment could reach the prototype.
function define<T>(target: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
}
