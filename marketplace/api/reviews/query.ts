import { z } from 'zod';
import { anyone, operation } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { oneOf, uuid } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfReviews } from '#marketplace/db/transactions/reviews.ts';
import { presentReview } from './present.ts';

/** Reviews of a transaction, a listing or a person: public ones, and the caller's own. */
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
