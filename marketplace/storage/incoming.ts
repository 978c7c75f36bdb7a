import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { draftName, sweepDrafts } from './drafts.ts';

/** Folders for what is being received. */
export interface Incoming {
  /** Gives the work a folder of its own, which is gone when it ends, however that is. */
  during<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes what processes that ended early have left; before anything is received. */
  sweep(): Promise<void>;
}

/** @param folder of these folders alone */
export const incomingIn = (folder: string): Incoming => ({
  async during(work) {
    const own = path.join(folder, draftName());
    await mkdir(own, { recursive: true });
    try {
      return await work(own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  },
  sweep: () => sweepDrafts(folder),
});
