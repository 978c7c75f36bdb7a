import type { Updateable } from 'kysely';
import type { Booking, StockReservation, Totals } from '#marketplace/domain/transaction/model.ts';
import type { Fact } from '#marketplace/domain/transaction/facts.ts';
import type { Db } from '../database.ts';
import {
  attachableFiles,
  revealListingFiles,
  setFileAttachments,
} from '../files/fileAttachments.ts';
import { moveReservedStock } from '../availability/stock.ts';
import type { TransactionsTable } from '../tables/transactions.ts';

/** The transaction that facts are written for. */
export interface Subject {
  transactionId: string;
  listingId: string;
  now: Date;
}

/**
 * Writes the facts of a decided transition; call it under the locks of the decision. Changes of the
 * transaction's own row are merged into one statement, after the others. All statements are sent
 * together and run in order.
 */
export async function writeFacts(tx: Db, subject: Subject, facts: readonly Fact[]): Promise<void> {
  let sent: Promise<unknown>[] = [];
  for (const fact of facts) {
    // These read before they write, so they wait for the facts before them.
    const takesItsTurn = fact.kind === 'listing-files-revealed' || fact.kind === 'files-attached';
    if (takesItsTurn) await Promise.all(sent);
    sent = takesItsTurn ? [] : sent;
    const written = writeRows(tx, subject, fact);
    if (takesItsTurn) await written;
    else sent.push(written);
  }
  const own: Updateable<TransactionsTable> = Object.assign({}, ...facts.map(ownColumns));
  if (Object.keys(own).length > 0) {
    const { transactionId } = subject;
    sent.push(tx.updateTable('transactions').set(own).where('id', '=', transactionId).execute());
  }
  await Promise.all(sent);
}

/** Columns of the transaction's row that a fact changes. */
function ownColumns(fact: Fact): Updateable<TransactionsTable> {
  switch (fact.kind) {
    case 'priced':
      return totalColumns(fact);
    case 'refund-calculated':
      return { ...totalColumns(fact), refund_calculated: true };
    case 'protected-data-changed':
      return { protected_data: JSON.stringify(fact.protectedData) };
    case 'metadata-changed':
      return { metadata: JSON.stringify(fact.metadata) };
    case 'payment-changed':
      // The customer confirms the payment with the secret; it is not needed afterwards.
      return {
        payment_state: fact.payment,
        payment_push: fact.push,
        ...(fact.payment === 'created' ? {} : { payment_client_secret: null }),
      };
    case 'transitioned':
      return {
        state: fact.step.to,
        last_transition: fact.step.transition,
        last_transitioned_at: fact.step.at,
        transition_count: fact.step.seq,
      };
    default:
      return {};
  }
}

/** Writes the rows of other tables that a fact changes. */
async function writeRows(tx: Db, subject: Subject, fact: Fact): Promise<unknown> {
  const { transactionId, listingId, now } = subject;
  switch (fact.kind) {
    case 'booking-created':
    case 'booking-changed':
      return writeBooking(tx, subject, fact.booking, false);
    case 'stock-reservation-created':
    case 'stock-reservation-changed':
      return Promise.all([
        moveStock(tx, subject, fact.reservation.id, fact.taken),
        writeReservation(tx, subject, fact.reservation),
      ]);
    case 'listing-files-revealed':
      return revealListingFiles(tx, subject);
    case 'files-attached':
      return attachFiles(tx, subject, fact.fileIds);
    case 'reviewed': {
      const { authorId, subjectId, ...review } = fact.review;
      return tx
        .insertInto('reviews')
        .values({
          ...review,
          transaction_id: transactionId,
          listing_id: listingId,
          author_id: authorId,
          subject_id: subjectId,
          created_at: now,
        })
        .execute();
    }
    case 'reviews-published':
      return tx
        .updateTable('reviews')
        .set({ state: 'public' })
        .where('transaction_id', '=', transactionId)
        .execute();
    case 'transitioned': {
      const { seq, transition, from, to, by, at } = fact.step;
      return tx
        .insertInto('transitions')
        .values({
          transaction_id: transactionId,
          seq,
          transition,
          from_state: from,
          to_state: to,
          by_actor: by,
          created_at: at,
        })
        .execute();
    }
    default:
      return;
  }
}

/** Inserts or updates a booking; a provisional one only reserves its seats. */
export async function writeBooking(
  tx: Db,
  { transactionId, listingId, now }: Subject,
  booking: Booking,
  provisional: boolean,
): Promise<void> {
  const columns = {
    start_at: booking.start,
    end_at: booking.end,
    display_start_at: booking.displayStart,
    display_end_at: booking.displayEnd,
    seats: booking.seats,
    state: booking.state,
    provisional,
  };
  await tx
    .insertInto('bookings')
    .values({
      ...columns,
      id: booking.id,
      transaction_id: transactionId,
      listing_id: listingId,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(columns))
    .execute();
}

async function writeReservation(
  tx: Db,
  { transactionId, listingId, now }: Subject,
  reservation: StockReservation,
): Promise<void> {
  const columns = { quantity: reservation.quantity, state: reservation.state };
  await tx
    .insertInto('stock_reservations')
    .values({
      ...columns,
      id: reservation.id,
      transaction_id: transactionId,
      listing_id: listingId,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** Files deleted since the decision are left out: a payment may lie in between. */
async function attachFiles(
  tx: Db,
  { transactionId, now }: Subject,
  fileIds: readonly string[],
): Promise<void> {
  const usable = await attachableFiles(tx, transactionId, fileIds, null);
  const place = { kind: 'transaction', id: transactionId } as const;
  await setFileAttachments(tx, place, { scope: 'protected', fileIds: usable, ownerId: null, now });
}

/** Takes from the listing's stock; a negative number returns it. */
export async function moveStock(
  tx: Db,
  { listingId, now }: Subject,
  reservationId: string,
  taken: number,
): Promise<void> {
  if (taken === 0) return;
  const isMoved = await moveReservedStock(tx, { listingId, reservationId, taken, at: now });
  // The decision read the stock under the same lock, so this is an internal error.
  if (!isMoved) throw new Error(`The stock of ${listingId} moved under its lock`);
}

const totalColumns = ({ lineItems, payin, payout }: Totals) => ({
  line_items: JSON.stringify(lineItems),
  payin_amount: payin?.amount ?? null,
  payin_currency: payin?.currency ?? null,
  payout_amount: payout?.amount ?? null,
  payout_currency: payout?.currency ?? null,
});
