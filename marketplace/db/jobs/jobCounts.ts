import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Number of jobs of a lane that should have run by now. */
export interface JobCounts {
  lane: string;
  due: number;
  /** Jobs that are not tried again; their rows stay for inspection. */
  failed: number;
  /** Seconds for which the oldest due job waits; 0 for none. */
  oldestDueSeconds: number;
}

/** Counts the jobs of some lanes; what falls due later is not read. */
export async function countJobs(db: Db, lanes: readonly string[], now: Date): Promise<JobCounts[]> {
  const { rows } = await sql<{ lane: string; due: number; failed: number; oldest: Date | null }>`
    SELECT lane, count(*) FILTER (WHERE failed_at IS NULL)::int AS due,
      count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
      min(run_at) FILTER (WHERE failed_at IS NULL) AS oldest
    FROM jobs WHERE failed_at IS NOT NULL OR (lane = ANY(${[...lanes]}) AND run_at <= ${now})
    GROUP BY lane
  `.execute(db);
  return lanes.map(lane => {
    const { due = 0, failed = 0, oldest = null } = rows.find(row => row.lane === lane) ?? {};
    return {
      lane,
      due,
      failed,
      oldestDueSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
    };
  });
}
