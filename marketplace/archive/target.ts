import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { DatabaseHandle, ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { openEmptyPglite, openPglite } from '#marketplace/db/driver/pglite.ts';
import { openPostgres } from '#marketplace/db/driver/postgres.ts';
import { migrate, readMigrations } from '#marketplace/db/driver/migrate.ts';
import type { Migration } from '#marketplace/db/driver/migrate.ts';
import type { SideDatabase } from '#marketplace/db/connection/sideDatabase.ts';
import type { S3Settings } from '#marketplace/storage/s3Request.ts';
import { ArchiveError } from './format.ts';
import type { ArchiveHeader } from './format.ts';
import type { ObjectColumn } from './objectKeys.ts';

/** Where a marketplace is, or is to be. */
export interface ArchivePlace {
  /** PostgreSQL; otherwise PGlite in `<dataDir>/database`. */
  databaseUrl?: string;
  /** An S3-compatible store; otherwise `<dataDir>/uploads`. */
  objectStore?: S3Settings;
  dataDir: string;
  cacheDir: string;
  logger: Logger;
  /** Schemas of the installation's own tables, with what makes their tables. */
  sideSchemas: Readonly<Record<string, (side: SideDatabase) => Promise<unknown>>>;
  /** Columns of those tables with keys of objects, which an archive holds as well. */
  sideObjects?: readonly ObjectColumn[];
  /** Schemas that can be rebuilt from the rest. */
  derivedSchemas: readonly string[];
}

export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/** Opens the database of a place as it is. @throws DatabaseInUseError */
export const openPlace = ({
  databaseUrl,
  dataDir,
  logger,
}: Pick<ArchivePlace, 'databaseUrl' | 'dataDir' | 'logger'>): Promise<DatabaseHandle> =>
  databaseUrl
    ? Promise.resolve(openPostgres(databaseUrl, logger))
    : openEmptyPglite(databaseFolder(dataDir));

/** Opens a copy of an embedded database; closing it deletes the copy. */
export async function openCopy(folder: string): Promise<DatabaseHandle> {
  const database = await openEmptyPglite(folder);
  return {
    ...database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const countsSchema = z.object({
  users: z.number(),
  listings: z.number(),
  transactions: z.number(),
});

/** Number of rows that a restore would replace. */
export type PlaceCounts = z.infer<typeof countsSchema>;

const hasTables = async (runner: ScriptRunner) => {
  const [row] = await runner.rows(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS found`,
  );
  return row?.['found'] === true;
};

/** Counts what is in a place; null when there is no marketplace. */
export async function countPlace(place: ArchivePlace): Promise<PlaceCounts | null> {
  const { databaseUrl, dataDir } = place;
  if (!databaseUrl && !existsSync(path.join(databaseFolder(dataDir), 'complete'))) return null;
  const database = await openPlace(place);
  try {
    return await database.longTransaction('read', async runner => {
      if (!(await hasTables(runner))) return null;
      const [row] = await runner.rows(`SELECT (SELECT count(*) FROM users) AS users,
        (SELECT count(*) FROM listings) AS listings, (SELECT count(*) FROM transactions) AS transactions`);
      const counts = countsSchema.parse(row);
      return Object.values(counts).some(count => count > 0) ? counts : null;
    });
  } finally {
    await database.close();
  }
}

/** @throws ArchiveError when this version does not know what the tables of the archive have seen */
function migrationsOf({ migrations }: ArchiveHeader): Migration[] {
  const known = readMigrations();
  const found = known.filter(({ name, checksum }) =>
    migrations.some(one => one.name === name && one.checksum === checksum),
  );
  if (found.length === migrations.length) return found;
  throw new ArchiveError('The archive was written by another version. Restore it with that one.');
}

/** Opens a new embedded database with the tables as the archive has them. */
export async function openNew(
  folder: string,
  cacheDir: string,
  header: ArchiveHeader,
): Promise<DatabaseHandle> {
  const migrations = migrationsOf(header);
  if (migrations.length === readMigrations().length)
    return openPglite({ dataDir: folder, cacheDir });
  const database = await openEmptyPglite(folder);
  await migrate(database, migrations);
  return database;
}

/**
 * Opens PostgreSQL and brings an empty database to the tables of the archive.
 * @throws ArchiveError when processes use it, or its tables have seen something else
 */
export async function openPostgresFor(
  { logger }: ArchivePlace,
  databaseUrl: string,
  header: ArchiveHeader,
): Promise<DatabaseHandle> {
  const migrations = migrationsOf(header);
  const database = openPostgres(databaseUrl, logger);
  try {
    const applied = await database.longTransaction('read', async runner => {
      await refuseInUse(runner);
      const isThere = await hasTables(runner);
      return isThere ? runner.rows('SELECT name FROM schema_migrations ORDER BY name') : [];
    });
    const isSame =
      String(applied.map(({ name }) => name)) === String(migrations.map(({ name }) => name));
    if (applied.length > 0 && !isSame) {
      throw new ArchiveError(
        'The tables of this database are those of another version than the archive. Restore into an empty database; its tables are brought up to date afterwards.',
      );
    }
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function refuseInUse(runner: ScriptRunner): Promise<void> {
  const [row] = await runner.rows(`SELECT count(*) AS others FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'flowroom%' AND pid <> pg_backend_pid()`);
  if (Number(row?.['others']) > 0) {
    throw new ArchiveError('Processes of the marketplace use this database. Stop them first.');
  }
}
