import { refuse } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import { facts } from './action.ts';
import type { Action, ActionInput } from './action.ts';

const insufficient = (): Refusal => refuse('transaction-listing-insufficient-stock');
const outOfOrder = (details: string): Refusal =>
  refuse('transaction-invalid-action-sequence', details);

function create(input: ActionInput, state: 'pending' | 'proposed'): ReturnType<Action> {
  if (input.state.stockReservation) return outOfOrder('There is a stock reservation already.');
  const quantity = input.params.stockReservationQuantity;
  if (quantity === undefined) {
    return refuse('validation-missing-key', undefined, ['params', 'stockReservationQuantity']);
  }
  if ((input.decisionContext.stock ?? 0) < quantity) return insufficient();
  return facts({
    kind: 'stock-reservation-created',
    reservation: { id: input.ids.stockReservation, quantity, state },
    taken: state === 'pending' ? quantity : 0,
  });
}

export const createPendingStockReservation: Action = input => create(input, 'pending');

export const createProposedStockReservation: Action = input => create(input, 'proposed');

export const acceptStockReservation: Action = ({
  state: { stockReservation: held },
  decisionContext,
}) => {
  if (held?.state !== 'pending' && held?.state !== 'proposed') {
    return outOfOrder('There is no open stock reservation.');
  }
  const taken = held.state === 'proposed' ? held.quantity : 0;
  if ((decisionContext.stock ?? 0) < taken) return insufficient();
  const reservation = { ...held, state: 'accepted' } as const;
  return facts({ kind: 'stock-reservation-changed', reservation, taken });
};

export const declineStockReservation: Action = ({ state: { stockReservation: held } }) => {
  if (held?.state !== 'pending' && held?.state !== 'proposed') {
    return outOfOrder('There is no open stock reservation.');
  }
  const reservation = { ...held, state: 'declined' } as const;
  const taken = held.state === 'pending' ? -held.quantity : 0;
  return facts({ kind: 'stock-reservation-changed', reservation, taken });
};

export const cancelStockReservation: Action = ({ state: { stockReservation: held } }) => {
  if (held?.state !== 'accepted') return outOfOrder('There is no accepted stock reservation.');
  const reservation = { ...held, state: 'cancelled' } as const;
  return facts({ kind: 'stock-reservation-changed', reservation, taken: -held.quantity });
};
