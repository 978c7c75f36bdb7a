import { marketplace } from '#shared/config/marketplace.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';

const windowLength = marketplace.paymentWindowMinutes * 60_000;

/**
 * What an order means to the checkout: `pending` waits for payment or confirmation, `confirmed` has
 * both, `expired` ran out of time, `ended` is over in another way.
 */
export type OrderStanding = 'pending' | 'confirmed' | 'expired' | 'ended';

/** What an order would be, worked out by the server without making it. */
export interface Quote {
  lineItems: LineItem[];
  payinTotal: Money | null;
}

/** The order that this checkout has begun. */
export interface PendingOrder {
  transactionId: string;
  standing: OrderStanding;
  /** End of the payment window, epoch milliseconds. */
  deadline: number;
}

/** Reads an order's standing from its state. */
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

/** When the payment window closes, epoch milliseconds: it opens with the request for payment. */
export function deadlineOf({ attributes }: Transaction): number {
  const request = attributes.transitions.findLast(({ transition }) =>
    transition.startsWith('transition/request-payment'),
  );
  return Date.parse(request?.createdAt ?? attributes.lastTransitionedAt) + windowLength;
}

interface PaymentIntents {
  default?: { stripePaymentIntentClientSecret?: string };
}

/** The secret with which the browser pays this order; null for a free one or once it is confirmed. */
export function clientSecretOf(order: Transaction | null): string | null {
  const intents = order?.attributes.protectedData?.stripePaymentIntents as
    PaymentIntents | undefined;
  return intents?.default?.stripePaymentIntentClientSecret ?? null;
}
