import { priceLineItems, reverseAll } from '../lineItems.ts';
import { refuse } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action } from './action.ts';

/** Replaces the whole price; an existing payment keeps its amount. */
export const setLineItems: Action = ({ params }) => {
  const totals = priceLineItems(params.lineItems ?? []);
  return 'kind' in totals ? totals : facts({ kind: 'priced', ...totals });
};

export const calculateFullRefund: Action = ({ state }) =>
  state.refundCalculated
    ? refuse('transaction-invalid-action-sequence', 'The refund has been calculated already.')
    : facts({ kind: 'refund-calculated', ...reverseAll(state) });
