import type { Writable } from 'node:stream';
import type { DatabaseHandle, ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { readMigrations } from '#marketplace/db/driver/migrate.ts';
import type { ObjectStore } from '#marketplace/storage/objectStore.ts';
import { catalogTables, isArchived, measureTable } from './catalog.ts';
import { ObjectsHash, TableHashes } from './checksums.ts';
import { EntryWriter } from './entries.ts';
import { seal } from './envelope.ts';
import { formatVersion, names, qualified } from './format.ts';
import type { ArchiveEnd, ArchiveHeader, ArchiveKind, ArchiveProgress } from './format.ts';
import { countObjects, objectKeys } from './objectKeys.ts';
import type { ObjectColumn } from './objectKeys.ts';
import { readTable } from './rows.ts';

/** A file of the installation, e.g. its secrets. */
export interface InstallationFile {
  /** Path below the data folder. */
  name: string;
  data: Uint8Array;
}

export interface ArchiveSource {
  database: DatabaseHandle;
  objects: ObjectStore;
  kind: ArchiveKind;
  /** Schemas of the installation's own tables, beside those of the marketplace. */
  sideSchemas: readonly string[];
  /** Columns of those tables with keys of objects. */
  sideObjects?: readonly ObjectColumn[] | undefined;
  installation: readonly InstallationFile[];
  now: Date;
}

export interface ArchiveTarget {
  output: Writable;
  /** Encrypts the archive. */
  key?: string;
  onProgress: (progress: ArchiveProgress) => void;
}

/**
 * Writes an archive of one state of the database and of the objects that its rows name. Objects
 * never change under their keys, so those of a moment are the same later; one that was deleted
 * meanwhile is counted as missing.
 * @returns what the archive holds, and the keys of missing objects
 */
export async function writeArchive(
  source: ArchiveSource,
  { output, key, onProgress }: ArchiveTarget,
): Promise<{ header: ArchiveHeader; end: ArchiveEnd; missing: string[] }> {
  const writer = new EntryWriter();
  const written = seal(writer.output, output, key);
  const work = source.database.longTransaction('read', async runner => {
    await runner.script("SET LOCAL TIME ZONE 'UTC'");
    const header = await headerOf(runner, source);
    await writer.json(names.header, header);
    for (const { name, data } of source.installation) {
      await writer.write(`${names.installation}${name}`, data, data.length);
    }
    const tables = await writeTables(runner, writer, header, source.sideSchemas, onProgress);
    const keys = objectKeys(runner, objectsIn(header.tables, source));
    const { missing, objects } = await writeObjects(keys, writer, {
      store: source.objects,
      total: header.objects.count,
      onProgress,
    });
    const end: ArchiveEnd = { tables, objects: { ...objects, missing: missing.length } };
    await writer.end(end);
    return { header, end, missing };
  });
  // Either side fails with the other; the first reason is reported.
  work.catch((error: unknown) => writer.fail(error));
  const [result] = await Promise.all([work, written]);
  return result;
}

async function headerOf(runner: ScriptRunner, source: ArchiveSource): Promise<ArchiveHeader> {
  const { database, kind, sideSchemas, now } = source;
  const applied = await runner.rows('SELECT name FROM schema_migrations');
  const isApplied = new Set(applied.map(({ name }) => name));
  const tables = [];
  for (const table of await catalogTables(runner, ['public', ...sideSchemas])) {
    if (isArchived(kind, table)) tables.push(await measureTable(runner, table));
  }
  return {
    format: 'flowroom-archive',
    version: formatVersion,
    kind,
    createdAt: now.toISOString(),
    database: database.kind,
    migrations: readMigrations()
      .filter(({ name }) => isApplied.has(name))
      .map(({ name, checksum }) => ({ name, checksum })),
    tables,
    objects: { count: await countObjects(runner, objectsIn(tables, source)) },
  };
}

async function writeTables(
  runner: ScriptRunner,
  writer: EntryWriter,
  header: ArchiveHeader,
  sideSchemas: readonly string[],
  onProgress: ArchiveTarget['onProgress'],
): Promise<ArchiveEnd['tables']> {
  const hashes = new TableHashes();
  const catalog = await catalogTables(runner, ['public', ...sideSchemas]);
  for (const table of header.tables) {
    const part = qualified(table);
    const found = catalog.find(one => qualified(one) === part);
    let [parts, done] = [0, 0];
    onProgress({ part, done, total: table.rows });
    for await (const { lines, rows } of found ? readTable(runner, found) : []) {
      parts += 1;
      const name = `${names.tables}${part}/${String(parts).padStart(6, '0')}.ndjson`;
      await writer.write(name, lines, lines.length);
      hashes.add(part, lines, rows);
      done += rows;
      onProgress({ part, done, total: table.rows });
    }
  }
  return hashes.digest();
}

/** The columns whose tables are there: those of the installation are made with their first use. */
const objectsIn = (
  tables: ArchiveHeader['tables'],
  { sideObjects = [] }: Pick<ArchiveSource, 'sideObjects'>,
): ObjectColumn[] =>
  sideObjects.filter(({ table }) => tables.some(one => qualified(one) === table));

interface WrittenObjects {
  store: ObjectStore;
  total: number;
  onProgress: ArchiveTarget['onProgress'];
}

async function writeObjects(
  keys: AsyncIterable<string>,
  writer: EntryWriter,
  { store, total, onProgress }: WrittenObjects,
): Promise<{ missing: string[]; objects: Omit<ArchiveEnd['objects'], 'missing'> }> {
  const hash = new ObjectsHash();
  const missing: string[] = [];
  onProgress({ part: 'objects', done: 0, total });
  for await (const key of keys) {
    const opened = await store.open(key);
    if (opened) {
      const sum = await writer.write(`${names.objects}${key}`, opened.body, opened.size);
      hash.add(key, opened.size, sum);
    } else missing.push(key);
    onProgress({ part: 'objects', done: hash.count + missing.length, total });
  }
  return { missing, objects: hash.digest() };
}
