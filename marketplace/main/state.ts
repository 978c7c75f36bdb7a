import { countJobs } from '#marketplace/db/jobs/jobCounts.ts';
import type { JobCounts } from '#marketplace/db/jobs/jobCounts.ts';
import type { DatabaseHandle, PoolState } from '#marketplace/db/driver/handle.ts';
import { withShortTimeout } from '#marketplace/db/driver/statementTimeout.ts';
import { lanes } from '#marketplace/contract/jobs.ts';

/** State of a marketplace as its operators see it: numbers only. */
export interface MarketplaceState {
  /** Connections to the database; null for the embedded one. */
  pool: PoolState | null;
  database: {
    kind: DatabaseHandle['kind'];
    /** Time of a statement; null while it does not answer. */
    answersInMs: number | null;
    /**
     * Milliseconds by which the clock of this process is ahead of its own; null for the embedded
     * one.
     */
    clockAheadMs: number | null;
  };
  /** Jobs by lane; null while the database does not answer. */
  jobs: readonly JobCounts[] | null;
}

/** Reads the state; never rejects. */
export async function marketplaceState(
  { kind, db, pool }: Pick<DatabaseHandle, 'kind' | 'db' | 'pool'>,
  now: Date,
  clockAheadMs: number | null,
): Promise<MarketplaceState> {
  const begun = performance.now();
  const jobs = await withShortTimeout(() => countJobs(db, lanes, now)).catch(() => null);
  const answersInMs = jobs ? Math.round(performance.now() - begun) : null;
  return { pool: pool(), database: { kind, answersInMs, clockAheadMs }, jobs };
}
