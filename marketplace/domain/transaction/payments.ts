import type { Amount } from './model.ts';

/**
 * A call to the payment provider that a transition needs. Each concerns the transaction's one
 * payment.
 */
export type PaymentCall =
  | {
      action: 'create';
      amount: Amount;
      /** Amount that the marketplace retains, in minor units. */
      fee: number;
      /** The provider's connected account. */
      account: string;
      customer?: string;
      paymentMethod?: string;
      /** A card token of the deprecated charges. */
      cardToken?: string;
      /** Push methods to choose from; absent for cards and wallets. */
      pushMethods?: string[];
      /** Saves the card for later payments. */
      saveMethod: boolean;
      /** Charges a saved card while its owner is absent. */
      offSession: boolean;
      /** Authorizes immediately, although the customer is present. */
      confirmNow?: boolean;
    }
  | { action: 'confirm' }
  | { action: 'capture' }
  /** Releases an authorization, or refunds a charge. */
  | { action: 'return' }
  | { action: 'payout'; account: string; amount: Amount };

export type PaymentAction = PaymentCall['action'];

/** The idempotency key of a call: the same for every attempt at the same step of a transaction. */
export const paymentKey = (transactionId: string, seq: number, action: PaymentAction): string =>
  `tx:${transactionId}:${seq}:${action}`;
