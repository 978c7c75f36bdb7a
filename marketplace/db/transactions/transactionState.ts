import type { Selectable } from 'kysely';
import type {
  Booking,
  Review,
  Step,
  StockReservation,
  TransactionState,
} from '#marketplace/domain/transaction/model.ts';
import type { Db } from '../database.ts';
import { loadProcess } from '../configuration/processes.ts';
import type {
  BookingsTable,
  ReviewsTable,
  StockReservationsTable,
  TransactionsTable,
  TransitionsTable,
} from '../tables/transactions.ts';

export type TransactionRow = Selectable<TransactionsTable>;
export type BookingRow = Selectable<BookingsTable>;

/** A transaction's row; undefined when there is none. */
export const findTransactionRow = (db: Db, id: string): Promise<TransactionRow | undefined> =>
  db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the row until the database transaction ends. Lock order: listing, transaction. */
export const lockTransactionRow = (tx: Db, id: string): Promise<TransactionRow | undefined> =>
  tx.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Loads the state that decisions about a transaction need. */
export async function loadState(db: Db, row: TransactionRow): Promise<TransactionState> {
  const [process, steps, booking, reservation, reviews] = await Promise.all([
    loadProcess(db, row.process_name, row.process_version),
    db
      .selectFrom('transitions')
      .selectAll()
      .where('transaction_id', '=', row.id)
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('bookings')
      .selectAll()
      .where('transaction_id', '=', row.id)
      .where('provisional', '=', false)
      .executeTakeFirst(),
    db
      .selectFrom('stock_reservations')
      .selectAll()
      .where('transaction_id', '=', row.id)
      .executeTakeFirst(),
    db
      .selectFrom('reviews')
      .selectAll()
      .where('transaction_id', '=', row.id)
      .orderBy('created_at')
      .execute(),
  ]);
  if (!process) throw new Error(`Process ${row.process_name} ${row.process_version} is missing`);
  return {
    id: row.id,
    process,
    listingId: row.listing_id,
    customerId: row.customer_id,
    providerId: row.provider_id,
    state: row.state,
    createdAt: row.created_at,
    steps: steps.map(toStep),
    booking: booking ? toBooking(booking) : null,
    stockReservation: reservation ? toReservation(reservation) : null,
    lineItems: row.line_items,
    payin: amount(row.payin_amount, row.payin_currency),
    payout: amount(row.payout_amount, row.payout_currency),
    refundCalculated: row.refund_calculated,
    protectedData: row.protected_data,
    metadata: row.metadata,
    reviews: reviews.map(toReview),
    payment: row.payment_state,
    pushPayment: row.payment_push,
  };
}

/** Money of two columns; null when it is not set. */
export const amount = (
  value: number | null,
  currency: string | null,
): { amount: number; currency: string } | null =>
  value === null || currency === null ? null : { amount: value, currency };

const toStep = (row: Selectable<TransitionsTable>): Step => ({
  seq: row.seq,
  transition: row.transition,
  from: row.from_state,
  to: row.to_state,
  by: row.by_actor,
  at: row.created_at,
});

const toBooking = (row: BookingRow): Booking => ({
  id: row.id,
  start: row.start_at,
  end: row.end_at,
  displayStart: row.display_start_at,
  displayEnd: row.display_end_at,
  seats: row.seats,
  state: row.state,
});

const toReservation = (row: Selectable<StockReservationsTable>): StockReservation => ({
  id: row.id,
  quantity: row.quantity,
  state: row.state,
});

const toReview = (row: Selectable<ReviewsTable>): Review => ({
  id: row.id,
  type: row.type,
  state: row.state,
  authorId: row.author_id,
  subjectId: row.subject_id,
  rating: row.rating,
  content: row.content,
});
