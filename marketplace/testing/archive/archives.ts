import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { unseal } from '#marketplace/archive/envelope.ts';
import type { ArchiveEnd } from '#marketplace/archive/format.ts';
import { readArchive } from '#marketplace/archive/readArchive.ts';
import { restoreArchive } from '#marketplace/archive/restoreArchive.ts';
import { openPlace } from '#marketplace/archive/target.ts';
import type { ArchivePlace } from '#marketplace/archive/target.ts';
import { writeArchive } from '#marketplace/archive/writeArchive.ts';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { postgresAvailable } from '../database/postgresCluster.ts';
import { newPostgresDatabase } from '../database/testDatabase.ts';
import { openObjectStore } from '#marketplace/storage/openObjectStore.ts';
import { silentLogger } from '../stubs/silentLogger.ts';

/** Makes a key that encrypts and decrypts at once, unlike a passphrase. */
export const newKey = (): Promise<string> => generateX25519Identity();

/** A place of a marketplace for tests. */
export const placeIn = (dataDir: string, databaseUrl?: string): ArchivePlace => ({
  dataDir,
  databaseUrl,
  cacheDir: path.join(projectFolder(), '.cache'),
  logger: silentLogger,
  sideSchemas: {},
  derivedSchemas: ['projection'],
});

/** An empty place; with PostgreSQL on a database of its own. */
export async function emptyPlace(
  kind: 'pglite' | 'postgres',
): Promise<{ place: ArchivePlace; drop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-restored-'));
  const database = kind === 'postgres' && postgresAvailable() ? await newPostgresDatabase() : null;
  return {
    place: placeIn(dataDir, database?.url),
    async drop() {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writes an archive of an open database to a file. */
export async function archiveTo(
  file: string,
  database: DatabaseHandle,
  place: ArchivePlace,
  key?: string,
): Promise<{ end: ArchiveEnd; missing: string[] }> {
  return writeArchive(
    {
      database,
      objects: openObjectStore(place),
      kind: 'backup',
      sideSchemas: Object.keys(place.sideSchemas),
      sideObjects: place.sideObjects,
      installation: [{ name: 'credentials.json', data: Buffer.from('{"secret":1}') }],
      now: new Date(),
    },
    { output: createWriteStream(file), key, onProgress: () => undefined },
  );
}

/** Reads a whole archive and compares it with its checksums. */
export async function checkArchive(file: string, key?: string): ReturnType<typeof readArchive> {
  const nothing = () => Promise.resolve();
  return readArchive(
    await unseal(file, key),
    {
      header: nothing,
      installation: nothing,
      rows: nothing,
      async object(_key, body) {
        for await (const _chunk of body);
      },
    },
    () => undefined,
  );
}

/** Restores an archive; returns the files of the installation in it. */
export async function restoreTo(
  place: ArchivePlace,
  file: string,
  key?: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const { header } = await checkArchive(file, key);
  await restoreArchive({
    place,
    header,
    tar: await unseal(file, key),
    installation: async (name, data) => void files.set(name, String(data)),
    onProgress: () => undefined,
  });
  return files;
}

/** Opens the database of a place for one piece of work. */
export async function withPlace<T>(
  place: ArchivePlace,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
