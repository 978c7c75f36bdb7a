import { promisify } from 'node:util';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/** Reads an archive with another library than the one that wrote it: contents by name. */
export async function readZip(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await open(Buffer.from(archive), { lazyEntries: true });
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      contentOf(entry).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });

  async function contentOf(entry: Entry): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await read(entry)) chunks.push(Buffer.from(chunk));
    files.set(entry.fileName, Buffer.concat(chunks));
  }
}
