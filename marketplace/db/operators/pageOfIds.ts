import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { countedRows, exactly, totalOf } from '../countRows.ts';
import type { Total } from '../countRows.ts';
import type { Db } from '../database.ts';
import { estimateFromSample, sizeOfTable } from '../sampleRows.ts';
import type { SampledTable } from '../sampleRows.ts';

/** How many matches are found one by one. */
interface MostRows {
  /**
   * Found first and sorted afterwards. To read in the order of an index until a page is full is
   * quicker only for more, as rare matches may all be at its other end.
   */
  sorted: number;
  /** Counted; of more the number is estimated. */
  counted: number;
}

const byColumns: MostRows = { sorted: 20_000, counted: countedRows };
/** Each match has to be read as a whole, and compared. */
const byWords: MostRows = { sorted: 10_000, counted: 10_000 };

/** Rows of a table that a list shows. */
export interface Lookup {
  /** Alias of the table in the other parts. */
  alias: string;
  /** Columns that the order needs besides the id. */
  columns: RawBuilder<unknown>;
  /** What is read. */
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /**
   * The same conditions as no index of words serves them: for many matches, the planner would take
   * it and sort them all, as it expects few.
   */
  whereInOrder?: RawBuilder<unknown> | undefined;
  order: RawBuilder<unknown>;
  /** True where an index has the matches, and no other rows, in this order. */
  isInOrder: boolean;
  /**
   * Table of which each match has to be compared with words: how many there are is estimated from
   * some of its rows, as the planner does not know. Left out where indexes say what matches.
   */
  compared?: SampledTable['name'] | undefined;
}

/** Ids of a page, and how many rows match. */
export interface PageOfIds {
  ids: string[];
  count: Total;
}

interface Page {
  page: number;
  perPage: number;
}

const matching = ({ from, where }: Lookup) => sql`FROM ${from} WHERE ${where}`;
const mostOf = ({ compared }: Lookup): MostRows => (compared ? byWords : byColumns);

const pageFrom = (from: RawBuilder<unknown>, { alias, order }: Lookup, { page, perPage }: Page) =>
  sql`SELECT ${sql.ref(alias)}.id ${from} ORDER BY ${order}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;

/** Finds, counts and sorts in one go; null where there are too many matches. */
async function sortedPage(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds | null> {
  const { alias, columns } = lookup;
  const { sorted } = mostOf(lookup);
  const found = sql`FROM found ${sql.ref(alias)}`;
  const { rows } = await sql<{ total: number; id: string | null }>`
    WITH found AS MATERIALIZED (
      SELECT ${sql.ref(alias)}.id, ${columns} ${matching(lookup)} LIMIT ${sql.lit(sorted + 1)}
    )
    SELECT c.total, p.id FROM (SELECT count(*)::int AS total FROM found) AS c
    LEFT JOIN (${pageFrom(found, lookup, page)}) AS p ON c.total <= ${sql.lit(sorted)}
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total > sorted) return null;
  return { ids: rows.flatMap(({ id }) => id ?? []), count: exactly(total) };
}

/** Reads in order, and counts apart. */
async function orderedPage(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds> {
  const { alias, compared, where, whereInOrder = where } = lookup;
  const from = matching({ ...lookup, where: whereInOrder });
  const { rows } = await sql<{ id: string }>`${pageFrom(from, lookup, page)}`.execute(db);
  const read = { before: (page.page - 1) * page.perPage, rows, perPage: page.perPage };
  const count = await totalOf(db, sql`SELECT 1 ${matching(lookup)}`, read, {
    most: mostOf(lookup).counted,
    ...(compared && {
      estimate: async () =>
        estimateFromSample(db, { name: compared, alias }, await sizeOfTable(db, compared), where),
    }),
  });
  return { ids: rows.map(({ id }) => id), count };
}

/**
 * Returns the ids of a page, and how many rows match. Only ids and what the order needs are read of
 * the rows before the page.
 */
export async function pageOfIds(db: Db, lookup: Lookup, page: Page): Promise<PageOfIds> {
  const sorted = lookup.isInOrder ? null : await sortedPage(db, lookup, page);
  return sorted ?? orderedPage(db, lookup, page);
}
