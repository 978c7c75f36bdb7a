/** States of every process of the marketplace (specification 2, section 4). */
export const states = [
  'initial',
  'enquiry',
  'pending-payment',
  'payment-expired',
  'waiting',
  'offered',
  'offer-expired',
  'waiting-ended',
  'preauthorized',
  'subscription-confirmed',
  'declined',
  'accepted',
  'canceled',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
] as const;
export type TransactionState = (typeof states)[number];

/** Kinds of orders: each is made by a process of its own. */
export const orderKinds = ['paid', 'free', 'subscription'] as const;
export type OrderKind = (typeof orderKinds)[number];
