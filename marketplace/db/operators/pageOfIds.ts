import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { totalOf } from '../countRows.ts';
import type { Db } from '../database.ts';

/** Rows of a table that a list shows. */
export interface Lookup {
  /** Alias of the table in the other parts. */
  alias: string;
  /** Columns that the order needs besides the id. */
  columns: RawBuilder<unknown>;
  /** FROM and WHERE. */
  matching: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** False for a list of all rows. */
  isNarrowed: boolean;
}

/** Ids of a page, and how many rows match (estimated where it is large). */
export interface PageOfIds {
  ids: string[];
  total: number;
}

interface Page {
  page: number;
  perPage: number;
}

/**
 * Matches that are found first and sorted afterwards. To read in the order of an index until a page
 * is full is quicker only for more, as rare matches may all be at its other end.
 */
const sortedRows = 20_000;

const pageFrom = (from: RawBuilder<unknown>, { alias, order }: Lookup, { page, perPage }: Page) =>
  sql`SELECT ${sql.ref(alias)}.id ${from} ORDER BY ${order}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;

/** Finds, counts and sorts in one go; null where there are too many matches. */
async function sortedPage(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds | null> {
  const { alias, columns, matching } = lookup;
  const found = sql`FROM found ${sql.ref(alias)}`;
  const { rows } = await sql<{ total: number; id: string | null }>`
    WITH found AS MATERIALIZED (
      SELECT ${sql.ref(alias)}.id, ${columns} ${matching} LIMIT ${sql.lit(sortedRows + 1)}
    )
    SELECT c.total, p.id FROM (SELECT count(*)::int AS total FROM found) AS c
    LEFT JOIN (${pageFrom(found, lookup, page)}) AS p ON c.total <= ${sql.lit(sortedRows)}
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total > sortedRows) return null;
  return { ids: rows.flatMap(({ id }) => id ?? []), total };
}

/** Reads in order, and counts apart. */
async function orderedPage(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds> {
  const { matching } = lookup;
  const { rows } = await sql<{ id: string }>`${pageFrom(matching, lookup, page)}`.execute(db);
  const read = { before: (page.page - 1) * page.perPage, rows, perPage: page.perPage };
  const total = await totalOf(db, sql`SELECT 1 ${matching}`, read);
  return { ids: rows.map(({ id }) => id), total };
}

/**
 * Returns the ids of a page, and how many rows match. Only ids and what the order needs are read of
 * the rows before the page.
 */
export async function pageOfIds(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds> {
  const sorted = lookup.isNarrowed ? await sortedPage(db, lookup, page) : null;
  return sorted ?? orderedPage(db, lookup, page);
}
