import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/**
 * Compresses what the routes behind it send, piece by piece. It goes before those alone: also what it
 * has nothing to do with pays for passing it.
 */
export const compressed = compression({ level: 4, threshold: 1024 });

// Pages are made anew for every visitor: past these levels a byte less costs more than it saves. A
// page takes less time here than handing it to another thread and back would.
const encoders = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  // All the memory that gzip can use, for the moment of a page: a quarter faster, not larger.
  gzip: (body: Buffer) => gzipSync(body, { level: 3, memLevel: 9, chunkSize: 64 * 1024 }),
};

/** Sends a body that is whole already in the best encoding that the reader takes. */
export function sendCompressed(req: Request, res: Response, body: Buffer): void {
  res.vary('Accept-Encoding');
  const encoding = req.acceptsEncodings('br', 'gzip');
  if (encoding === 'br' || encoding === 'gzip') {
    res.set('Content-Encoding', encoding).send(encoders[encoding](body));
  } else {
    res.send(body);
  }
}
