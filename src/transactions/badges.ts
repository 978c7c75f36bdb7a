import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';

/** How a state is felt: as the tones of badges and notices. */
export type StateTone = 'neutral' | 'positive' | 'warning' | 'error' | 'info' | 'accent';

/** Label of a state in lists: one or two words. */
export interface StateBadge {
  message: string;
  tone: StateTone;
  /** The reader is the one who has to act. */
  needsAnswer: boolean;
}

/** Badge of a state for a role, whatever led to it. */
function badgeOfState(state: TransactionState, role: Role): StateBadge | null {
  const badge = (name: string, tone: StateTone, needsAnswer = false): StateBadge => ({
    message: `OrderState.${name}`,
    tone,
    needsAnswer,
  });
  switch (state) {
    case 'initial':
      return null;
    case 'enquiry':
      return badge('enquiry', 'info');
    case 'pending-payment':
      return role === 'customer'
        ? badge('pendingPayment.customer', 'warning', true)
        : badge('pendingPayment.provider', 'neutral');
    case 'payment-expired':
      return badge('paymentExpired', 'neutral');
    case 'waiting':
      return badge('waiting', 'info');
    case 'offered':
      return role === 'customer'
        ? badge('offered.customer', 'accent', true)
        : badge('offered.provider', 'info');
    case 'offer-expired':
      return badge('offerExpired', 'neutral');
    case 'waiting-ended':
      return badge('waitingEnded', 'neutral');
    case 'preauthorized':
      return role === 'provider'
        ? badge('requested.provider', 'accent', true)
        : badge('requested.customer', 'info');
    case 'subscription-confirmed':
      return badge('subscribed', 'positive');
    case 'accepted':
      return badge('accepted', 'positive');
    case 'declined':
      return badge('declined', 'neutral');
    case 'canceled':
      return badge('canceled', 'neutral');
    case 'delivered':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return badge('delivered', 'neutral');
    case 'reviewed':
      return badge('reviewed', 'neutral');
  }
}

/** What a badge depends on. */
export interface BadgeFacts {
  state: TransactionState;
  kind: OrderKind;
  lastTransition: string;
  /** It is a course that is booked as a whole. */
  isCourse?: boolean | undefined;
}

/** After it a subscription has a month that is not paid. */
export const renewalFailed = 'transition/renewal-failed';

/** Last transitions of orders whose badge says more than that of their state. */
const ended: Readonly<Record<string, string>> = {
  'transition/expire': 'expired',
  'transition/withdraw': 'withdrawn',
  'transition/expire-payment': 'unfinished',
  'transition/release-payment': 'unfinished',
};

/**
 * Returns the badge of an order for a role, the same in lists and on its page; null for `initial`.
 */
export function badgeOf(
  { state, kind, lastTransition, isCourse }: BadgeFacts,
  role: Role,
): StateBadge | null {
  // A course is booked, where a month is subscribed to.
  const isBooked = isCourse && state === 'subscription-confirmed';
  const badge = badgeOfState(isBooked ? 'accepted' : state, role);
  if (badge && kind === 'subscription' && lastTransition === renewalFailed) {
    const needsAnswer = role === 'customer';
    return { message: 'OrderState.renewalFailed', tone: 'error', needsAnswer };
  }
  const isUnpaid = state === 'pending-payment' && role === 'customer';
  const isFree = kind === 'free';
  // Only a free order has no payment that could expire.
  const isPayment = state === 'payment-expired' && !isFree;
  const name = isUnpaid && isFree ? 'unfinished' : isPayment ? undefined : ended[lastTransition];
  return badge && name ? { ...badge, message: `OrderState.${name}` } : badge;
}
