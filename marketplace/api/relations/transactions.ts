import type { Relations } from '../includes.ts';
import { presentBooking } from '../bookings/query.ts';
import { byBackLink, byLink } from '../linkRelations.ts';
import { loadListings } from './listings.ts';
import { presentMessage } from '../messages/messages.ts';
import type { Call } from '../operation.ts';
import { presentReview } from '../reviews/reviews.ts';
import { presentStockAdjustment } from '../stock/stockAdjustments.ts';
import { loadUsers } from '../users/load.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import {
  bookingsOfTransactions,
  messagesOfTransactions,
  reservationsById,
  reservationsOfTransactions,
  reviewsOfTransactions,
  transactionViewsById,
} from '#marketplace/db/transactions/transactionViews.ts';
import { adjustmentsOfReservations } from '#marketplace/db/availability/stockAdjustments.ts';
import { presentStockReservation, presentTransaction } from '../transactions/present.ts';

const loadTransactions = async (call: Call, ids: string[]): Promise<Resource[]> => {
  const { scope, userId } = call.actor;
  const views = await transactionViewsById(call.db, ids);
  // A public resource (a review) must not reveal a transaction of other users.
  return views
    .filter(
      ({ row }) => scope === 'integ' || [row.customer_id, row.provider_id].includes(userId ?? ''),
    )
    .map(view => presentTransaction(view, userId));
};

const viewerOf = ({ actor }: Call): string | null | undefined =>
  actor.scope === 'integ' ? undefined : actor.userId;

const transaction = byLink('transactionId', loadTransactions);
const listing = byLink('listingId', loadListings);

/** Relationships of transactions and of resources that belong to them. */
export const transactionRelations: Record<string, Relations> = {
  transaction: {
    listing,
    customer: byLink('customerId', loadUsers),
    provider: byLink('providerId', loadUsers),
    booking: byBackLink('transactionId', false, async (call, ids) =>
      (await bookingsOfTransactions(call.db, ids)).map(presentBooking),
    ),
    stockReservation: byBackLink('transactionId', false, async (call, ids) =>
      (await reservationsOfTransactions(call.db, ids)).map(presentStockReservation),
    ),
    reviews: byBackLink('transactionId', true, async (call, ids) =>
      (await reviewsOfTransactions(call.db, ids, viewerOf(call))).map(presentReview),
    ),
    messages: byBackLink('transactionId', true, async (call, ids) =>
      (await messagesOfTransactions(call.db, ids)).map(presentMessage),
    ),
  },
  booking: { transaction, listing },
  message: { transaction, sender: byLink('senderId', loadUsers) },
  review: {
    transaction,
    listing,
    author: byLink('authorId', loadUsers),
    subject: byLink('subjectId', loadUsers),
  },
  stockReservation: {
    transaction,
    listing,
    stockAdjustments: byBackLink('stockReservationId', true, async (call, ids) =>
      (await adjustmentsOfReservations(call.db, ids)).map(presentStockAdjustment),
    ),
  },
  stockAdjustment: {
    stockReservation: byLink('stockReservationId', async (call, ids) =>
      (await reservationsById(call.db, ids)).map(presentStockReservation),
    ),
  },
};
