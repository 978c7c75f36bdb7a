import type { TransactionState } from '#shared/contract/orderStates.ts';

/** States of an order whose class is or was held with the student. */
export const acceptedStates = [
  'accepted',
  'subscription-confirmed',
  'delivered',
  'reviewed-by-customer',
  'reviewed-by-provider',
  'reviewed',
] as const satisfies readonly TransactionState[];

/** Returns whether a stretch has seats of a class time. */
export const isOf = (
  stretch: { start: number; end: number },
  time: { start: number; end: number },
): boolean => stretch.start < time.end && stretch.end > time.start;
