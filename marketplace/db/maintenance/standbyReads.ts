import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { DatabaseUnreachable } from '../databaseError.ts';

/**
 * Reads that may be a little older than the last commit, from a server that follows the database.
 */
export interface StandbyReads {
  /** Returns a text that is the same as long as readers of the standby see the same data. */
  version(): Promise<string>;
  /** Runs a read on the standby; on the database itself while the standby is away or behind. */
  read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T>;
}

// A standby that has received nothing to replay is not behind, whenever the last transaction was. A
// server that has been promoted follows nobody.
const look = sql<{ seen: string; fresh: boolean }>`
  SELECT data_version() AS seen, NOT pg_is_in_recovery() OR (
    EXISTS (SELECT FROM pg_stat_wal_receiver) AND (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      OR pg_last_xact_replay_timestamp() > now() - interval '10 seconds'
    )
  ) AS fresh`;

/** Reads from a standby as long as it is at most ten seconds behind. */
export function standbyReads(standby: Db): StandbyReads {
  // Unknown until the first look: reads begin at the database itself.
  let isFresh = false;
  return {
    async version() {
      const row = await look.execute(standby).then(
        ({ rows }) => rows[0],
        () => undefined,
      );
      isFresh = row?.fresh ?? false;
      return isFresh ? (row?.seen ?? '') : 'behind';
    },
    async read(primary, work) {
      if (!isFresh) return work(primary);
      try {
        return await work(standby);
      } catch (error) {
        if (!(error instanceof DatabaseUnreachable)) throw error;
        isFresh = false;
        return work(primary);
      }
    },
  };
}
