import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { lockFolder } from '#marketplace/db/driver/lockFile.ts';
import { migrate } from '#marketplace/db/driver/migrate.ts';
import { sideDatabaseOf } from '#marketplace/db/connection/sideDatabase.ts';
import { localObjectStore } from '#marketplace/storage/localObjectStore.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import { s3ObjectStore } from '#marketplace/storage/s3ObjectStore.ts';
import { ArchiveError } from './format.ts';
import type { ArchiveHeader, ArchiveProgress } from './format.ts';
import { insertLines, refillTables, setSequence } from './loadTables.ts';
import { readArchive } from './readArchive.ts';
import { databaseFolder, openNew, openPostgresFor } from './target.ts';
import type { ArchivePlace } from './target.ts';

export interface RestoreOptions {
  place: ArchivePlace;
  /** Of the archive, which has been checked. */
  header: ArchiveHeader;
  tar: Readable;
  /** Takes files of the installation, after everything else is in place; null leaves them out. */
  installation: ((name: string, data: Buffer) => Promise<void>) | null;
  onProgress: (progress: ArchiveProgress) => void;
}

/**
 * Restores an archive in place of what is there. Until everything has been read, what is there
 * stays as it is: rows are one transaction or a new folder, and so are objects unless they go to a
 * bucket.
 */
export async function restoreArchive(options: RestoreOptions): Promise<void> {
  const { place, header, installation } = options;
  const { databaseUrl, dataDir, cacheDir, objectStore } = place;
  const uploads = path.join(dataDir, 'uploads');
  const drafts = {
    database: `${databaseFolder(dataDir)}.restoring`,
    uploads: `${uploads}.restoring`,
  };
  const discard = () =>
    Promise.all(Object.values(drafts).map(folder => rm(folder, { recursive: true, force: true })));
  const objects = objectStore ? s3ObjectStore(objectStore) : localObjectStore(drafts.uploads);
  const files: [string, Buffer][] = [];
  await mkdir(dataDir, { recursive: true });
  const unlock = databaseUrl ? () => undefined : lockFolder(databaseFolder(dataDir));
  try {
    await discard();
    const database = databaseUrl
      ? await openPostgresFor(place, databaseUrl, header)
      : await openNew(drafts.database, cacheDir, header);
    try {
      await load(database, objects, files, options);
      await migrate(database);
    } finally {
      await database.close();
    }
    if (!databaseUrl) await replaceCluster(databaseFolder(dataDir), drafts.database);
    if (!objectStore) {
      await mkdir(drafts.uploads, { recursive: true });
      await replaceFolder(uploads, drafts.uploads);
    }
    if (installation) for (const [name, data] of files) await installation(name, data);
  } finally {
    unlock();
    await discard();
  }
}

async function load(
  database: DatabaseHandle,
  objects: ObjectStore,
  files: [string, Buffer][],
  { place, header, tar, onProgress }: RestoreOptions,
): Promise<void> {
  const sides = [...new Set(header.tables.map(({ schema }) => schema))].filter(
    one => one !== 'public',
  );
  for (const schema of sides) {
    const prepare = place.sideSchemas[schema];
    if (!prepare) throw new ArchiveError(`This version has no tables ${schema}.`);
    await prepare(sideDatabaseOf(database));
  }
  const stale = [
    ...Object.keys(place.sideSchemas).filter(one => !sides.includes(one)),
    ...place.derivedSchemas,
  ];
  await database.longTransaction('write', async runner => {
    await runner.script("SET LOCAL TIME ZONE 'UTC'");
    for (const schema of stale) await runner.script(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await refillTables(runner, ['public', ...sides], async columnsOf => {
      for (const table of header.tables) columnsOf(table);
      await readArchive(
        tar,
        {
          header: async again => {
            if (JSON.stringify(again) !== JSON.stringify(header)) {
              throw new ArchiveError('The archive was changed while it was restored.');
            }
          },
          installation: async (name, data) => void files.push([name, data]),
          rows: (table, lines) => insertLines(runner, table, lines),
          object: (key, body, size) =>
            objects.put(key, body, { size, contentType: 'application/octet-stream' }),
        },
        onProgress,
      );
      for (const table of header.tables) await setSequence(runner, table);
    });
  });
}

/** Puts a new cluster in the place of the old one, whose folder is locked. */
async function replaceCluster(folder: string, draft: string): Promise<void> {
  const complete = path.join(folder, 'complete');
  // Without the mark a folder is taken for an interrupted first start, never for a whole database.
  await rm(complete, { force: true });
  await replaceFolder(path.join(folder, 'cluster'), path.join(draft, 'cluster'));
  await writeFile(complete, '');
}

async function replaceFolder(folder: string, draft: string): Promise<void> {
  const old = `${folder}.replaced`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(draft, folder);
  await rm(old, { recursive: true, force: true });
}
