import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { draftName, deleteAbandonedDrafts } from './drafts.ts';

/** Temporary folders for uploads in progress. */
export interface TemporaryFolders {
  /** Runs the work with a temporary folder, which is deleted at its end, also after errors. */
  during<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Deletes folders of processes that have ended; call it before the first upload. */
  sweep(): Promise<void>;
}

/** @param folder contains these folders only */
export const temporaryFolders = (folder: string): TemporaryFolders => ({
  async during(work) {
    const own = path.join(folder, draftName());
    await mkdir(own, { recursive: true });
    try {
      return await work(own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  },
  sweep: () => deleteAbandonedDrafts(folder),
});
