import type { Router } from 'express';
import { sql } from 'kysely';
import { apiRouter } from '#marketplace/api/router/apiRouter.ts';
import { createFailureQueue } from '#marketplace/contract/failures.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { databaseClock, selectTime } from '#marketplace/db/maintenance/databaseClock.ts';
import type { DatabaseClock } from '#marketplace/db/maintenance/databaseClock.ts';
import { dataVersion } from '#marketplace/db/maintenance/dataVersion.ts';
import { vacuumSchedule } from '#marketplace/db/maintenance/housekeeping.ts';
import type { DatabaseHandle } from '#marketplace/db/driver/handle.ts';
import { openPostgres } from '#marketplace/db/driver/postgres.ts';
import { withShortTimeout } from '#marketplace/db/driver/statementTimeout.ts';
import { ensureMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { openDatabase } from '#marketplace/db/connection/open.ts';
import { sideDatabaseOf } from '#marketplace/db/connection/sideDatabase.ts';
import type { SideDatabase } from '#marketplace/db/connection/sideDatabase.ts';
import { rateLimits } from '#marketplace/db/access/rateLimits.ts';
import { storeFailures } from '#marketplace/db/maintenance/failedRequests.ts';
import { standbyReads } from '#marketplace/db/maintenance/standbyReads.ts';
import { sharedRead } from '#marketplace/db/maintenance/sharedRead.ts';
import { versionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import type { CreateVersionedCache } from '#marketplace/db/maintenance/versionedCache.ts';
import type { MarketplaceOptions } from '#marketplace/context/options.ts';
import { marketplaceState } from './state.ts';
import type { MarketplaceState } from './state.ts';
import { createServices, checkStore, prepare, startBackground } from './services.ts';
import type { Background } from './services.ts';
import { installZoneData } from '#marketplace/contract/zoneData.ts';

/** A running marketplace; mount `router` at the path of `publicUrl`. */
export interface Marketplace {
  router: Router;
  /** Starts the workers. */
  start(): Promise<void>;
  close(): Promise<void>;
  /** Returns true; rejects when the database does not answer. */
  ready(): Promise<boolean>;
  /** Returns a text that is the same as long as readers see the same data. */
  dataVersion(): Promise<string>;
  /** Reads the state of database and jobs; never rejects. */
  state(): Promise<MarketplaceState>;
  /** The marketplace's database, for tables in a schema of the caller's. */
  sideDatabase: SideDatabase;
  context: MarketplaceContext;
}

/** The databases of a marketplace and its clock. */
interface Connections {
  database: DatabaseHandle;
  /** Follows the database, for reads of visitors. */
  follower: DatabaseHandle | null;
  /** The database's clock, which all processes share; null for that of this process. */
  clock: DatabaseClock | null;
  close(): Promise<void>;
}

/** Opens and migrates the database, and opens the one that follows it. */
async function connect(options: MarketplaceOptions): Promise<Connections> {
  const { logger, readDatabaseUrl, slowStatementMs: slowMs } = options;
  const database = await openDatabase(options);
  const follower = readDatabaseUrl ? openPostgres(readDatabaseUrl, logger, { slowMs }) : null;
  const closeDatabases = async () => {
    await database.close();
    await follower?.close();
  };
  try {
    // The embedded database has the clock of its process, which is the only one.
    const isShared = database.kind === 'postgres' && !options.now;
    const time = sql.raw<{ at: number }>(selectTime);
    const readTime = () => withShortTimeout(() => time.execute(database.db));
    const clock = isShared
      ? await databaseClock(async () => (await readTime()).rows[0], logger)
      : null;
    const close = async () => {
      clock?.close();
      await closeDatabases();
    };
    return { database, follower, clock, close };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}

/** Stores failures of requests, in batches that leave caches valid. */
function failuresOf(database: DatabaseHandle, logger: MarketplaceOptions['logger']) {
  const side = sideDatabaseOf(database);
  return createFailureQueue({
    write: failures =>
      side.withoutCacheInvalidation(database.db, tx =>
        storeFailures(tx, 'failed_requests', failures),
      ),
    logger,
  });
}

async function createContext(
  options: MarketplaceOptions,
  { database, follower, clock }: Connections,
): Promise<MarketplaceContext> {
  const { credentials, logger, name } = options;
  const now = clock?.now ?? options.now ?? (() => new Date());
  const { ident } = credentials;
  const founded = await ensureMarketplace(database.db, { ident, name, now: now() });
  return {
    options,
    db: database.db,
    databaseKind: database.kind,
    copyDatabase: database.copyTo,
    standby: follower && standbyReads(follower.db),
    marketplaceId: founded.id,
    now,
    logger,
    failures: failuresOf(database, logger),
    limiter: rateLimits(database.db, database.kind),
    ...createServices({ ...options, now }),
  };
}

/** Returns a function that reads the version of the data that readers see. */
const versionReader =
  ({ db, standby }: MarketplaceContext) =>
  async (): Promise<string> => {
    // With a standby both count: what is read from it changes later than what is written.
    const versions = [dataVersion(db), ...(standby ? [standby.version()] : [])];
    return (await Promise.all(versions)).join(' ');
  };

/** Opens and migrates the database and builds the router. */
export async function createMarketplace(options: MarketplaceOptions): Promise<Marketplace> {
  installZoneData();
  const connections = await connect(options);
  const { database, clock } = connections;
  try {
    const context = await createContext(options, connections);
    const { db, now, logger } = context;
    await prepare(context);
    const readVersion = versionReader(context);
    const version = sharedRead(() => withShortTimeout(readVersion));
    const createCache: CreateVersionedCache = options =>
      versionedCache(version, { now: () => now().getTime(), ...options });
    const background: Background[] = [];
    return {
      router: apiRouter(context, createCache),
      context,
      async start() {
        await checkStore(context);
        context.failures.start();
        background.push(...(await startBackground(context)));
        if (database.kind === 'pglite') background.push(vacuumSchedule(db, logger));
      },
      async close() {
        await Promise.all(background.splice(0).map(each => each.close()));
        await context.failures.close();
        await connections.close();
      },
      async ready() {
        await withShortTimeout(() =>
          db.selectFrom('marketplace').select('id').executeTakeFirstOrThrow(),
        );
        return true;
      },
      dataVersion: readVersion,
      state: () => marketplaceState(database, now(), clock?.aheadMs() ?? null),
      sideDatabase: sideDatabaseOf(database),
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
}
