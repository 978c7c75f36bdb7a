import { sql } from 'kysely';
import { datesOf, newsOf } from './classNews.ts';
import type { ClassNews, KnownDates } from './classNews.ts';
import type { OpenMailTables } from '../tables.ts';
import type { ListingState } from '#shared/contract/listing.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

/**
 * Classes that are looked at in one transaction: after the tables were made again all have changed.
 */
const atOnce = 200;

interface Row {
  id: string;
  author_id: string;
  created_at: Date;
  state: ListingState;
  public_data: ListingPublicData;
  sequence_id: number;
  known_sequence_id: number | null;
  known_state: ListingState | null;
  state_at: Date | null;
  last_date: string | null;
  ends_at: Date | null;
  start_at: Date;
}

/** A class that has changed, as it is noted now, and what is new of it. */
interface Noted {
  row: Row;
  after: KnownDates;
  news: ClassNews | null;
}

/**
 * Looks at the classes whose rows have changed, and writes what is new of each to all who follow it
 * or its teacher. A change is written by one process, in one transaction with those whom it
 * concerns.
 */
export async function noteNews(
  { tables, withoutCacheInvalidation }: OpenMailTables,
  now: number,
): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    const { rows } = await sql<Row>`
      SELECT l.id, l.author_id, l.created_at, l.state, l.public_data, l.sequence_id,
        k.sequence_id AS known_sequence_id, k.state AS known_state, k.state_at, k.last_date, k.ends_at,
        (SELECT at FROM site_mail.follow_start) AS start_at
      FROM projection.listings AS l
      LEFT JOIN site_mail.classes AS k ON k.listing_id = l.id
      WHERE NOT l.deleted AND l.sequence_id IS DISTINCT FROM k.sequence_id
      LIMIT ${atOnce}
    `.execute(tables);
    const noted = rows.map(row => notedOf(row, now));
    if (noted.length > 0) await withoutCacheInvalidation(tx => write(tx, noted, now));
    found = rows.length;
  }
}

function notedOf(row: Row, now: number): Noted {
  const { state, public_data: data, known_state: knownState, state_at: stateAt } = row;
  const before: KnownDates | null = knownState && {
    state: knownState,
    stateAt: stateAt?.getTime() ?? 0,
    lastDate: row.last_date,
    endsAt: row.ends_at?.getTime() ?? null,
  };
  const isKept = before?.state === state;
  const after = { ...datesOf(data, now), state, stateAt: isKept ? before.stateAt : now };
  // What was there before anything was noted is no news.
  const isOld = before === null && row.created_at < row.start_at;
  return { row, after, news: isOld ? null : newsOf(before, after, data, now) };
}

type Tx = Parameters<Parameters<OpenMailTables['withoutCacheInvalidation']>[0]>[0];

async function write(tx: Tx, noted: readonly Noted[], now: number): Promise<void> {
  for (const { row, after, news } of noted) {
    const { rows } = await sql`
      INSERT INTO site_mail.classes AS known
        (listing_id, sequence_id, state, state_at, last_date, ends_at)
      VALUES (${row.id}, ${row.sequence_id}, ${after.state}, ${new Date(after.stateAt)},
        ${after.lastDate}, ${after.endsAt === null ? null : new Date(after.endsAt)})
      ON CONFLICT (listing_id) DO UPDATE
      SET sequence_id = excluded.sequence_id, state = excluded.state, state_at = excluded.state_at,
        last_date = excluded.last_date, ends_at = excluded.ends_at
      WHERE known.sequence_id IS NOT DISTINCT FROM ${row.known_sequence_id}
      RETURNING 1
    `.execute(tx);
    if (news && rows.length > 0) await addForFollowers(tx, row, news, now);
  }
}

const addForFollowers = (tx: Tx, { id, author_id: teacherId }: Row, news: ClassNews, now: number) =>
  sql`
    INSERT INTO site_mail.follow_news AS known (person_id, listing_id, teacher_id, news, at)
    SELECT id, ${id}, ${teacherId}, ${news}, ${new Date(now)}
    FROM projection.people
    WHERE NOT deleted AND id <> ${teacherId} AND (
      follows @> ${JSON.stringify([teacherId])}::jsonb OR follows @> ${JSON.stringify([id])}::jsonb
    )
    ON CONFLICT (person_id, listing_id) DO UPDATE
    SET at = excluded.at,
      news = CASE WHEN known.news = 'class' THEN known.news ELSE excluded.news END
  `.execute(tx);
