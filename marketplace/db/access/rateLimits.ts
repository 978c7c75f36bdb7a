import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { counterOptions, limitersOf, memoryLimits } from '#marketplace/contract/limits.ts';
import type { Limiters } from '#marketplace/contract/limits.ts';
import type { Db } from '../database.ts';

/**
 * Rate limit counters in PostgreSQL, shared by all processes. The embedded database serves one
 * process, which counts in memory, so that a flood of refused requests writes nothing.
 */
export function rateLimits(db: Db, kind: 'pglite' | 'postgres'): Limiters {
  if (kind === 'pglite') return memoryLimits();
  const storeClient = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  return limitersOf(
    limit =>
      new RateLimiterPostgres({
        ...counterOptions(limit),
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        // A migration created the table; expired rows are deleted with other stale access rows.
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  );
}
