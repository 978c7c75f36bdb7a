import type { Resource } from '#marketplace/contract/resource.ts';
import { Decimal, Money } from '#marketplace/contract/wireTypes.ts';
import { amount } from '#marketplace/db/transactions/transactionState.ts';
import type { TransactionRow } from '#marketplace/db/transactions/transactionState.ts';
import type {
  StockReservationRow,
  TransactionView,
} from '#marketplace/db/transactions/transactionViews.ts';
import type { Amount, LineItem } from '#marketplace/domain/transaction/model.ts';

/** Presents a transaction to one of its parties; without a viewer to the operator. */
export function presentTransaction(
  { row, transitions }: TransactionView,
  viewerId: string | null,
): Resource {
  return {
    id: row.id,
    type: 'transaction',
    attributes: {
      createdAt: row.created_at,
      processName: row.process_name,
      processVersion: row.process_version,
      state: row.state,
      lastTransition: row.last_transition,
      lastTransitionedAt: row.last_transitioned_at,
      payinTotal: money(amount(row.payin_amount, row.payin_currency)),
      payoutTotal: money(amount(row.payout_amount, row.payout_currency)),
      lineItems: row.line_items.map(presentLineItem),
      protectedData: protectedDataFor(row, viewerId),
      metadata: row.metadata,
      transitions: transitions.map(({ transition, created_at, by_actor }) => ({
        transition,
        createdAt: created_at,
        by: by_actor,
      })),
    },
    links: {
      listingId: row.listing_id,
      customerId: row.customer_id,
      providerId: row.provider_id,
    },
  };
}

/** Adds the payment intent for the customer, only while the payment can be confirmed. */
function protectedDataFor(row: TransactionRow, viewerId: string | null): Record<string, unknown> {
  const { payment_intent_id: id, payment_client_secret: secret } = row;
  const mayConfirm = row.payment_state === 'created' && viewerId === row.customer_id;
  if (!mayConfirm || !id || !secret) return row.protected_data;
  return {
    ...row.protected_data,
    stripePaymentIntents: {
      default: { stripePaymentIntentId: id, stripePaymentIntentClientSecret: secret },
    },
  };
}

const money = (value: Amount | null): Money | null =>
  value && new Money(value.amount, value.currency);

function presentLineItem(item: LineItem): Record<string, unknown> {
  const { quantity, units, percentage, seats } = item;
  return {
    code: item.code,
    includeFor: item.includeFor,
    unitPrice: money(item.unitPrice),
    quantity: quantity && new Decimal(quantity),
    units: units && new Decimal(units),
    seats,
    percentage: percentage && new Decimal(percentage),
    lineTotal: money(item.lineTotal),
    reversal: item.reversal,
  };
}

/** A stock reservation. */
export const presentStockReservation = (row: StockReservationRow): Resource => ({
  id: row.id,
  type: 'stockReservation',
  attributes: { quantity: row.quantity, state: row.state },
  links: { transactionId: row.transaction_id, listingId: row.listing_id },
});
