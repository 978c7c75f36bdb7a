import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zip } from './zip.ts';
import type { ZipEntry } from './zip.ts';

interface Unzipper {
  readEntry(): void;
  on(event: 'entry', listener: (entry: { fileName: string }) => void): void;
  on(event: 'end' | 'error', listener: (error?: Error) => void): void;
  openReadStream(
    entry: object,
    done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
  ): void;
}

// The library with which flex-cli unpacks.
const cli = path.resolve(import.meta.dirname, '../../node_modules/flex-cli/package.json');
const { fromBuffer } = createRequire(cli)('yauzl') as {
  fromBuffer(
    data: Buffer,
    options: object,
    done: (error: Error | null, archive: Unzipper) => void,
  ): void;
};

/** Files by path, in the order of the archive. */
async function unpacked(entries: ZipEntry[]): Promise<[string, Buffer][]> {
  const given = (async function* () {
    yield* entries;
  })();
  const data = await buffer(zip(given));
  return new Promise((resolve, reject) => {
    fromBuffer(data, { lazyEntries: true, strictFileNames: true }, (failed, archive) => {
      if (failed) return reject(failed);
      const found: [string, Buffer][] = [];
      archive.on('error', reject);
      archive.on('end', () => resolve(found));
      archive.on('entry', entry => {
        archive.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          buffer(stream).then(content => {
            found.push([entry.fileName, content]);
            archive.readEntry();
          }, reject);
        });
      });
      archive.readEntry();
    });
  });
}

it('holds what was put in, byte for byte', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
  const found = await unpacked([
    { path: 'content/päge one.json', data: Buffer.from('{"a": "ä"}') },
    { path: 'content/empty', data: new Uint8Array() },
    { path: 'image.png', data: noise },
  ]);
  expect(found.map(([name]) => name)).toEqual([
    'content/päge one.json',
    'content/empty',
    'image.png',
  ]);
  expect(String(found[0]?.[1])).toBe('{"a": "ä"}');
  expect(found[1]?.[1]).toHaveLength(0);
  expect(found[2]?.[1].equals(noise)).toBe(true);
});

it('can be empty', async () => {
  expect(await unpacked([])).toEqual([]);
});
