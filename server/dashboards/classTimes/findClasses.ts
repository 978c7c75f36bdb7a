import { sql } from 'kysely';
import { fits, isOffered, isStillOpen, rankOf, timesIn } from './conditions.ts';
import type { Filters } from './conditions.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { FoundClasses } from '#shared/contract/api/classTimes.ts';
import type { FindClasses } from '#shared/contract/bodies/classTimes.ts';
import { stretchesOf } from '#shared/time/soon.ts';

/** Orders of a page; classes that are equal in it come by their next class time. */
const orders = {
  soonest: sql`next`,
  relevance: sql`rank DESC, next NULLS LAST`,
  createdAt: sql`created_at DESC, next`,
  '-createdAt': sql`created_at, next`,
  price: sql`price DESC NULLS LAST, next`,
  '-price': sql`price NULLS LAST, next`,
} as const;

interface Row {
  id: string;
  /** null of a class that offers none. */
  next: Date | null;
  free: number | null;
  total: number;
}

/**
 * Finds a page of the classes that can be booked and begin when the query says, each once with the
 * first of these class times. `now` is epoch milliseconds.
 */
export async function findClasses(
  db: ProjectionDb,
  query: FindClasses & Filters,
  now: number,
): Promise<FoundClasses> {
  const found = foundBy(query, now);
  const skipped = (query.page - 1) * query.perPage;
  const { rows } = await sql<Row>`
    SELECT id, next, free, (count(*) OVER ())::integer AS total FROM (${found}) AS found
    ORDER BY ${orders[query.order]}, id LIMIT ${query.perPage} OFFSET ${skipped}
  `.execute(db);
  const total = rows[0]?.total ?? (skipped > 0 ? await totalOf(db, found) : 0);
  return {
    classes: rows.map(({ id, next, free }) => ({
      id,
      ...(next && { start: next.toISOString(), free: free ?? 0 }),
    })),
    total,
  };
}

/** Counts the classes that a search finds. */
export const countFound = (
  db: ProjectionDb,
  query: FindClasses & Filters,
  now: number,
): Promise<number> => totalOf(db, foundBy(query, now));

function foundBy(query: FindClasses & Filters, now: number): Found {
  const isAnyTime = !query.when && !query.hours && !query.dates;
  if (isAnyTime) return nextOfEach(query, now);
  const stretches = stretchesOf(query, now).map(stretch => ({ ...stretch, name: '' }));
  return nextInStretches(query, stretches, now);
}

type Found = ReturnType<typeof nextOfEach>;

const columns = sql`l.created_at, (l.price ->> 'amount')::bigint AS price`;

/** The next class time of each class: one look at an index each. A question finds others too. */
const nextOfEach = (query: FindClasses & Filters, now: number) => sql`
  SELECT l.id, ${columns}, ${rankOf(query)} AS rank, t.start_at AS next, t.free
  FROM projection.listings AS l ${query.question ? sql`LEFT JOIN` : sql`INNER JOIN`} LATERAL (
    SELECT c.* FROM projection.class_times AS c
    WHERE c.listing_id = l.id AND c.free > 0 AND c.closes_at > ${new Date(now)}
    ORDER BY c.start_at LIMIT 1
  ) AS t ON true
  WHERE ${fits(query)} AND ${isStillOpen(now, sql`t.start_at IS NOT NULL`)}`;

const nextInStretches = (
  query: FindClasses & Filters,
  stretches: Parameters<typeof timesIn>[0],
  now: number,
): Found => sql`
  SELECT DISTINCT ON (l.id) l.id, ${columns}, ${rankOf(query)} AS rank, t.start_at AS next, t.free
  FROM ${timesIn(stretches)} WHERE ${isOffered(query, now)} ORDER BY l.id, t.start_at`;

/** Counts where a page is behind the last one, and has no row that says it. */
async function totalOf(db: ProjectionDb, found: Found): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM (${found}) AS found
  `.execute(db);
  return rows[0]?.total ?? 0;
}
