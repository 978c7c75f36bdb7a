import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#marketplace/contract/errors.ts';
import { draftName, deleteAbandonedDrafts } from './drafts.ts';
import { exactly } from './exactly.ts';
import { StoreUnreachable, isDiskFull } from './objectStore.ts';
import type { ObjectStore } from './objectStore.ts';

/** The disk is full, or what this user may take of it. */

/** Stores objects as files below one folder, which several processes may share. */
export function localObjectStore(folder: string): ObjectStore {
  const fileOf = (key: string) => path.join(folder, key);
  const drafts = path.join(folder, 'drafts');
  let swept: Promise<void> | undefined;

  return {
    async put(key, body, { size }) {
      await (swept ??= deleteAbandonedDrafts(drafts));
      const draft = path.join(drafts, draftName());
      const file = fileOf(key);
      const target = createWriteStream(draft, { flush: true });
      try {
        const source = body instanceof Readable ? body : Readable.from([body]);
        await pipeline(source, exactly(size), target);
        await mkdir(path.dirname(file), { recursive: true });
        // Readers never see a partly written file.
        await rename(draft, file);
      } catch (error) {
        // A failed pipeline does not wait for the file, which may be created only now.
        await new Promise<void>(resolve => {
          if (target.closed) resolve();
          else target.once('close', resolve);
        });
        await rm(draft, { force: true });
        if (isDiskFull(error)) {
          throw new StoreUnreachable('The disk of the uploads is full.', { cause: error });
        }
        throw error;
      }
    },

    get: key => orNull(readFile(fileOf(key))),

    async open(key, range) {
      const handle = await orNull(open(fileOf(key)));
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        return { size, body: handle.createReadStream(range) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    remove: key => rm(fileOf(key), { force: true }),

    async removeAll(prefix) {
      const [within, start] = [path.dirname(fileOf(prefix)), path.basename(prefix)];
      const names = (await orNull(readdir(within))) ?? [];
      const found = names.filter(name => name.startsWith(start));
      const removed = found.map(name =>
        rm(path.join(within, name), { force: true, recursive: true }),
      );
      await Promise.all(removed);
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
