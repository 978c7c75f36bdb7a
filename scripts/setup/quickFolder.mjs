import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'flowroom-tests-';
/** Bytes; a run needs three, most of them for the packages of a fresh clone. */
const enough = 8e9;

// A fresh clone runs what it has installed there.
const runsPrograms = () =>
  !readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some(line => line.includes(` ${memory} `) && /[ ,]noexec[ ,]/.test(line));

/** Folders of runs that were killed before they could tidy up. */
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
 * A folder in memory for what tests write: a database of a test is a thousand files that live for
 * seconds.
 * @returns {string | null} null on a machine without so much of it; whoever asks removes it
 */
export function quickFolder() {
  try {
    removeLeftBehind();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enough || !runsPrograms()) return null;
    const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
    // PostgreSQL runs as somebody else, in a folder below.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return null;
  }
}
