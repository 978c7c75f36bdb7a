import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '#marketplace/contract/errors.ts';

const holderSchema = z.object({
  pid: z.number(),
  /** Start time of that process, in the unit of the operating system; null where it is unknown. */
  started: z.string().nullable(),
  token: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another running process has the database open. */
export class DatabaseInUseError extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `The database in ${folder} is in use by process ${pid}. Stop that process, or set DATABASE_URL to a PostgreSQL server when several processes are to share the data.`,
    );
    this.name = 'DatabaseInUseError';
    this.pid = pid;
  }
}

const heldHere = new Set<string>();

/**
 * Locks the folder for this process; PGlite itself would let two processes open it and lose rows. A
 * lock left by a dead process (or by an earlier one with the same id) is replaced.
 * @returns a function that releases the lock
 * @throws DatabaseInUseError
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(path.resolve(folder), 'lock');
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (tryTake(file, mine)) {
      heldHere.add(file);
      return () => release(file, mine);
    }
    const holder = read(file);
    if (holder && isAlive(holder, file)) throw new DatabaseInUseError(folder, holder.pid);
    removeStale(file, holder);
  }
  throw new DatabaseInUseError(folder, read(file)?.pid ?? 0);
}

// `link` fails when the name exists, and readers never see a partly written file.
function tryTake(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.token}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.pid === process.pid && holder.started === startOf(process.pid)) {
    return heldHere.has(file);
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

// Removes only the file that was read: another process may have replaced it in between.
function removeStale(file: string, stale: Holder | null): void {
  if (read(file)?.token === stale?.token) rmSync(file, { force: true });
}

function release(file: string, mine: Holder): void {
  heldHere.delete(file);
  if (read(file)?.token === mine.token) rmSync(file, { force: true });
}

// Process ids are reused, in containers immediately; the start time distinguishes two processes
// (Linux).
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
