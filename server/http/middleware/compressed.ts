import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/**
 * Compresses streamed answers. Mounted only on the routes that need it, because every request
 * through it costs time.
 */
export const compressed = compression({ level: 4, threshold: 1024 });

// Low levels, because pages are compressed for each request: higher ones cost more time than the
// bytes they save. Synchronous, because a page compresses faster than a thread switch takes.
const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  // The largest memory level is a quarter faster with the same size.
  gzip: (body: Buffer) => gzipSync(body, { level: 3, memLevel: 9, chunkSize: 64 * 1024 }),
};

/** Encodings in which a whole body may be sent. */
type Encoding = keyof typeof encoders;

/** A whole body, and its encodings that were sent already. */
export interface EncodedBody {
  identity: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** Sends a whole body in the best encoding that the client accepts, which is made once. */
export function sendCompressed(req: Request, res: Response, body: EncodedBody): void {
  res.vary('Accept-Encoding');
  const encoding = req.acceptsEncodings('br', 'gzip');
  if (encoding === 'br' || encoding === 'gzip') {
    body.encoded[encoding] ??= encoders[encoding](body.identity);
    res.set('Content-Encoding', encoding).send(body.encoded[encoding]);
  } else {
    res.send(body.identity);
  }
}
