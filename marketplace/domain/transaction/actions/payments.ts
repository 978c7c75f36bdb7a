import type { PaymentCall } from '../payments.ts';
import type { PaymentState } from '../model.ts';
import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Action, ActionOutcome } from './action.ts';

const step = (payment: PaymentState, ...payments: PaymentCall[]): ActionOutcome => ({
  facts: [{ kind: 'payment-changed', payment }],
  payments,
});
const outOfOrder = (details: string): Refusal =>
  refuse('transaction-invalid-action-sequence', details);

/** Authorises the payin on the customer's card, meant for the provider's account less the fee. */
export const createPaymentIntent: Action = ({ state, params, config, around }) => {
  const { payin, payout } = state;
  if (state.payment) return outOfOrder('There is a payment already.');
  if (!payin || !payout) return outOfOrder('The price has not been calculated.');
  if (payin.amount <= 0) return refuse('transaction-charge-zero-payin');
  if (payout.amount <= 0) return refuse('transaction-charge-zero-payout');
  if (payin.amount < payout.amount) return outOfOrder('The payout is larger than the payin.');
  if (!around.paymentsConfigured) return refuse('stripe-missing-api-key');
  if (!around.account) return refuse('transaction-missing-stripe-account');
  if (!around.account.chargesEnabled) return refuse('transaction-stripe-account-disabled-charges');
  const useDefault = config['use-customer-default-payment-method?'] === true;
  const method = useDefault ? (around.payer?.defaultMethod ?? undefined) : params.paymentMethod;
  if (useDefault && (!around.payer || !method)) return refuse('stripe-customer-not-found');
  return step('created', {
    action: 'create',
    amount: payin,
    fee: payin.amount - payout.amount,
    account: around.account.id,
    saveMethod: params.setupPaymentMethodForSaving === true,
    offSession: useDefault,
    ...(around.payer ? { customer: around.payer.id } : {}),
    ...(method === undefined ? {} : { paymentMethod: method }),
  });
};

export const confirmPaymentIntent: Action = ({ state }) =>
  state.payment === 'created'
    ? step('confirmed', { action: 'confirm' })
    : outOfOrder('There is no payment to confirm.');

export const capturePaymentIntent: Action = ({ state, around }) => {
  if (state.payment !== 'confirmed') return outOfOrder('There is no confirmed payment.');
  return around.account
    ? step('captured', { action: 'capture' })
    : refuse('transaction-missing-stripe-account');
};

export const refundPayment: Action = ({ state: { payment } }) =>
  payment === 'created' || payment === 'confirmed' || payment === 'captured'
    ? step('returned', { action: 'return' })
    : outOfOrder('There is no payment that could be returned.');

export const createPayout: Action = ({ state, around }) => {
  if (state.payment !== 'captured' || !state.payout) return outOfOrder('No payment was captured.');
  if (!around.account) return refuse('transaction-missing-stripe-account');
  if (!around.account.payoutsEnabled) return refuse('transaction-stripe-account-disabled-payouts');
  if (state.payout.amount === 0) return step('paid-out');
  const { id: account } = around.account;
  return step('paid-out', { action: 'payout', account, amount: state.payout });
};
