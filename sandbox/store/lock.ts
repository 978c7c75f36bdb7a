import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Another living process has its rows in the folder. */
class FolderInUseError extends Error {
  constructor(dir: string, pid: number) {
    super(`${dir} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`);
    this.name = 'FolderInUseError';
  }
}

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  /** Start time of the process; null where the system does not provide it. */
  began: z.string().nullable().default(null),
});
type Owner = z.infer<typeof ownerSchema>;

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
    return ownerSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!isForeign) return false;
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
