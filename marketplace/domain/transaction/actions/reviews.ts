import { refuse } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action } from './action.ts';
import type { Party } from '../model.ts';

const post =
  (author: Party): Action =>
  ({ state, params, ids }) => {
    const type = author === 'customer' ? 'ofProvider' : 'ofCustomer';
    if (state.reviews.some(review => review.type === type)) {
      return refuse(`transaction-already-reviewed-by-${author}`);
    }
    const { reviewRating: rating, reviewContent: content } = params;
    if (rating === undefined)
      return refuse('validation-missing-key', undefined, ['params', 'reviewRating']);
    if (content === undefined)
      return refuse('validation-missing-key', undefined, ['params', 'reviewContent']);
    const [authorId, subjectId] =
      author === 'customer'
        ? [state.customerId, state.providerId]
        : [state.providerId, state.customerId];
    return facts({
      kind: 'reviewed',
      review: { id: ids.review, type, state: 'pending', authorId, subjectId, rating, content },
    });
  };

export const postReviewByCustomer = post('customer');
export const postReviewByProvider = post('provider');
export const publishReviews: Action = () => facts({ kind: 'reviews-published' });
