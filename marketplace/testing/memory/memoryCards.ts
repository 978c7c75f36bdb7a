import { ApiError } from '#marketplace/contract/errors.ts';
import type { PaymentAction, PaymentCall } from '#marketplace/domain/transaction/payments.ts';
import { paymentKey } from '#marketplace/domain/transaction/payments.ts';

/** A card payment at the provider. Amounts are minor units. */
export interface CardPayment {
  amount: number;
  fee: number;
  /** The customer's card, once it was given. */
  card: 'good' | 'declined' | null;
  state: 'open' | 'authorized' | 'charged' | 'returned';
  charged: number;
  refunded: number;
  paidOut: number;
}

/** A payment provider in memory: each call takes effect once. */
export class MemoryCards {
  /** By transaction. */
  readonly payments = new Map<string, CardPayment>();
  /** The next call that is refused. */
  refusesNext: PaymentAction | null = null;
  readonly #done = new Set<string>();

  /** Gives a card for an open payment, as the customer does in the browser. */
  give(transactionId: string, card: 'good' | 'declined'): void {
    const payment = this.payments.get(transactionId);
    if (payment?.state === 'open') payment.card = card;
  }

  /** Makes the calls of a transition in order. @throws ApiError when one is refused */
  call(transactionId: string, seq: number, calls: readonly PaymentCall[]): void {
    for (const call of calls) {
      if (this.refusesNext === call.action) {
        this.refusesNext = null;
        throw refused();
      }
      const key = paymentKey(transactionId, seq, call.action);
      if (this.#done.has(key)) continue;
      this.#make(transactionId, call);
      this.#done.add(key);
    }
  }

  #make(transactionId: string, call: PaymentCall): void {
    if (call.action === 'create') {
      const { fee, amount } = call;
      const money = { charged: 0, refunded: 0, paidOut: 0 };
      this.payments.set(transactionId, {
        ...{ amount: amount.amount, fee, card: null, state: 'open' },
        ...money,
      });
      return;
    }
    const payment = this.payments.get(transactionId);
    if (!payment) throw new Error(`There is no payment of ${transactionId}.`);
    switch (call.action) {
      case 'confirm':
        if (payment.card !== 'good') throw refused();
        payment.state = 'authorized';
        return;
      case 'capture':
        if (payment.state !== 'authorized') throw new Error('Only what is authorized is charged.');
        Object.assign(payment, { state: 'charged', charged: payment.amount });
        return;
      case 'return':
        if (payment.paidOut > 0) throw new Error('What was paid out is not returned.');
        Object.assign(payment, { state: 'returned', refunded: payment.charged });
        return;
      case 'payout':
        if (payment.state !== 'charged') throw new Error('Only what was charged is paid out.');
        payment.paidOut += call.amount.amount;
    }
  }
}

const refused = () =>
  new ApiError('transaction-payment-failed', {
    meta: { stripeMessage: 'Your card was declined.' },
  });
