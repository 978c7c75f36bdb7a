import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ExtendedDataFilter } from '#marketplace/domain/search/extendedData.ts';
import type { BookingState } from '#marketplace/domain/transaction/model.ts';
import { totalOf } from '../countRows.ts';
import { isOneOfWords } from '../isOneOf.ts';
import type { Db } from '../database.ts';
import { dataCondition } from '../listings/listingConditions.ts';
import type { TransactionRow } from './transactionState.ts';

export const transactionSortKeys = [
  'createdAt',
  'lastTransitionedAt',
  'lastMessageAt',
  'bookingStart',
  'bookingEnd',
] as const;

/** A time, or a range from (inclusive) until (exclusive). */
export interface TimeRange {
  equal?: Date;
  from?: Date;
  until?: Date;
}

export interface TransactionSort {
  by: (typeof transactionSortKeys)[number] | { scope: 'protected' | 'metadata'; key: string };
  ascending: boolean;
}

export interface TransactionSearch {
  /** Users who are customer or provider. */
  participantIds: string[];
  customerId?: string;
  providerId?: string;
  listingId?: string;
  lastTransitions?: string[];
  states?: string[];
  processNames?: string[];
  createdAtStart?: Date;
  createdAtEnd?: Date;
  hasBooking?: boolean;
  hasStockReservation?: boolean;
  hasPayin?: boolean;
  hasMessage?: boolean;
  bookingStates?: BookingState[];
  stockReservationStates?: BookingState[];
  bookingStart?: TimeRange;
  bookingEnd?: TimeRange;
  filters: ExtendedDataFilter[];
  sort: TransactionSort[];
}

type Condition = RawBuilder<boolean>;

/**
 * One page of matching transactions, and their total (estimated where it is large). Newest first
 * unless sorted.
 */
export async function searchTransactions(
  db: Db,
  search: TransactionSearch,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: TransactionRow[]; total: number }> {
  const from = sql`
    FROM transactions t ${sql.join(joinsOf(search), sql` `)}
    WHERE ${sql.join(conditionsOf(search), sql` AND `)}`;
  const before = (page - 1) * perPage;
  const { rows } = await sql<TransactionRow>`
    SELECT t.* ${from}
    ORDER BY ${sql.join([...search.sort.map(orderOf), sql`t.created_at DESC`, sql`t.id DESC`])}
    LIMIT ${perPage} OFFSET ${before}
  `.execute(db);
  const { total } = await totalOf(db, sql`SELECT 1 ${from}`, { before, rows, perPage });
  return { rows, total };
}

const noJoin = sql``;

/**
 * Joins what the search needs alone: to count a million rows of two tables took four times as long.
 */
function joinsOf(search: TransactionSearch): RawBuilder<unknown>[] {
  const { hasBooking, bookingStates, bookingStart, bookingEnd, sort } = search;
  const { hasStockReservation, stockReservationStates } = search;
  const needsBooking =
    sort.some(({ by }) => by === 'bookingStart' || by === 'bookingEnd') ||
    [hasBooking, bookingStates, bookingStart, bookingEnd].some(part => part !== undefined);
  const needsStock = [hasStockReservation, stockReservationStates].some(part => part !== undefined);
  return [
    needsBooking
      ? sql`LEFT JOIN bookings b ON b.transaction_id = t.id AND NOT b.provisional`
      : noJoin,
    needsStock ? sql`LEFT JOIN stock_reservations r ON r.transaction_id = t.id` : noJoin,
  ];
}

function conditionsOf(search: TransactionSearch): Condition[] {
  const { createdAtStart, createdAtEnd, hasBooking, hasStockReservation, hasPayin, hasMessage } =
    search;
  const conditions: (Condition | undefined)[] = [
    sql`t.state IS NOT NULL`,
    ...search.participantIds.map(
      (id): Condition => sql`(t.customer_id = ${id}::uuid OR t.provider_id = ${id}::uuid)`,
    ),
    isId(sql`t.customer_id`, search.customerId),
    isId(sql`t.provider_id`, search.providerId),
    isId(sql`t.listing_id`, search.listingId),
    ifRequested('t.last_transition', search.lastTransitions),
    ifRequested('t.state', search.states),
    ifRequested('t.process_name', search.processNames),
    createdAtStart && sql`t.created_at >= ${createdAtStart}`,
    createdAtEnd && sql`t.created_at < ${createdAtEnd}`,
    isThere(sql`b.id`, hasBooking),
    isThere(sql`r.id`, hasStockReservation),
    isThere(sql`t.payin_amount`, hasPayin),
    isThere(sql`t.last_message_at`, hasMessage),
    ifRequested('b.state', search.bookingStates),
    ifRequested('r.state', search.stockReservationStates),
    isWithin(sql`b.start_at`, search.bookingStart),
    isWithin(sql`b.end_at`, search.bookingEnd),
    ...search.filters.flatMap(filterOf),
  ];
  return conditions.filter(condition => condition !== undefined);
}

const isId = (column: Condition, id: string | undefined): Condition | undefined =>
  id === undefined ? undefined : sql`${column} = ${id}::uuid`;

const ifRequested = (column: string, values: string[] | undefined): Condition | undefined =>
  values && isOneOfWords(column, values);

function isThere(column: Condition, wanted: boolean | undefined): Condition | undefined {
  if (wanted === undefined) return undefined;
  return wanted ? sql`${column} IS NOT NULL` : sql`${column} IS NULL`;
}

function isWithin(column: Condition, range: TimeRange | undefined): Condition | undefined {
  if (!range) return undefined;
  const { equal, from, until } = range;
  if (equal) return sql`${column} = ${equal}`;
  const parts: Condition[] = [
    ...(from ? [sql<boolean>`${column} >= ${from}`] : []),
    ...(until ? [sql<boolean>`${column} < ${until}`] : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` AND `)})` : undefined;
}

// Transactions have no other extended data, so filters on it are ignored.
function filterOf(filter: ExtendedDataFilter): Condition[] {
  if (filter.scope === 'protected') return [dataCondition(sql`t.protected_data`, filter)];
  return filter.scope === 'metadata' ? [dataCondition(sql`t.metadata`, filter)] : [];
}

const sortColumns: Record<(typeof transactionSortKeys)[number], RawBuilder<unknown>> = {
  createdAt: sql`t.created_at`,
  lastTransitionedAt: sql`t.last_transitioned_at`,
  lastMessageAt: sql`t.last_message_at`,
  bookingStart: sql`b.start_at`,
  bookingEnd: sql`b.end_at`,
};

function orderOf({ by, ascending }: TransactionSort): RawBuilder<unknown> {
  const direction = ascending ? sql`ASC` : sql`DESC`;
  if (typeof by === 'string') return sql`${sortColumns[by]} ${direction} NULLS LAST`;
  const data = by.scope === 'protected' ? sql`t.protected_data` : sql`t.metadata`;
  const stored = sql`(${data} -> ${sql.lit(by.key)})`;
  return sql`CASE WHEN jsonb_typeof${stored} = 'number' THEN ${stored} END ${direction} NULLS LAST`;
}
