import { z } from 'zod';
import { anyone, operation } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { findReview } from '#marketplace/db/transactions/reviews.ts';
import { presentReview } from './present.ts';

/** A public review, or one of the caller's own. */
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
