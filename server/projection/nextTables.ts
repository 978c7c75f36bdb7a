import { sql } from 'kysely';
import { cursorOf, migrateIn, schemas } from './schemas.ts';
import type { Side, StoreDeps } from './schemas.ts';
import { followedTables } from './tables.ts';
import { writeChanges, writePictures } from './write.ts';
import type { Batch } from './write.ts';

/** Tables that a rebuild replaces. What the payment provider said of orders is read again. */
const replaced = [...followedTables, 'class_times', 'search_words', 'near_words', 'pictures'];
const emptied = ['payments', 'payment_reads'];

const named = (target: Side, names: readonly string[]) =>
  sql.join(names.map(name => sql.table(`${schemas[target]}.${name}`)));

/** Creates empty tables to fill. `since`: time from which events are read afterwards. */
export async function beginNext(deps: StoreDeps, since: Date): Promise<void> {
  await dropNext(deps);
  await migrateIn(deps.db, schemas.next);
  await sql`
    UPDATE ${cursorOf('next')} SET since = ${since}, source = ${deps.source}
  `.execute(deps.db);
}

/** Writes rows of a part of the marketplace into the next tables. */
export const fillNext = ({ side, db }: StoreDeps, { changes, pictures }: Batch): Promise<void> =>
  side.withoutCacheInvalidation(db, async tx => {
    await writeChanges(tx, schemas.next, changes, null);
    await writePictures(tx, schemas.next, pictures);
  });

/**
 * Replaces the current tables by the next ones. Readers see the ones or the others, and wait for
 * the change of names only: a million orders would take half a minute to copy.
 */
export async function takeNext(deps: StoreDeps): Promise<void> {
  const { side, db, now } = deps;
  const toEmpty = named('current', emptied);
  await side.withoutCacheInvalidation(db, async tx => {
    await sql`LOCK TABLE ${named('current', replaced)}, ${toEmpty}`.execute(tx);
    await sql`DROP TABLE ${named('current', replaced)}`.execute(tx);
    for (const name of replaced) {
      await sql`
        ALTER TABLE ${named('next', [name])} SET SCHEMA ${sql.id(schemas.current)}
      `.execute(tx);
    }
    await sql`TRUNCATE ${toEmpty}`.execute(tx);
    await sql`
      UPDATE ${cursorOf('current')} AS kept
      SET sequence_id = made.sequence_id, since = made.since,
        last_event_at = made.last_event_at, source = made.source, times_from = made.times_from,
        read_at = ${new Date(now())}
      FROM ${cursorOf('next')} AS made
    `.execute(tx);
  });
  await dropNext(deps);
}

async function dropNext({ db }: StoreDeps): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.id(schemas.next)} CASCADE`.execute(db);
}
