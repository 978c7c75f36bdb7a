import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { groupBy } from '../groupBy.ts';
import { isOneOf } from '../isOneOf.ts';
import type { TransactionRow } from './transactionState.ts';
import type {
  BookingsTable,
  MessagesTable,
  ReviewsTable,
  StockReservationsTable,
  TransitionsTable,
} from '../tables/transactions.ts';

export type BookingRow = Selectable<BookingsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type StockReservationRow = Selectable<StockReservationsTable>;

/** A transaction as presented: its row and its past transitions. */
export interface TransactionView {
  row: TransactionRow;
  transitions: Selectable<TransitionsTable>[];
}

/** Past transitions of transactions, in order. */
export async function transitionsOfTransactions(
  db: Db,
  ids: readonly string[],
): Promise<TransactionView['transitions']> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('transitions')
    .selectAll()
    .where(isOneOf('transaction_id', ids))
    .orderBy('seq')
    .execute();
}

/** Adds the transitions to rows, in the order of the rows. */
export async function withTransitions(
  db: Db,
  rows: readonly TransactionRow[],
): Promise<TransactionView[]> {
  const transitions = await transitionsOfTransactions(
    db,
    rows.map(row => row.id),
  );
  const byTransaction = groupBy(transitions, ({ transaction_id }) => transaction_id);
  return rows.map(row => ({ row, transitions: byTransaction.get(row.id) ?? [] }));
}

/** A transaction whose first transition is finished; with `participantId` only one of that user. */
export async function findTransactionView(
  db: Db,
  id: string,
  participantId?: string,
): Promise<TransactionView | undefined> {
  let query = db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'is not', null);
  if (participantId !== undefined) {
    query = query.where(eb =>
      eb.or([eb('customer_id', '=', participantId), eb('provider_id', '=', participantId)]),
    );
  }
  const [view] = await withTransitions(db, await query.execute());
  return view;
}

/** Transactions whose first transition is finished, unordered. */
export async function transactionViewsById(
  db: Db,
  ids: readonly string[],
): Promise<TransactionView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where(isOneOf('id', ids))
    .where('state', 'is not', null)
    .execute();
  return withTransitions(db, rows);
}

/** The bookings of transactions, without provisional ones. */
export const bookingsOfTransactions = (db: Db, ids: readonly string[]): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where(isOneOf('transaction_id', ids))
    .where('provisional', '=', false)
    .execute();

export const reservationsOfTransactions = (
  db: Db,
  ids: readonly string[],
): Promise<StockReservationRow[]> =>
  db.selectFrom('stock_reservations').selectAll().where(isOneOf('transaction_id', ids)).execute();

export const reservationsById = (db: Db, ids: readonly string[]): Promise<StockReservationRow[]> =>
  db.selectFrom('stock_reservations').selectAll().where(isOneOf('id', ids)).execute();

/** Messages of transactions, newest first. */
export const messagesOfTransactions = (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where(isOneOf('transaction_id', ids))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Reviews of transactions: public ones and the viewer's own; all of them without a viewer. */
export function reviewsOfTransactions(
  db: Db,
  ids: readonly string[],
  viewerId: string | null | undefined,
): Promise<ReviewRow[]> {
  return visibleReviews(db, viewerId)
    .where(isOneOf('transaction_id', ids))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Reviews visible to a viewer; `undefined` means the operator, null for an anonymous reader.
 */
export function visibleReviews(db: Db, viewerId: string | null | undefined) {
  const query = db.selectFrom('reviews').selectAll();
  if (viewerId === undefined) return query;
  return query.where(eb =>
    viewerId === null
      ? eb('state', '=', 'public')
      : eb.or([eb('state', '=', 'public'), eb('author_id', '=', viewerId)]),
  );
}
