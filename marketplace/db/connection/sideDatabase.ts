import path from 'node:path';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from '#marketplace/contract/ports.ts';
import type { DatabaseHandle } from '../driver/handle.ts';
import { openEmptyPglite } from '../driver/pglite.ts';
import { createStatementWatch, defaultSlowMs } from '../driver/statementWatch.ts';
import { openPostgres } from '../driver/postgres.ts';

/**
 * A database of either kind for tables that are not the marketplace's. They have to be in a schema
 * of their own, and names have to carry it.
 */
export interface SideDatabase {
  kind: 'pglite' | 'postgres';
  /** Returns a query builder. Its `destroy` must not be called. */
  tables<Tables>(): Kysely<Tables>;
  /**
   * Runs a transaction that changes nothing that readers of the marketplace see, so that its caches
   * stay valid. Waits for other such transactions.
   */
  withoutCacheInvalidation<Tables, Result>(
    db: Kysely<Tables>,
    work: (tx: Transaction<Tables>) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Makes a side database of an open one. Closing it leaves the open one as it is. */
export function sideDatabaseOf({ kind, tables, db }: DatabaseHandle): SideDatabase {
  let hasMarketplace: Promise<boolean> | undefined;
  const isBesideMarketplace = async () => {
    const { rows } = await sql<{ found: boolean }>`
      SELECT to_regclass('public.event_sequence') IS NOT NULL AS found
    `.execute(db);
    return rows[0]?.found ?? false;
  };
  return {
    kind,
    tables,
    async withoutCacheInvalidation(own, work) {
      hasMarketplace ??= isBesideMarketplace();
      const isBeside = await hasMarketplace.catch((error: unknown) => {
        hasMarketplace = undefined;
        throw error;
      });
      return own.transaction().execute(async tx => {
        if (!isBeside) return work(tx);
        const before = await lockSequence(tx);
        const result = await work(tx);
        await keepVersion(tx, before);
        return result;
      });
    },
    close: () => Promise.resolve(),
  };
}

interface SeenBefore {
  /** Data version before the transaction. */
  version: string;
  /** Snapshot of the transaction at its beginning. */
  seen: string;
}

async function lockSequence<Tables>(tx: Transaction<Tables>): Promise<SeenBefore> {
  const { rows } = await sql<SeenBefore>`
    SELECT public.data_version() AS version, pg_current_snapshot()::text AS seen
    FROM public.event_sequence FOR UPDATE
  `.execute(tx);
  return rows[0] ?? { version: '', seen: '' };
}

/** Declares that readers see the same as before, unless another transaction was at work. */
async function keepVersion<Tables>(tx: Transaction<Tables>, before: SeenBefore): Promise<void> {
  await sql`
    UPDATE public.event_sequence SET
      quiet_xact = pg_current_xact_id(),
      quiet_version = CASE
        WHEN ${before.seen} = format('%1$s:%1$s:', pg_current_xact_id()) THEN ${before.version}
      END
  `.execute(tx);
}

export interface SideDatabaseOptions {
  /** PostgreSQL; otherwise PGlite in `folder`. */
  databaseUrl?: string;
  folder: string;
  /** Milliseconds from which statements are logged; 0 logs none. */
  slowStatementMs?: number;
  logger: Logger;
}

/** Few, as they are used beside those of the marketplace. */
const poolSize = 4;

/** Opens a database without a marketplace in this process. A new embedded one takes seconds. */
export async function openSideDatabase({
  databaseUrl,
  folder,
  slowStatementMs: slowMs = defaultSlowMs,
  logger,
}: SideDatabaseOptions): Promise<SideDatabase> {
  const handle = databaseUrl
    ? openPostgres(databaseUrl, logger, { poolSize, slowMs })
    : await openEmptyPglite(path.resolve(folder), createStatementWatch(logger, slowMs));
  return { ...sideDatabaseOf(handle), close: () => handle.close() };
}
