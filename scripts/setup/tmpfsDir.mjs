import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'flowroom-tests-';
/** Bytes free; a run uses three billion, most of them for the packages of a fresh clone. */
const enough = 8e9;

// A fresh clone runs what it has installed there.
const runsPrograms = () =>
  !readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some(line => line.includes(` ${memory} `) && /[ ,]noexec[ ,]/.test(line));

/** Removes the folders of killed runs: their process id is no longer running. */
function removeLeftBehind() {
  for (const name of readdirSync(memory)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid) continue;
    try {
      process.kill(Number(pid), 0);
    } catch {
      rmSync(path.join(memory, name), { recursive: true, force: true });
    }
  }
}

/**
 * Makes a folder on tmpfs for the files of a test run: a test database has a thousand files that
 * live for seconds. The caller removes it.
 * @returns {string | null} null when less than 8 GB of shared memory are free, or programs can not
 * run there
 */
export function tmpfsDir() {
  try {
    removeLeftBehind();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enough || !runsPrograms()) return null;
    const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
    // PostgreSQL runs as another user, in a folder below.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}
