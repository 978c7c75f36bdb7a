import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { Role } from '#shared/transactions/process.ts';
import { isAppError } from '#src/util/errors.ts';
import { reloadTransaction } from './transactionThunks.ts';

/** Review to send. */
export interface ReviewToSend {
  transactionId: string;
  role: Role;
  /** Order of the review, as far as the page knows it. */
  place: 'first' | 'second';
  /** 1 to 5. */
  rating: number;
  content: string;
}

const other = { first: 'second', second: 'first' } as const;
const numbers = { first: 1, second: 2 } as const;

/**
 * Sends a review and reloads the order, also after a conflict. When the other party has reviewed
 * meanwhile, the other of the two transitions is used.
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
      // The first error is shown; the page preserves its state when the reload fails, too.
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
