import { marketplace } from '#shared/config/marketplace.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';

const windowLength = marketplace.paymentWindowMinutes * 60_000;

/**
 * State of an order for the checkout: `pending` waits for payment or confirmation, `confirmed` has
 * both, `expired` ran out of time, `ended` is over in another way.
 */
export type OrderStanding = 'pending' | 'confirmed' | 'expired' | 'ended';

/** Price of an order, from a speculative transition. */
export interface Quote {
  lineItems: LineItem[];
  payinTotal: Money | null;
}

/** Order that this checkout has created. */
export interface PendingOrder {
  transactionId: string;
  standing: OrderStanding;
  /** End of the payment window, epoch milliseconds. */
  deadline: number;
}

/** Returns how far an order is from its state. */
export function standingOf(order: Transaction): OrderStanding {
  switch (stateOf(order)) {
    case 'pending-payment':
      return 'pending';
    case 'payment-expired':
      return 'expired';
    case 'preauthorized':
    case 'accepted':
    case 'subscription-confirmed':
      return 'confirmed';
    default:
      return 'ended';
  }
}

/**
 * Returns the end of the payment window in epoch milliseconds. The window opens with the request
 * for payment.
 */
export function deadlineOf({ attributes }: Transaction): number {
  const request = attributes.transitions.findLast(({ transition }) =>
    transition.startsWith('transition/request-payment'),
  );
  return Date.parse(request?.createdAt ?? attributes.lastTransitionedAt) + windowLength;
}

/** Returns the client secret of the payment; null for a free order, or once it is confirmed. */
export const clientSecretOf = (order: Transaction | null): string | null =>
  order?.attributes.protectedData?.stripePaymentIntents?.default?.stripePaymentIntentClientSecret ??
  null;
