import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { Role } from '#shared/transactions/process.ts';
import { isAppError } from '#src/util/errors.ts';
import { reloadTransaction } from './transactionThunks.ts';

/** What somebody says of the other. */
export interface ReviewToSend {
  transactionId: string;
  role: Role;
  /** As far as the page knows: before or after the other's. */
  place: 'first' | 'second';
  /** 1 to 5. */
  rating: number;
  content: string;
}

const other = { first: 'second', second: 'first' } as const;
const numbers = { first: 1, second: 2 } as const;

/**
 * Sends a review and loads what came of it, also when it was refused because the order has moved on.
 * The other may have written theirs meanwhile: then the other of the two transitions is the right one.
 */
export const sendReview = createAppThunk(
  'TransactionPage/review',
  async (review: ReviewToSend, context): Promise<number> => {
    const { transactionId, place } = review;
    try {
      try {
        await post(review, place, context);
      } catch (error) {
        if (!isAppError(error) || error.code !== 'transaction-invalid-transition') throw error;
        await post(review, other[place], context);
      }
    } catch (error) {
      // What could be seen before stays when this fails too: the first failure is the one to tell.
      if (isAppError(error) && error.status === 409) {
        await reloadTransaction(transactionId, context).catch(() => undefined);
      }
      throw error;
    }
    await reloadTransaction(transactionId, context);
    return Date.now();
  },
);

const post = (
  { transactionId, role, rating, content }: ReviewToSend,
  place: 'first' | 'second',
  { api }: ThunkContext,
) =>
  api.transactions.transition({
    id: transactionId,
    transition: `transition/review-${numbers[place]}-by-${role}`,
    params: { reviewRating: rating, reviewContent: content },
  });
