import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from '#marketplace/contract/errors.ts';
import { isDiskFull } from '#marketplace/storage/objectStore.ts';

/** A disk of its own that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Writes a file until there is no room left. */
  fill(): void;
  /** Deletes that file. */
  empty(): void;
  remove(): void;
}

const kibibyte = 1024;

/**
 * Mounts a disk of `megabytes` in memory.
 * @returns null where this process may not mount
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-disk-'));
  try {
    const options = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  // The server of PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (const size of [1024 * kibibyte, kibibyte]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if (!isDiskFull(error))
      throw new Error(`The disk fails with ${errorCode(error)}.`, { cause: error });
  }
}
