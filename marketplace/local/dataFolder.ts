import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { lockFolder } from '#marketplace/db/driver/lockFile.ts';
import { clockFile } from './clock.ts';

/** What changes with the data, by its path in the folder; the mark of a whole database is last. */
const parts = [
  'uploads',
  'outbox',
  'sandbox',
  clockFile,
  path.join('database', 'cluster'),
  path.join('database', 'complete'),
];
const mark = 'marketplace-credentials.json';
const staged = 'restore';
const snapshots = 'snapshots';
const own = new Set([
  mark,
  ...parts.map(part => part.split(path.sep)[0]),
  'incoming',
  'cache',
  staged,
  `${staged}.draft`,
  snapshots,
]);

/** Name without the number of the process that was writing it. */
const ofDraft = (name: string) => name.replace(/\.\d+$/, '');

/**
 * Refuses a folder that is not a marketplace's, so that no other data are removed. A folder that is
 * missing or empty passes.
 * @throws Error
 */
function requireOwnFolder(dataDir: string): void {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (names.length === 0) return;
  if (!names.includes(mark)) {
    throw new Error(`${dataDir} is not the data folder of a marketplace: it has no ${mark}.`);
  }
  const foreign = names.find(name => !own.has(ofDraft(name)));
  if (foreign === undefined) return;
  throw new Error(
    `${dataDir} holds ${foreign}, which is not the marketplace's. Nothing was changed.`,
  );
}

/** Runs a task while no marketplace has the folder open. @throws DatabaseInUseError */
async function whileClosed<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  requireOwnFolder(dataDir);
  const unlock = lockFolder(path.join(dataDir, 'database'));
  try {
    return await task();
  } finally {
    unlock();
  }
}

/** Removes the data of a marketplace; its secrets and snapshots stay. @throws Error */
export const resetData = (dataDir: string): Promise<void> =>
  whileClosed(dataDir, async () => {
    for (const name of [...parts.toReversed(), 'incoming', staged, `${staged}.draft`]) {
      await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
  });

/** @throws Error for a name that could lead elsewhere */
function snapshotFolder(dataDir: string, name: string): string {
  if (/^[\dA-Za-z][\w-]{0,63}$/.test(name)) return path.join(dataDir, snapshots, name);
  throw new Error(`"${name}" is no name of a snapshot: use up to 64 letters, digits, - and _.`);
}

/** Copies a part, without the locks in it, which belong to processes. */
const copy = (from: string, to: string) =>
  cp(from, to, {
    recursive: true,
    filter: source => source === from || path.basename(source) !== 'lock',
  });

async function replace(folder: string, draft: string): Promise<void> {
  const old = `${folder}.replaced`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(draft, folder);
  await rm(old, { recursive: true, force: true });
}

/** Options of a snapshot. */
export interface SnapshotOptions {
  name: string;
  /** True to replace one of that name. */
  replaces: boolean;
  /** Copies the database of the marketplace that is running here; left out where none does. */
  copyDatabase?: (folder: string) => Promise<void>;
}

/** Stores the data of a marketplace under a name, whole or not at all. @throws Error */
export async function writeSnapshot(
  dataDir: string,
  { name, replaces, copyDatabase }: SnapshotOptions,
): Promise<void> {
  const folder = snapshotFolder(dataDir, name);
  if (existsSync(folder) && !replaces) throw new Error(`There is a snapshot ${name} already.`);
  const write = async () => {
    const draft = `${folder}.${process.pid}`;
    await rm(draft, { recursive: true, force: true });
    try {
      await mkdir(path.join(draft, 'database'), { recursive: true });
      const inDatabase = (part: string) => part.startsWith('database');
      if (copyDatabase) await copyDatabase(path.join(draft, 'database'));
      for (const part of parts.filter(each => !(copyDatabase && inDatabase(each)))) {
        const source = path.join(dataDir, part);
        if (existsSync(source)) await copy(source, path.join(draft, part));
      }
      await replace(folder, draft);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  };
  if (copyDatabase) return write();
  await completeRestore(dataDir);
  if (!existsSync(path.join(dataDir, 'database', 'complete'))) {
    throw new Error(`${dataDir} holds no data yet.`);
  }
  return whileClosed(dataDir, write);
}

/** Lists the snapshots of a folder. */
const namesIn = (dataDir: string): string[] => {
  const folder = path.join(dataDir, snapshots);
  return existsSync(folder) ? readdirSync(folder).filter(name => !name.includes('.')) : [];
};

/**
 * Puts a snapshot in the place of the data. It is copied first: what can fail fails before anything
 * is changed, and a process that dies later is finished by the next start.
 * @throws Error
 */
export async function restoreSnapshot(dataDir: string, name: string): Promise<void> {
  const folder = snapshotFolder(dataDir, name);
  if (!existsSync(folder)) {
    const known = namesIn(dataDir).join(', ') || 'none';
    throw new Error(`There is no snapshot ${name} in ${dataDir}. Snapshots: ${known}.`);
  }
  await completeRestore(dataDir);
  await whileClosed(dataDir, async () => {
    const draft = path.join(dataDir, `${staged}.draft`);
    await rm(draft, { recursive: true, force: true });
    await copy(folder, draft);
    const held = parts.filter(part => existsSync(path.join(draft, part)));
    await writeFile(path.join(draft, 'parts.json'), JSON.stringify(held));
    await rename(draft, path.join(dataDir, staged));
    await finishRestore(dataDir);
  });
}

/** Finishes a restore whose process died. @throws Error */
export async function completeRestore(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, staged))) return;
  await whileClosed(dataDir, () => finishRestore(dataDir));
}

/** Moves the parts of a snapshot that was copied to their places. */
async function finishRestore(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, staged);
  const list = path.join(folder, 'parts.json');
  const held = z.array(z.string()).parse(JSON.parse(await readFile(list, 'utf8')));
  for (const part of parts) {
    const [source, target] = [path.join(folder, part), path.join(dataDir, part)];
    // One that the list names and that is not here any more was moved before.
    if (held.includes(part) && !existsSync(source)) continue;
    await rm(target, { recursive: true, force: true });
    if (!held.includes(part)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await rename(source, target);
  }
  // Without its list the folder would be taken for a restore that can not be finished.
  const draft = `${folder}.draft`;
  await rename(folder, draft);
  await rm(draft, { recursive: true });
}
