import type * as v from 'valibot';
import { fields, instant, word } from './lenient.ts';

/** Protected data of an order: seen by its two parties. */
export const transactionProtectedData = fields({
  /** Secret that the customer confirms the payment with, while it can be confirmed. */
  stripePaymentIntents: fields({
    default: fields({ stripePaymentIntentId: word, stripePaymentIntentClientSecret: word }),
  }),
});
export type TransactionProtectedData = v.InferOutput<typeof transactionProtectedData>;

/** Metadata of an order, which only the server writes. */
export const transactionMetadata = fields({
  /** Of the payment provider. */
  subscriptionId: word,
  /** The provider's page on which the order is paid. */
  sessionId: word,
  /** First class time as the teacher's and the student's clocks showed it, ISO with offset. */
  providerTime: instant,
  customerTime: instant,
  /** When a payment that came too late was given back. */
  returnedAt: instant,
  /** When it was decided to end it and to refund what is left of the paid month. */
  restDueAt: instant,
  /** When the payment provider was told that it is over. */
  endedAt: instant,
});
export type TransactionMetadata = v.InferOutput<typeof transactionMetadata>;
