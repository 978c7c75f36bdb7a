import type { PaymentCall } from '../payments.ts';
import type { Amount, PaymentState } from '../model.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action, ActionInput, ActionOutcome } from './action.ts';

const step = (payment: PaymentState, ...payments: PaymentCall[]): ActionOutcome => ({
  facts: [{ kind: 'payment-changed', payment }],
  payments,
});
const outOfOrder = (details: string): Refusal =>
  refuse('transaction-invalid-action-sequence', details);

type CreateCall = Extract<PaymentCall, { action: 'create' }>;
type Money = Pick<CreateCall, 'amount' | 'fee' | 'account'>;

/** Amounts of a new payment: the payin, transferred to the provider's account less the fee. */
function moneyOf({ state, decisionContext }: ActionInput): Money | Refusal {
  const { payin, payout } = state;
  if (state.payment) return outOfOrder('There is a payment already.');
  if (!payin || !payout) return outOfOrder('The price has not been calculated.');
  const fault = checkTotals(payin, payout);
  if (fault) return fault;
  if (!decisionContext.paymentsConfigured) return refuse('stripe-missing-api-key');
  if (!decisionContext.account) return refuse('transaction-missing-stripe-account');
  if (!decisionContext.account.chargesEnabled)
    return refuse('transaction-stripe-account-disabled-charges');
  return { amount: payin, fee: payin.amount - payout.amount, account: decisionContext.account.id };
}

function checkTotals(payin: Amount, payout: Amount): Refusal | null {
  if (payin.amount <= 0) return refuse('transaction-charge-zero-payin');
  if (payout.amount <= 0) return refuse('transaction-charge-zero-payout');
  return payin.amount < payout.amount ? outOfOrder('The payout is larger than the payin.') : null;
}

function create(
  payment: 'created' | 'confirmed',
  money: Money,
  { decisionContext }: ActionInput,
  how: Partial<CreateCall>,
): ActionOutcome {
  const call: CreateCall = {
    action: 'create',
    ...money,
    saveMethod: false,
    offSession: false,
    customer: decisionContext.payer?.id,
    ...how,
  };
  return {
    facts: [{ kind: 'payment-changed', payment, push: how.pushMethods !== undefined }],
    payments: [call],
  };
}

/**
 * Creates a payment of the payin, which the customer then confirms; a saved card is authorized
 * immediately.
 */
export const createPaymentIntent: Action = input => {
  const money = moneyOf(input);
  if (isRefusal(money)) return money;
  const { params, config, decisionContext, speculative } = input;
  if (config['use-customer-default-payment-method?'] === true) {
    const paymentMethod = decisionContext.payer?.defaultMethod ?? undefined;
    if (!paymentMethod && !speculative) return refuse('stripe-customer-not-found');
    return create('confirmed', money, input, {
      offSession: true,
      paymentMethod,
    });
  }
  const { paymentMethod } = params;
  return create('created', money, input, {
    saveMethod: params.setupPaymentMethodForSaving === true,
    paymentMethod,
  });
};

const pushMethods: readonly string[] = ['alipay', 'bancontact', 'eps', 'giropay', 'ideal', 'p24'];

/**
 * Creates a payment of the payin by methods that charge as soon as the customer has agreed at their
 * bank.
 */
export const createPushPaymentIntent: Action = input => {
  const { paymentMethodTypes = [], paymentMethod } = input.params;
  const unknown = paymentMethodTypes.find(type => !pushMethods.includes(type));
  if (unknown !== undefined) {
    const path = ['params', 'paymentMethodTypes'];
    const details = `${unknown} is none of ${pushMethods.join(', ')}.`;
    return refuse('stripe-payment-method-type-not-supported', details, path);
  }
  const money = moneyOf(input);
  if (isRefusal(money)) return money;
  return create('created', money, input, {
    pushMethods: paymentMethodTypes,
    paymentMethod,
  });
};

/** Deprecated. Authorizes the card of a token immediately, without 3-D Secure. */
export const createCharge: Action = input => {
  const card = cardOf(input);
  if (!card) return refuse('validation-missing-key', undefined, ['params', 'cardToken']);
  const money = moneyOf(input);
  return isRefusal(money)
    ? money
    : create('confirmed', money, input, { confirmNow: true, ...card });
};

function cardOf({ params: { cardToken, paymentMethod } }: ActionInput): Partial<CreateCall> | null {
  if (cardToken !== undefined) return { cardToken };
  return paymentMethod === undefined ? null : { paymentMethod };
}

/** Charges a push payment; authorizes a card. */
export const confirmPaymentIntent: Action = ({ state }) =>
  state.payment === 'created'
    ? step(state.pushPayment ? 'captured' : 'confirmed', { action: 'confirm' })
    : outOfOrder('There is no payment to confirm.');

export const capturePaymentIntent: Action = ({ state, decisionContext }) => {
  if (state.pushPayment && state.payment === 'captured') return facts();
  if (state.payment !== 'confirmed') return outOfOrder('There is no confirmed payment.');
  return decisionContext.account
    ? step('captured', { action: 'capture' })
    : refuse('transaction-missing-stripe-account');
};

export const refundPayment: Action = ({ state: { payment } }) =>
  payment === 'created' || payment === 'confirmed' || payment === 'captured'
    ? step('returned', { action: 'return' })
    : outOfOrder('There is no payment that could be returned.');

export const createPayout: Action = ({ state, decisionContext }) => {
  if (state.payment !== 'captured' || !state.payout) return outOfOrder('No payment was captured.');
  if (!decisionContext.account) return refuse('transaction-missing-stripe-account');
  if (!decisionContext.account.payoutsEnabled)
    return refuse('transaction-stripe-account-disabled-payouts');
  if (state.payout.amount === 0) return step('paid-out');
  const { id: account } = decisionContext.account;
  return step('paid-out', { action: 'payout', account, amount: state.payout });
};
