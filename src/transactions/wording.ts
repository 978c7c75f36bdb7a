import type { OrderSort } from '#shared/transactions/orderTimes.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import type { Role } from '#shared/transactions/process.ts';

/** Wordings of headings: the states that people distinguish. */
export type HeadingVariant =
  | 'enquired'
  | 'pending-payment'
  | 'payment-expired'
  | 'waiting'
  | 'offered'
  | 'offer-expired'
  | 'waiting-ended'
  | 'requested'
  | 'accepted'
  | 'declined'
  | 'canceled'
  | 'delivered'
  | 'subscription-confirmed';

/** The heading's wording for a state; null for `initial`, which is never shown. */
export function headingVariantOf(state: TransactionState): HeadingVariant | null {
  switch (state) {
    case 'initial':
      return null;
    case 'enquiry':
      return 'enquired';
    case 'preauthorized':
      return 'requested';
    case 'delivered':
    case 'reviewed':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return 'delivered';
    case 'pending-payment':
    case 'payment-expired':
    case 'waiting':
    case 'offered':
    case 'offer-expired':
    case 'waiting-ended':
    case 'accepted':
    case 'declined':
    case 'canceled':
    case 'subscription-confirmed':
      return state;
  }
}

/** Message ids of what the order page says at its head. */
export interface HeadingMessages {
  heading: string;
  /** One sentence on what happens next. */
  nextStep: string;
}

/** Messages of a location booked by dates that differ from those of a class. */
const ofLocations = new Set([
  'feed.request.other',
  'feed.request.own',
  'findAnother',
  'heading.accepted.customer',
  'heading.accepted.provider',
  'heading.delivered.provider',
  'heading.requested.customer',
  'heading.requested.provider',
  'nextStep.accepted.customer',
  'nextStep.accepted.provider',
  'nextStep.declined.customer',
  'nextStep.declined.provider',
  'nextStep.payment-expired.customer',
  'nextStep.payment-expired.provider',
  'nextStep.pending-payment.customer',
  'person.customer',
  'person.provider',
]);

/** Messages of a subscription that differ from those of one class. */
const ofSubscriptions = new Set([
  'feed.cancel',
  'feed.complete.customer',
  'feed.complete.provider',
  'heading.canceled.customer',
  'heading.canceled.provider',
  'heading.pending-payment.provider',
  'nextStep.canceled.customer',
  'nextStep.canceled.provider',
  'nextStep.delivered.provider',
  'nextStep.payment-expired.customer',
  'nextStep.payment-expired.provider',
  'nextStep.pending-payment.customer',
]);

/** Messages of a course that differ from those of a subscription. */
const ofCourses = new Set([
  'feed.cancel',
  'feed.extendSeries.customer',
  'feed.extendSeries.provider',
  'feed.subscribe.customer',
  'feed.subscribe.provider',
  'heading.canceled.customer',
  'heading.canceled.provider',
  'heading.pending-payment.provider',
  'heading.subscription-confirmed.customer',
  'heading.subscription-confirmed.provider',
  'nextStep.canceled.customer',
  'nextStep.canceled.provider',
  'nextStep.delivered.provider',
  'nextStep.payment-expired.customer',
  'nextStep.pending-payment.customer',
  'nextStep.subscription-confirmed.customer',
]);

/** The message of the order page that fits what is booked. */
export function orderMessage(id: string, sort: OrderSort): string {
  if (sort === 'course' && ofCourses.has(id)) return `TransactionPage.${id}.course`;
  if (sort === 'course') return orderMessage(id, 'subscription');
  if (sort === 'subscription') {
    return `TransactionPage.${id}${ofSubscriptions.has(id) ? '.subscription' : ''}`;
  }
  return `TransactionPage.${id}${sort && ofLocations.has(id) ? '.stay' : ''}`;
}

/** Heading and next step by state and role; null when there is nothing to say. */
export function headingOf(
  state: TransactionState,
  role: Role,
  sort: OrderSort,
): HeadingMessages | null {
  const variant = headingVariantOf(state);
  return (
    variant && {
      heading: orderMessage(`heading.${variant}.${role}`, sort),
      nextStep: orderMessage(`nextStep.${variant}.${role}`, sort),
    }
  );
}

/** Wording before the provider's total: earned, to be earned, or not to be earned. */
export function payoutVariantOf(state: TransactionState): 'expected' | 'earned' | 'void' {
  switch (state) {
    case 'payment-expired':
    case 'offer-expired':
    case 'waiting-ended':
    case 'declined':
    case 'canceled':
      return 'void';
    case 'delivered':
    case 'reviewed':
    case 'reviewed-by-customer':
    case 'reviewed-by-provider':
      return 'earned';
    case 'initial':
    case 'enquiry':
    case 'waiting':
    case 'offered':
    case 'pending-payment':
    case 'preauthorized':
    case 'accepted':
    case 'subscription-confirmed':
      return 'expected';
  }
}
