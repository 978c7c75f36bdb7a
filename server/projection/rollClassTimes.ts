import { sql } from 'kysely';
import { firstMomentOf, listingsAfter, writeClassTimes } from './classTimeRows.ts';
import { cursorOf, schemas } from './schemas.ts';
import type { Side, StoreDeps } from './schemas.ts';

/** Returns whether the class times are those of today. */
async function isRolled({ db, now }: StoreDeps, target: Side): Promise<boolean> {
  const { rows } = await sql<{ times_from: Date | null }>`
    SELECT times_from FROM ${cursorOf(target)}
  `.execute(db);
  return rows[0]?.times_from?.getTime() === firstMomentOf(now());
}

/**
 * Replaces all class times: those of the days before go, and those of the last day come. Each
 * step excludes the changes of other processes, and may be done twice.
 */
async function rollClassTimes(deps: StoreDeps, target: Side): Promise<void> {
  const { side, db, now } = deps;
  const startedAt = now();
  const schema = schemas[target];
  let last: string | null | undefined = null;
  while (last !== undefined) {
    const after: string | null = last;
    last = await side.withoutCacheInvalidation(db, async tx => {
      await sql`SELECT 1 FROM ${cursorOf(target)} FOR UPDATE`.execute(tx);
      const ids = await listingsAfter(tx, schema, after);
      if (ids) await writeClassTimes(tx, schema, ids, startedAt);
      return ids?.at(-1);
    });
  }
  await side.withoutCacheInvalidation(db, tx =>
    sql`
      UPDATE ${cursorOf(target)} SET times_from = ${new Date(firstMomentOf(startedAt))}
    `.execute(tx),
  );
}

/**
 * Creates what moves the class times on once a day, whether anything has changed or not; called
 * with each look at the event log.
 */
export function createRolling(deps: StoreDeps) {
  let rolledTo: number | null = null;
  return async (target: Side): Promise<void> => {
    const day = firstMomentOf(deps.now());
    if (target === 'current' && rolledTo === day) return;
    if (!(await isRolled(deps, target))) await rollClassTimes(deps, target);
    if (target === 'current') rolledTo = day;
  };
}
