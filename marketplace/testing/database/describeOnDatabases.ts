import type { Db } from '#marketplace/db/database.ts';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { postgresAvailable } from './postgresCluster.ts';
import { openTestDatabase } from './testDatabase.ts';
import type { OpenTestDatabase } from './testDatabase.ts';

/** The database of such a block; usable inside hooks and tests. */
export interface TestDatabase {
  readonly kind: 'pglite' | 'postgres';
  readonly handle: DatabaseHandle;
  readonly db: Db;
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/**
 * Runs the block on PostgreSQL where it is installed, otherwise on PGlite, with a new, migrated,
 * empty database: most suites say nothing of the driver. `TEST_DATABASE` chooses: `pglite`, or
 * `both` for one after the other.
 */
export function describeOnDatabases(name: string, block: (database: TestDatabase) => void): void {
  const wanted = process.env['TEST_DATABASE'];
  if (wanted === 'both') return describeOnEveryDatabase(name, block);
  const kind = wanted === 'pglite' || !postgresAvailable() ? 'pglite' : 'postgres';
  describe(`${name} (${kind})`, () => withDatabase(kind, block));
}

/**
 * Runs the block on PGlite and on PostgreSQL, always: what may differ between them (driver,
 * migrations, search, events).
 */
export function describeOnEveryDatabase(
  name: string,
  block: (database: TestDatabase) => void,
): void {
  describe(`${name} (pglite)`, () => withDatabase('pglite', block));
  describeOnPostgres(`${name} (postgres)`, block);
}

/** Runs the block on PostgreSQL alone: what takes several processes on one database. */
export function describeOnPostgres(name: string, block: (database: TestDatabase) => void): void {
  describeWithPostgres(name, () => withDatabase('postgres', block));
}

/** Runs the block where a server can be started; prints a warning where none can. */
export function describeWithPostgres(name: string, block: () => void): void {
  if (postgresAvailable()) return describe(name, block);
  process.stderr.write(`\nSKIPPED, no PostgreSQL on this machine: ${name}\n`);
  describe.skip(name, block);
}

function withDatabase(kind: 'pglite' | 'postgres', block: (database: TestDatabase) => void): void {
  let opened: OpenTestDatabase | undefined;
  const get = (): OpenTestDatabase => {
    if (!opened) throw new Error('The test database is there inside hooks and tests only.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  }, 120_000);
  block({
    kind,
    get handle() {
      return get().handle;
    },
    get db() {
      return get().handle.db;
    },
    get dataDir() {
      return get().dataDir;
    },
    get databaseUrl() {
      return get().databaseUrl;
    },
  });
  // Hooks run in the order in which they are declared: what the block has opened is closed by now.
  afterAll(() => opened?.drop(), 30_000);
}
