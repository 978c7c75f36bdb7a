import { z } from 'zod';
import { anyone, operation } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { oneOf, uuid } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { findReview, pageOfReviews } from '#marketplace/db/transactions/reviews.ts';
import type { ReviewRow } from '#marketplace/db/transactions/transactionViews.ts';

/** Presents a review; of a deleted one without its content. */
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

/** Returns a public review, or one of the caller's own. */
export const showReview = operation({
  name: 'reviews/show',
  method: 'GET',
  access: anyone,
  gates: ['member', 'read'],
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const review = await findReview(call.db, call.actor.userId, id);
    if (!review) throw new ApiError('not-found');
    return { data: presentReview(review) };
  },
});

/** Lists reviews of a transaction, a listing or a user: public ones and the caller's own. */
export const queryReviews = operation({
  name: 'reviews/query',
  method: 'GET',
  access: anyone,
  gates: ['member', 'read'],
  input: z.object({
    transactionId: uuid().optional(),
    listingId: uuid().optional(),
    subjectId: uuid().optional(),
    type: oneOf('ofProvider', 'ofCustomer').optional(),
    state: oneOf('public', 'pending').optional(),
  }),
  async run(call, input) {
    if (!input.transactionId && !input.listingId && !input.subjectId) {
      const details = 'Give transactionId, listingId or subjectId.';
      throw new ApiError('validation-missing-key', {
        details,
        source: { path: ['listingId'], type: 'query' },
      });
    }
    const { page, perPage } = call.options;
    const { rows, total } = await pageOfReviews(call.db, call.actor.userId, input, call.options);
    return { data: rows.map(presentReview), meta: pageMeta(total, page, perPage) };
  },
});
