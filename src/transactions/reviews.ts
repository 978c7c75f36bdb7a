import { stateOf } from '#shared/transactions/process.ts';
import type { Role } from '#shared/transactions/process.ts';
import type { Review, Transaction } from '#shared/contract/entities.ts';

const written = { customer: 'ofProvider', provider: 'ofCustomer' } as const;

/** The review that one of the two has written, as far as the reader may see it. */
export const reviewBy = ({ reviews = [] }: Transaction, author: Role): Review | null =>
  reviews.find(({ attributes }) => attributes.type === written[author]) ?? null;

/**
 * Returns the state of the reader's own review: `waiting` for the other party's, or `published`.
 * Null without a review.
 */
export function reviewStandingOf(
  transaction: Transaction,
  role: Role,
): 'waiting' | 'published' | null {
  const state = stateOf(transaction);
  if (state === `reviewed-by-${role}`) return 'waiting';
  return state === 'reviewed' && reviewBy(transaction, role) ? 'published' : null;
}
