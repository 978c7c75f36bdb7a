import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { dayMs } from '#marketplace/contract/range.ts';
import { errorCode } from '#marketplace/contract/errors.ts';

// Valid in file names of any system.
const host = os.hostname().replace(/[^\w.-]/g, '_');

/** Returns a name for a partly written file, which identifies its process. */
export const draftName = (): string => `${host}+${process.pid}+${randomUUID()}`;

/** False for a process of another machine too, whose state is unknown. */
function isAbandoned(name: string): boolean {
  const [madeOn, madeBy] = name.split('+');
  if (madeOn !== host) return false;
  const pid = Number(madeBy);
  // Left by an earlier process with the same id.
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/**
 * Deletes partly written files of processes that have ended: at once where the process is known to
 * be gone, otherwise after a day. Call it before anything is written to the folder.
 */
export async function deleteAbandonedDrafts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    const isOld = facts !== null && Date.now() - facts.mtimeMs > dayMs;
    if (isOld || isAbandoned(name)) await rm(file, { recursive: true, force: true });
  }
}
