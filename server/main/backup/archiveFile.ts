import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';

/** Where an archive is written to. */
export interface ArchiveOutput {
  stream: Writable;
  /** Makes the archive visible, and returns its size; null for a pipe. */
  complete(): Promise<number | null>;
  discard(): Promise<void>;
}

/** Opens a new file, which has its name only once it is complete; `-` is the standard output. */
export async function openOutput(file: string): Promise<ArchiveOutput> {
  if (file === '-') {
    const nothing = () => Promise.resolve(null);
    return { stream: process.stdout, complete: nothing, discard: () => Promise.resolve() };
  }
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const draft = `${file}.partial`;
  // Holds people's data, and secrets.
  const stream = createWriteStream(draft, { mode: 0o600, flush: true });
  await once(stream, 'open');
  return {
    stream,
    async complete() {
      if (!stream.closed) await once(stream, 'close');
      await rename(draft, file);
      return (await stat(file)).size;
    },
    async discard() {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}

/** Name of an archive that is written now. */
export const archiveName = (kind: string, now: Date, isEncrypted: boolean): string =>
  `flowroom-${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;
