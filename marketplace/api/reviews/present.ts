import type { Resource } from '#marketplace/contract/resource.ts';
import type { ReviewRow } from '#marketplace/db/transactions/transactionViews.ts';

/** A review; of a deleted one only that it is. */
export const presentReview = (row: ReviewRow): Resource => ({
  id: row.id,
  type: 'review',
  attributes: {
    type: row.type,
    state: row.state,
    rating: row.deleted ? null : row.rating,
    content: row.deleted ? null : row.content,
    createdAt: row.created_at,
    deleted: row.deleted,
  },
  links: {
    authorId: row.author_id,
    subjectId: row.subject_id,
    listingId: row.listing_id,
    transactionId: row.transaction_id,
  },
});
