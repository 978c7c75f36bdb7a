import { isCourseOrder } from '#shared/transactions/course.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/**
 * State of a subscription after a return from the payment provider: `asking` while the payment is
 * being confirmed, `late` when it is not known yet, `unknown` when the request failed.
 */
export type Standing = 'asking' | 'confirmed' | 'late' | 'unknown' | 'expired' | 'ended';

/** Returns whether a transaction is a subscription of the user. */
export const isOwnSubscription = (transaction: Transaction, userId: string | undefined): boolean =>
  orderKindOf(transaction) === 'subscription' && transaction.customer?.id === userId;

/** Returns the stage from the order and the confirmation request. */
export function standingOf(transaction: Transaction, confirm: RequestStatus): Standing {
  switch (stateOf(transaction)) {
    case 'pending-payment':
      if (confirm.status === 'failed') return 'unknown';
      return confirm.status === 'ready' ? 'late' : 'asking';
    case 'subscription-confirmed':
      return 'confirmed';
    case 'payment-expired':
      return 'expired';
    default:
      return 'ended';
  }
}

/** Stem of the messages of an outcome, which differ for a course. */
export const messagesOf = (transaction: Transaction, outcome: string): string =>
  `Membership.${outcome}${isCourseOrder(transaction) ? '.course' : ''}`;
