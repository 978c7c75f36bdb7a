import { sql } from 'kysely';
import { groupOf, isUnread, unlistedStates } from './groups.ts';
import type { InboxEntry } from './groups.ts';
import type { Tables } from '#server/projection/reads.ts';
import { hasWords } from '#server/projection/search.ts';
import type { InboxGroup } from '#shared/contract/api/inbox.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';

/** An order of the reader's on one side, with its position in the inbox. */
export interface ListedEntry extends InboxEntry {
  id: string;
  group: InboxGroup;
  isUnread: boolean;
}

interface Row {
  id: string;
  state: TransactionState;
  title: string | null;
  name: string | null;
  end_at: Date | null;
  changed_at: Date;
  news_at: Date | null;
  seen_at: Date | null;
  own_at: Date | null;
  theirs_at: Date | null;
  said: string | null;
}

const latest = (...times: (Date | null)[]): number | null =>
  times.reduce<number | null>(
    (last, at) => (at === null ? last : Math.max(last ?? -Infinity, at.getTime())),
    null,
  );

/**
 * Reads all orders of a side that have the words in their title, name or messages, in no order. One
 * in which somebody has written is always among them.
 */
export async function entriesOf(
  { db, now }: Tables,
  readerId: string,
  role: Role,
  keywords = '',
): Promise<ListedEntry[]> {
  const other: Role = role === 'customer' ? 'provider' : 'customer';
  const mine = sql.ref(`o.${role}_id`);
  const said = keywords === '' ? sql`NULL` : sql`string_agg(m.preview, ' ')`;
  const { rows } = await sql<Row>`
    SELECT o.id, o.state, l.title, p.name, b.end_at, o.last_transitioned_at AS changed_at,
      ${sql.ref(`o.${role}_news_at`)} AS news_at, ${sql.ref(`o.${role}_seen_at`)} AS seen_at,
      m.own_at, m.theirs_at, m.said
    FROM projection.orders AS o
    LEFT JOIN projection.bookings AS b ON b.order_id = o.id AND NOT b.deleted
    LEFT JOIN projection.listings AS l ON l.id = o.listing_id
    LEFT JOIN projection.people AS p ON p.id = ${sql.ref(`o.${other}_id`)}
    LEFT JOIN LATERAL (
      SELECT max(m.sent_at) FILTER (WHERE m.sender_id = ${mine}) AS own_at,
        max(m.sent_at) FILTER (WHERE m.sender_id <> ${mine}) AS theirs_at, ${said} AS said
      FROM projection.messages AS m
      WHERE m.order_id = o.id AND NOT m.deleted
    ) AS m ON true
    WHERE ${mine} = ${readerId} AND NOT o.deleted
      AND o.state <> 'initial'
      AND (o.state NOT IN (${sql.join(unlistedStates[role])})
        OR m.own_at IS NOT NULL OR m.theirs_at IS NOT NULL)
  `.execute(db);
  return rows
    .filter(row => keywords === '' || hasWords(`${row.title} ${row.name} ${row.said}`, keywords))
    .map(row => {
      const entry: InboxEntry = {
        state: row.state,
        end: row.end_at?.getTime() ?? null,
        newsAt: latest(row.news_at, row.theirs_at),
        seenAt: latest(row.seen_at, row.own_at),
        lastAt: latest(row.changed_at, row.own_at, row.theirs_at) ?? 0,
        isTheirs: row.theirs_at !== null && row.theirs_at.getTime() > (latest(row.own_at) ?? 0),
      };
      return {
        ...entry,
        id: row.id,
        group: groupOf(entry, role, now),
        isUnread: isUnread(entry, now),
      };
    });
}
