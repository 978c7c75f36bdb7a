import type {
  OperatorOrderRow,
  PartyColumns,
} from '#marketplace/db/operators/ordersForOperators.ts';
import { displayNameOf } from '../../users/present.ts';

const moneyOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency };

export const presentParty = (row: PartyColumns) => ({
  id: row.id,
  name: displayNameOf(row),
  email: row.email,
  state: row.deleted ? 'deleted' : row.state,
});

/** Presents an order in a list of operators. */
export const presentOrder = (row: OperatorOrderRow) => ({
  id: row.id,
  process: { name: row.process_name, version: row.process_version },
  state: row.state,
  lastTransition: row.last_transition,
  lastTransitionedAt: row.last_transitioned_at,
  createdAt: row.created_at,
  customer: presentParty(row.customer),
  provider: presentParty(row.provider),
  listing: { id: row.listing_id, title: row.listing_title },
  booking: row.booking,
  payin: moneyOf(row.payin_amount, row.payin_currency),
  payout: moneyOf(row.payout_amount, row.payout_currency),
  paymentState: row.payment_state,
});
