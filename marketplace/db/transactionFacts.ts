import type { Updateable } from 'kysely';
import type { Booking, StockReservation, Totals } from '#marketplace/domain/transaction/model.ts';
import type { Fact } from '#marketplace/domain/transaction/facts.ts';
import type { Db } from './database.ts';
import { attachableFiles, revealListingFiles, setFileAttachments } from './fileAttachments.ts';
import { adjustStock } from './stock.ts';
import type { TransactionsTable } from './tables/transactions.ts';

/** What facts are written for. */
export interface Subject {
  transactionId: string;
  listingId: string;
  now: Date;
}

/**
 * Writes the facts of a decided transition; call it under the locks the decision was made under. What
 * they change in the transaction's own row is written at once, after the rest.
 */
export async function writeFacts(tx: Db, subject: Subject, facts: readonly Fact[]): Promise<void> {
  let own: Updateable<TransactionsTable> = {};
  for (const fact of facts) {
    await writeRows(tx, subject, fact);
    own = { ...own, ...ownColumns(fact) };
  }
  if (Object.keys(own).length === 0) return;
  await tx.updateTable('transactions').set(own).where('id', '=', subject.transactionId).execute();
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
      // The secret lets the customer confirm the payment; afterwards nobody needs it.
      return {
        payment_state: fact.payment,
        ...(fact.push === undefined ? {} : { payment_push: fact.push }),
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

/** Rows beside the transaction's own that a fact writes. */
async function writeRows(tx: Db, subject: Subject, fact: Fact): Promise<void> {
  const { transactionId, listingId, now } = subject;
  switch (fact.kind) {
    case 'booking-created':
    case 'booking-changed':
      return writeBooking(tx, subject, fact.booking, false);
    case 'stock-reservation-created':
    case 'stock-reservation-changed':
      await moveStock(tx, subject, fact.reservation.id, fact.taken);
      return writeReservation(tx, subject, fact.reservation);
    case 'listing-files-revealed':
      return revealListingFiles(tx, subject);
    case 'files-attached':
      return attachFiles(tx, subject, fact.fileIds);
    case 'reviewed': {
      const { authorId, subjectId, ...review } = fact.review;
      await tx
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
      return;
    }
    case 'reviews-published':
      await tx
        .updateTable('reviews')
        .set({ state: 'public' })
        .where('transaction_id', '=', transactionId)
        .execute();
      return;
    case 'transitioned': {
      const { seq, transition, from, to, by, at } = fact.step;
      await tx
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
      return;
    }
    default:
      return;
  }
}

/** Inserts or changes a booking; a provisional one only holds its seats. */
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

/** What has been removed since the decision is left out: a payment may lie between. */
async function attachFiles(
  tx: Db,
  { transactionId, now }: Subject,
  fileIds: readonly string[],
): Promise<void> {
  const usable = await attachableFiles(tx, transactionId, fileIds, null);
  const place = { kind: 'transaction', id: transactionId } as const;
  await setFileAttachments(tx, place, { scope: 'protected', fileIds: usable, ownerId: null, now });
}

/** Takes from the listing's stock, or gives back with a negative number. */
export async function moveStock(
  tx: Db,
  { listingId, now }: Subject,
  reservationId: string,
  taken: number,
): Promise<void> {
  if (taken === 0) return;
  const result = await adjustStock(tx, listingId, -taken, { at: now, reservationId });
  // The decision looked at the stock under the same lock, so this can not happen by ordinary means.
  if (result.kind === 'refused') throw new Error(`The stock of ${listingId} moved under its lock`);
}

const totalColumns = ({ lineItems, payin, payout }: Totals) => ({
  line_items: JSON.stringify(lineItems),
  payin_amount: payin?.amount ?? null,
  payin_currency: payin?.currency ?? null,
  payout_amount: payout?.amount ?? null,
  payout_currency: payout?.currency ?? null,
});
