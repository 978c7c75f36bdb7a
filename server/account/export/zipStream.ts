import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ArchivePart {
  /** Path within the archive, with slashes. */
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** False for what is compressed already. */
  isCompressible?: boolean;
}

/**
 * Writes parts as a zip archive, one after the other as they are read: a part is requested when the
 * one before it has been sent, so that memory holds some chunks of one. The stream fails with the
 * first part that can not be read, and a closed one reads no further.
 */
export function zipStream(parts: AsyncIterable<ArchivePart>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('The archive is no stream.');
  let current: Readable | undefined;
  let isClosed = false;

  async function write() {
    for await (const { name, content, isCompressible = true } of parts) {
      if (isClosed) return;
      current = Readable.from(content, { objectMode: false });
      zip.addReadStream(current, name, { compress: isCompressible });
      await finished(current);
    }
    zip.end();
  }

  output.on('close', () => {
    isClosed = true;
    current?.destroy();
  });
  zip.on('error', (error: Error) => output.destroy(error));
  write().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}
