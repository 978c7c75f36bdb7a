import { totalPrice } from '../commissions.ts';
import { bothParties, priceLineItems, reverseAll, sumUp } from '../lineItems.ts';
import type { LineItem } from '../model.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action } from './action.ts';

/** Replaces the whole price; an existing payment retains its amount. */
export const setLineItems: Action = ({ params }) => {
  const totals = priceLineItems(params.lineItems ?? []);
  return isRefusal(totals) ? totals : facts({ kind: 'priced', ...totals });
};

export const calculateFullRefund: Action = ({ state }) =>
  state.refundCalculated
    ? refuse('transaction-invalid-action-sequence', 'The refund has been calculated already.')
    : facts({ kind: 'refund-calculated', ...reverseAll(state) });

const negotiationCode = 'line-item/negotiation';
const isNegotiation = ({ code, reversal }: LineItem): boolean =>
  code === negotiationCode && !reversal;

/**
 * Adds one line for the difference between the offer and the rest of the price; a later offer
 * changes that line.
 */
export const setNegotiatedTotal: Action = ({ state, params: { negotiatedTotal } }) => {
  const path = ['params', 'negotiatedTotal'];
  if (!negotiatedTotal) return refuse('validation-missing-key', undefined, path);
  const { amount, currency } = negotiatedTotal;
  if (amount < 0) return refuse('validation-invalid-value', 'An offer is not negative.', path);
  const rest = totalPrice(state.lineItems.filter(item => !isNegotiation(item)));
  const unitPrice = { amount: amount - (rest?.amount ?? 0), currency };
  const offer: LineItem = {
    code: negotiationCode,
    unitPrice,
    quantity: '1',
    lineTotal: unitPrice,
    includeFor: [...bothParties],
    reversal: false,
  };
  const place = state.lineItems.findIndex(isNegotiation);
  const totals = sumUp(
    place === -1 ? [...state.lineItems, offer] : state.lineItems.with(place, offer),
  );
  return typeof totals === 'string'
    ? refuse('validation-invalid-value', totals, path)
    : facts({ kind: 'priced', ...totals });
};
