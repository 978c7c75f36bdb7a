import { randomUUID } from 'node:crypto';
import { Migrator, sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { SideDatabase } from '@flowroom/marketplace/database';
import type { EventCursor } from '#server/events/reconciler.ts';
import type { Change } from './rows.ts';
import { followedTables, migrationsIn } from './tables.ts';
import type { ProjectionDb, ProjectionTables } from './tables.ts';
import { writeChanges, writePictures } from './write.ts';
import type { Picture, ProjectionTx } from './write.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';

/** Schema that pages read, and the one that a rebuild fills. */
const schemas = { current: 'projection', next: 'projection_next' } as const;
export type Side = keyof typeof schemas;

/** Rows of a part of the marketplace. */
export interface Batch {
  changes: readonly Change[];
  pictures: readonly Picture[];
}

/** Position in the event log after a batch. */
export interface Position {
  sequenceId: number;
  /** ISO text. */
  at: string | null;
}

/** Changes whenever rows are made in another way, so that older ones are made anew. */
const contentVersion = 8;
/** Marketplaces keep their events for 90 days; older positions may have missed some. */
const oldestReadMs = 30 * dayMs;
const leaseSeconds = 120;
/** Orders that are told of at once; whoever misses one asks again after a while. */
const mostChanged = 1_000;

/** An order that an event has changed, with its parties. */
export interface ChangedOrder {
  id: string;
  customerId: string;
  providerId: string;
}

/** A filling that is reserved. */
export interface Filling {
  /** Prolongs it; false when another one has begun, as this one was silent for two minutes. */
  keep(): Promise<boolean>;
  end(): Promise<void>;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the tables. `marketplace`: names what is followed; rows of another one are not used. */
export async function openStore(side: SideDatabase, marketplace: string, now: () => number) {
  const db: ProjectionDb = side.tables<ProjectionTables>();
  const source = `${marketplace} ${contentVersion}`;
  await migrateIn(db, schemas.current);

  const cursorOf = (target: Side) =>
    sql.table<ProjectionTables['projection.cursor']>(`${schemas[target]}.cursor`);

  async function readCursor(target: Side) {
    const { rows } = await sql<Selectable<ProjectionTables['projection.cursor']>>`
      SELECT * FROM ${cursorOf(target)}
    `.execute(db);
    return rows[0];
  }

  return {
    db,

    /** Runs a transaction that leaves the caches of the marketplace valid. */
    quietly: <Result>(work: (tx: ProjectionTx) => Promise<Result>) => side.quietly(db, work),

    /** Returns where to read on; null when the tables have to be filled first. */
    async position(target: Side = 'current'): Promise<(EventCursor & { at: Date | null }) | null> {
      const row = await readCursor(target);
      const isOld = row?.read_at && row.read_at.getTime() < now() - oldestReadMs;
      if (!row || row.source !== source || isOld) return null;
      const { sequence_id: id, since, last_event_at: at } = row;
      if (id !== null) return { startAfterSequenceId: id, at };
      return { createdAtStart: since ?? new Date(0), at };
    },

    /** Returns the orders that events after one of the log have changed, or written messages in. */
    async ordersChangedAfter(sequenceId: number): Promise<ChangedOrder[]> {
      const rows = await db
        .selectFrom('projection.orders as o')
        .select(['o.id', 'o.customer_id', 'o.provider_id'])
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('o.sequence_id', '>', sequenceId),
            eb(
              'o.id',
              'in',
              selectFrom('projection.messages as m')
                .select('m.order_id')
                .where('m.sequence_id', '>', sequenceId),
            ),
          ]),
        )
        .limit(mostChanged)
        .execute();
      return rows.map(({ id, ...row }) => ({
        id,
        customerId: row.customer_id,
        providerId: row.provider_id,
      }));
    },

    /** Writes what was read after `from`, unless another process has read on meanwhile. */
    apply: (target: Side, from: EventCursor, { changes, pictures }: Batch, to: Position) =>
      side.quietly(db, async tx => {
        const { rows } = await sql<{ sequence_id: number | null }>`
          SELECT sequence_id FROM ${cursorOf(target)} FOR UPDATE
        `.execute(tx);
        const expected = 'startAfterSequenceId' in from ? from.startAfterSequenceId : null;
        if (!rows[0] || rows[0].sequence_id !== expected) return;
        await writeChanges(tx, schemas[target], changes, new Date(now()));
        await writePictures(tx, schemas[target], pictures);
        await sql`
          UPDATE ${cursorOf(target)}
          SET sequence_id = ${to.sequenceId},
            last_event_at = coalesce(${to.at}::timestamptz, last_event_at)
        `.execute(tx);
      }),

    /** Notes that the end of the log was reached, once an hour. */
    async noteRead(): Promise<void> {
      const row = await readCursor('current');
      if (row?.read_at && row.read_at.getTime() > now() - hourMs) return;
      await side.quietly(db, tx =>
        sql`UPDATE ${cursorOf('current')} SET read_at = ${new Date(now())}`.execute(tx),
      );
    },

    /** Returns the ids among these of images that are not known. */
    async unknownPictures(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const known = await db
        .selectFrom('projection.pictures')
        .select('id')
        .where('id', 'in', ids)
        .execute();
      const found = new Set(known.map(({ id }) => id));
      return new Set(ids.filter(id => !found.has(id)));
    },

    /** Reserves the filling; null while another one is under way, in this process or another. */
    async reserveFilling(): Promise<Filling | null> {
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
    },

    /** Makes empty tables to fill. `since`: time from which events are read afterwards. */
    async beginNext(since: Date): Promise<void> {
      await dropNext();
      await migrateIn(db, schemas.next);
      await sql`
        UPDATE ${cursorOf('next')} SET since = ${since}, source = ${source}
      `.execute(db);
    },

    fillNext: ({ changes, pictures }: Batch) =>
      side.quietly(db, async tx => {
        await writeChanges(tx, schemas.next, changes, null);
        await writePictures(tx, schemas.next, pictures);
      }),

    /**
     * Replaces the tables by those that were filled. Readers see the ones or the others, and wait for the change of names only:
     * a million orders would take half a minute to copy.
     */
    async takeNext(): Promise<void> {
      const replaced = [...followedTables, 'pictures'];
      const named = (target: Side, names: readonly string[]) =>
        sql.join(names.map(name => sql.table(`${schemas[target]}.${name}`)));
      const emptied = named('current', ['payments', 'payment_reads']);
      await side.quietly(db, async tx => {
        await sql`LOCK TABLE ${named('current', replaced)}, ${emptied}`.execute(tx);
        await sql`DROP TABLE ${named('current', replaced)}`.execute(tx);
        for (const name of replaced) {
          await sql`
            ALTER TABLE ${named('next', [name])} SET SCHEMA ${sql.id(schemas.current)}
          `.execute(tx);
        }
        await sql`TRUNCATE ${emptied}`.execute(tx);
        await sql`
          UPDATE ${cursorOf('current')} AS kept
          SET sequence_id = made.sequence_id, since = made.since,
            last_event_at = made.last_event_at, source = made.source, read_at = ${new Date(now())}
          FROM ${cursorOf('next')} AS made
        `.execute(tx);
      });
      await dropNext();
    },
  };

  async function dropNext(): Promise<void> {
    await sql`DROP SCHEMA IF EXISTS ${sql.id(schemas.next)} CASCADE`.execute(db);
  }
}

async function migrateIn(db: ProjectionDb, schema: string): Promise<void> {
  const migrator = new Migrator({
    db,
    migrationTableSchema: schema,
    provider: { getMigrations: () => Promise.resolve(migrationsIn(schema)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
