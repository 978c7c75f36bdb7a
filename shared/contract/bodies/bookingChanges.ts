import * as v from 'valibot';
import { exactly, unread, utcInstant, uuid } from '../strict.ts';

/**
 * Body of POST /api/cancel-order: `way` is what the page offered before it was confirmed. Amounts
 * are the server's: what a browser says of them is not read.
 */
export const cancelOrderBody = exactly({
  transactionId: uuid,
  way: v.picklist(['withdraw', 'refund', 'noRefund']),
  refund: unread,
  amount: unread,
});
export type CancelOrderCall = v.InferInput<typeof cancelOrderBody>;

/** Body of POST /api/move-order: `isLast` as the page showed it. */
export const moveOrderBody = exactly({
  transactionId: uuid,
  bookingStart: utcInstant,
  isLast: v.boolean(),
});
export type MoveOrderCall = v.InferInput<typeof moveOrderBody>;
