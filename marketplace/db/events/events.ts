import type { ExpressionBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { EventsTable } from '../tables/events.ts';

export type EventRow = Selectable<EventsTable>;

/** Conditions of an event query; those left out do not narrow it. */
export interface EventSearch {
  sequenceId?: number;
  /** Greater sequence ids only. */
  afterId?: number;
  /** Smaller sequence ids only. */
  beforeId?: number;
  /** At or after this time. */
  from?: Date;
  /** After this time. */
  after?: Date;
  before?: Date;
  resourceId?: string;
  /** Events of the resource and of everything that belongs to it. */
  relatedId?: string;
  /** Kind of request that made the change, and who sent it; no index serves them. */
  audit?: { source?: string | undefined; byId?: string | undefined };
  /** Full types, e.g. `listing/updated`. */
  types?: readonly string[];
  /** Selects the last `limit` matches rather than the first. */
  latest: boolean;
  limit: number;
}

/** Returns numbered events in the order of their numbers. */
export async function searchEvents(db: Db, search: EventSearch): Promise<EventRow[]> {
  const { types, latest, limit } = search;
  const direction = latest ? 'desc' : 'asc';
  const page = db
    .selectFrom('events')
    .where(eb => eb.and(conditions(eb, search)))
    .orderBy('sequence_id', direction)
    .limit(limit);
  // One page per type, so that the index by type also serves rare types.
  const rows = types
    ? await db
        .selectFrom(sql<{ name: string }>`unnest(${types}::text[])`.as<'type'>(sql`type(name)`))
        .innerJoinLateral(
          page
            .selectAll()
            .where('event_type', '=', sql<string>`type.name`)
            .as('event'),
          join => join.onTrue(),
        )
        .selectAll('event')
        .orderBy('event.sequence_id', direction)
        .limit(limit)
        .execute()
    : await page.selectAll().execute();
  return latest ? rows.reverse() : rows;
}

function conditions(eb: ExpressionBuilder<Database, 'events'>, search: EventSearch) {
  const { relatedId } = search;
  const { source, byId } = search.audit ?? {};
  const compared = [
    ['sequence_id', '=', search.sequenceId],
    ['sequence_id', '>', search.afterId],
    ['sequence_id', '<', search.beforeId],
    ['created_at', '>=', search.from],
    ['created_at', '>', search.after],
    ['created_at', '<', search.before],
    ['resource_id', '=', search.resourceId],
  ] as const;
  return [
    ...compared.flatMap(([column, operator, value]) =>
      value === undefined ? [] : [eb(column, operator, value)],
    ),
    ...(relatedId === undefined ? [] : [sql<boolean>`related_ids @> ${[relatedId]}::uuid[]`]),
    ...(source === undefined
      ? []
      : [sql<boolean>`coalesce(audit ->> 'source', 'source/admin') = ${source}`]),
    ...(byId === undefined
      ? []
      : [sql<boolean>`(audit ->> 'userId' = ${byId} OR audit ->> 'adminId' = ${byId})`]),
  ];
}

/** Returns the number of the newest event; 0 without any. */
export async function lastEventNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('sequence_id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const expireBatch = 5000;

/** Deletes events older than `before`; returns how many. */
export async function expireEvents(db: Db, before: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM events WHERE sequence_id IN (
        SELECT sequence_id FROM events WHERE created_at < ${before} LIMIT ${expireBatch}
      )
    `.execute(db);
    const removed = Number(numAffectedRows ?? 0);
    total += removed;
    if (removed < expireBatch) return total;
  }
}
