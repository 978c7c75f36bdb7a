import type { Transaction } from '#shared/contract/entities.ts';

/** Returns whether anything was paid for an order. */
export const isPaid = ({ attributes: { payinTotal } }: Transaction): boolean =>
  (payinTotal?.amount ?? 0) > 0;
