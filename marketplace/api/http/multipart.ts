import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { UploadedFile } from '../operation.ts';

/** Parts of a multipart/form-data request by name. */
export interface Multipart {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

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
  fieldSize: 100_000,
};

/**
 * Reads a multipart request into memory, within limits.
 * @throws ApiError request-upload-over-limit, bad-request
 */
export function readMultipart(
  req: IncomingMessage,
  limits: MultipartLimits = uploadLimits,
): Promise<Multipart> {
  const largest = limits.fileSize * limits.files + limits.fieldSize * limits.fields;
  const total = limits.total ?? largest;
  if (Number(req.headers['content-length'] ?? 0) > total) {
    return Promise.reject(new ApiError('request-upload-over-limit'));
  }
  return new Promise((resolve, reject) => {
    const overLimit = () => stop(new ApiError('request-upload-over-limit'));
    const malformed = () => stop(new ApiError('bad-request', { details: 'Malformed multipart.' }));
    const parts: Multipart = { fields: {}, files: {} };
    let parser: busboy.Busboy;
    try {
      // A file is over the limit when one byte more has come.
      parser = busboy({
        headers: req.headers,
        limits: { ...limits, fileSize: limits.fileSize + 1 },
      });
    } catch {
      reject(new ApiError('bad-request', { details: 'Malformed multipart.' }));
      return;
    }
    const stop = (error: ApiError) => {
      req.unpipe(parser);
      // Read to its end, or what is asked next on this connection would wait behind it.
      req.resume();
      reject(error);
    };
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) overLimit();
      else define(parts.fields, name, value ?? '');
    });
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', overLimit);
      // A body that breaks off in a file breaks that off first; unheard, it would end the process.
      stream.on('error', malformed);
      stream.on('close', () => {
        const data = Buffer.concat(chunks);
        define(parts.files, name, { filename: info.filename ?? '', mimeType: info.mimeType, data });
      });
    });
    let seen = 0;
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > total) overLimit();
    });
    parser.on('filesLimit', overLimit);
    parser.on('fieldsLimit', overLimit);
    parser.on('error', malformed);
    parser.on('close', () => resolve(parts));
    req.on('aborted', malformed);
    req.pipe(parser);
  });
}

// Names come from outside; plain assignment could reach the prototype.
function define<T>(target: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true });
}
