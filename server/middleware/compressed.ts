import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

// Pages are made anew for every visitor: past these levels a byte less costs more than it saves.
const encoders = {
  br: (body: Buffer) => asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (body: Buffer) => asGzip(body, { level: 3 }),
};

/** Sends a text that is whole already in the best encoding that the reader takes. */
export async function sendCompressed(req: Request, res: Response, text: string): Promise<void> {
  const body = Buffer.from(text);
  res.vary('Accept-Encoding');
  const encoding = req.acceptsEncodings('br', 'gzip');
  if (encoding !== 'br' && encoding !== 'gzip') {
    res.send(body);
    return;
  }
  const compressed = await encoders[encoding](body);
  res.set('Content-Encoding', encoding).send(compressed);
}
