import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/**
 * Where a subscription stands for somebody who comes back from the payment provider: `asking` while
 * the payment is looked for, `late` when it has not been heard of yet, `unknown` when nobody could be
 * asked.
 */
export type Standing = 'asking' | 'confirmed' | 'late' | 'unknown' | 'expired' | 'ended';

/** Whether a transaction is a subscription of this person. */
export const isOwnSubscription = (transaction: Transaction, userId: string | undefined): boolean =>
  orderKindOf(transaction) === 'subscription' && transaction.customer?.id === userId;

/** Reads the standing from the order and from what became of asking. */
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
