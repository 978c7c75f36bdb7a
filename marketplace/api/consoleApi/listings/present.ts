import { ApiError } from '#marketplace/contract/errors.ts';
import type { Db } from '#marketplace/db/database.ts';
import { listingForOperators } from '#marketplace/db/operators/listingsForOperators.ts';
import type { OperatorListingRow } from '#marketplace/db/operators/listingsForOperators.ts';
import { rejectionOf } from '#marketplace/domain/listing/rejection.ts';
import { displayNameOf } from '../../users/present.ts';

/** Presents a listing in a list of operators. */
export const presentListing = (row: OperatorListingRow) => ({
  id: row.id,
  title: row.title,
  state: row.state,
  authorId: row.author_id,
  author: {
    id: row.author_id,
    name: displayNameOf(row),
    email: row.email,
    state: row.author_state,
  },
  price:
    row.price_amount === null ? null : { amount: row.price_amount, currency: row.price_currency },
  rejection: rejectionOf(row.metadata),
  waits: row.waits,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  approvedAt: row.approved_at,
});

/** Returns a listing as lists show it. @throws ApiError not-found */
export async function shownListing(db: Db, id: string) {
  const row = await listingForOperators(db, id);
  if (!row) throw new ApiError('not-found');
  return presentListing(row);
}
