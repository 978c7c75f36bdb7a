import fs from 'node:fs';
import path from 'node:path';

/** Another living process keeps its rows in the folder. */
export class FolderInUseError extends Error {
  constructor(dir: string, pid: number) {
    super(`${dir} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

interface Owner {
  pid: number;
  /** When that process began; null where the system does not tell. */
  began: string | null;
}

const held = new Set<string>();

/**
 * Takes the folder for this process; two openers would lose rows in silence. Returns the release.
 * Takes over the lock of a process that has died, even when another process has its id by now.
 * @throws FolderInUseError
 */
export function lockFolder(dir: string): () => void {
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'lock');
  const owner = readOwner(file);
  if (held.has(file) || (owner && owner.pid !== process.pid && isAlive(owner))) {
    throw new FolderInUseError(dir, owner?.pid ?? process.pid);
  }
  const mine: Owner = { pid: process.pid, began: beginOf(process.pid) };
  fs.writeFileSync(file, JSON.stringify(mine));
  held.add(file);
  return () => {
    held.delete(file);
    fs.rmSync(file, { force: true });
  };
}

function readOwner(file: string): Owner | null {
  try {
    const owner = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Owner> | null;
    return owner?.pid ? { pid: owner.pid, began: owner.began ?? null } : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginOf(pid);
  return began === null || now === null || began === now;
}

// The 22nd value of Linux's /proc/<pid>/stat; the second one is a name that may hold spaces.
function beginOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
