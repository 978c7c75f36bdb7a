import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cursorOf } from './schemas.ts';
import type { StoreDeps } from './schemas.ts';

/** The right to fill the next tables, held by one process at a time. */
export interface FillingLease {
  /** Prolongs it; false when it has expired after two minutes and another process has taken it. */
  keep(): Promise<boolean>;
  /** Releases it. */
  end(): Promise<void>;
}

const leaseSeconds = 120;

/** Reserves the filling; null while another one is under way, in this process or another. */
export async function reserveFilling({ db }: StoreDeps): Promise<FillingLease | null> {
  const owner = randomUUID();
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
  const reserved = await sql`
    UPDATE ${cursorOf('current')} SET filling_by = ${owner}, filling_until = ${until}
    WHERE filling_until IS NULL OR filling_until < now()
    RETURNING 1
  `.execute(db);
  if (reserved.rows.length === 0) return null;
  return {
    async keep() {
      const { rows } = await sql`
        UPDATE ${cursorOf('current')} SET filling_until = ${until}
        WHERE filling_by = ${owner} RETURNING 1
      `.execute(db);
      return rows.length > 0;
    },
    async end() {
      await sql`
        UPDATE ${cursorOf('current')} SET filling_by = NULL, filling_until = NULL
        WHERE filling_by = ${owner}
      `.execute(db);
    },
  };
}
