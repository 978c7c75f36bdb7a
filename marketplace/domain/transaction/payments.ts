import type { Amount } from './model.ts';

/** A call to the payment provider that a transition needs. All concern the transaction's one payment. */
export type PaymentCall =
  | {
      action: 'create';
      amount: Amount;
      /** What stays with the marketplace, minor units. */
      fee: number;
      /** The provider's connected account. */
      account: string;
      customer?: string;
      paymentMethod?: string;
      /** A card in the form of the old charges. */
      cardToken?: string;
      /** Push methods to choose from; none for cards and wallets. */
      pushMethods?: string[];
      /** Keep the card for later payments. */
      saveMethod: boolean;
      /** Charge a saved card while its owner is away. */
      offSession: boolean;
      /** Authorise at once, though the customer is there. */
      confirmNow?: boolean;
    }
  | { action: 'confirm' }
  | { action: 'capture' }
  /** Releases what was authorised, or refunds what was taken. */
  | { action: 'return' }
  | { action: 'payout'; account: string; amount: Amount };

export type PaymentAction = PaymentCall['action'];

/** The idempotency key of a call: the same for every try at the same step of a transaction. */
export const paymentKey = (transactionId: string, seq: number, action: PaymentAction): string =>
  `tx:${transactionId}:${seq}:${action}`;
