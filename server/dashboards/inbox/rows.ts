import { sql } from 'kysely';
import { entriesOf } from './entries.ts';
import type { ListedEntry } from './entries.ts';
import { byNext } from './groups.ts';
import { absenceOf } from '#server/projection/absence.ts';
import { pictureUrl } from '#server/projection/pictures.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { Inbox, InboxGroup, InboxRow, InboxSummary } from '#shared/contract/api/inbox.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import type { InboxTab } from '#shared/config/paths.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { dateUnitOf } from '#shared/schedule/dateUnits.ts';
import type { StoredTerms } from '#server/projection/tables.ts';
import { ownStart, timeOfClass } from '#shared/transactions/classTime.ts';
import type { OrderTime } from '#shared/transactions/classTime.ts';
import type { OrderKind } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';

export interface InboxFilter {
  tab: InboxTab;
  group?: InboxGroup | undefined;
  keywords: string;
  page: number;
}

const roleOf = (tab: InboxTab): Role => (tab === 'orders' ? 'customer' : 'provider');

/** Returns a page of the inbox, and how many orders there are in each group. */
export async function inboxOf(
  tables: Tables,
  readerId: string,
  { tab, group, keywords, page }: InboxFilter,
): Promise<Inbox> {
  const role = roleOf(tab);
  const found = await entriesOf(tables, readerId, role, keywords);
  const counts = { act: 0, coming: 0, waiting: 0, past: 0 };
  for (const entry of found) counts[entry.group] += 1;
  const wanted = found.filter(entry => group === undefined || entry.group === group).sort(byNext);
  const size = pageSizes.inbox;
  return {
    ...tables.freshness,
    rows: await rowsOf(tables, role, wanted.slice((page - 1) * size, page * size)),
    counts,
    totalItems: wanted.length,
    totalPages: Math.ceil(wanted.length / size),
  };
}

/** Counts what is new on each side. */
export async function summaryOf(tables: Tables, readerId: string): Promise<InboxSummary> {
  const [orders, sales] = await Promise.all(
    (['customer', 'provider'] as const).map(role => entriesOf(tables, readerId, role)),
  );
  const isNews = (entry: ListedEntry) => entry.isUnread;
  return {
    ...tables.freshness,
    isCounted: true,
    orders: orders?.filter(isNews).length ?? 0,
    sales: sales?.filter(one => isNews(one) || one.state === 'preauthorized').length ?? 0,
  };
}

interface TimedRow {
  kind: OrderKind;
  terms: StoredTerms;
  public_data: ListingPublicData | null;
  start_at: Date | null;
  end_at: Date | null;
}

interface Row extends TimedRow {
  id: string;
  last_transition: string;
  person_id: string;
  title: string | null;
  name: string | null;
  is_gone: boolean | null;
  avatar: string | null;
  preview: string | null;
  sent_at: Date | null;
  is_own: boolean | null;
}

async function rowsOf(
  { db, now, siteOrigin }: Tables,
  role: Role,
  entries: readonly ListedEntry[],
): Promise<InboxRow[]> {
  if (entries.length === 0) return [];
  const other: Role = role === 'customer' ? 'provider' : 'customer';
  const { rows } = await sql<Row>`
    SELECT o.id, o.kind, o.last_transition, o.terms, l.title, l.public_data, b.start_at, b.end_at, p.name,
      ${sql.ref(`o.${other}_id`)} AS person_id,
      p.deleted AS is_gone, a.url AS avatar, m.preview, m.sent_at,
      m.sender_id = ${sql.ref(`o.${role}_id`)} AS is_own
    FROM projection.orders AS o
    LEFT JOIN projection.bookings AS b ON b.order_id = o.id AND NOT b.deleted
    LEFT JOIN projection.listings AS l ON l.id = o.listing_id
    LEFT JOIN projection.people AS p ON p.id = ${sql.ref(`o.${other}_id`)}
    LEFT JOIN projection.pictures AS a ON a.id = p.avatar_id
    LEFT JOIN LATERAL (
      SELECT m.preview, m.sent_at, m.sender_id
      FROM projection.messages AS m
      WHERE m.order_id = o.id AND NOT m.deleted
      ORDER BY m.sent_at DESC, m.id DESC
      LIMIT 1
    ) AS m ON true
    WHERE o.id IN (${sql.join(entries.map(({ id }) => id))})
  `.execute(db);
  const known = new Map(rows.map(row => [row.id, row]));
  return entries.flatMap(entry => {
    const row = known.get(entry.id);
    return row ? [inboxRow(row, entry, now, siteOrigin)] : [];
  });
}

function inboxRow(row: Row, entry: ListedEntry, now: number, siteOrigin: string): InboxRow {
  const data = row.public_data ?? {};
  const unit = dateUnitOf(data);
  const time = timeOf(row, entry.group, now);
  return {
    orderId: entry.id,
    title: row.title ?? '',
    state: entry.state,
    kind: row.kind,
    ...(row.terms.course ? { isCourse: true } : {}),
    lastTransition: row.last_transition,
    group: entry.group,
    isUnread: entry.isUnread,
    personId: row.person_id,
    name: row.name ?? '',
    lastAt: new Date(entry.lastAt).toISOString(),
    isMessageLast: row.sent_at !== null && row.sent_at.getTime() >= entry.lastAt,
    ...absenceOf(row.name, row.is_gone),
    avatar: row.avatar ? pictureUrl(row.avatar, siteOrigin) : undefined,
    start: time ? new Date(time.start).toISOString() : undefined,
    end: time?.end ? new Date(time.end).toISOString() : undefined,
    timezone: data.timezone || undefined,
    unit: unit ?? undefined,
    ...(row.preview === null ? {} : { preview: row.preview, isOwnMessage: row.is_own === true }),
  };
}

/** The booked time, or the next one of the class that is the reader's; null when it has none. */
export function timeOf(
  { kind, terms, public_data: data, start_at: start, end_at: end }: TimedRow,
  group: InboxGroup,
  now: number,
): OrderTime | null {
  const isSeries = kind === 'subscription';
  if (start && end && !isSeries) return { start: start.getTime(), end: end.getTime() };
  if (!start && terms.waitingFor) {
    return { start: Date.parse(terms.waitingFor.start), end: Date.parse(terms.waitingFor.end) };
  }
  const first = start?.getTime() ?? null;
  if (!data) return first === null ? null : { start: first, end: null };
  const isOver = first !== null && group === 'past';
  return timeOfClass(data, isOver ? first : ownStart(data, terms, first, now));
}
