import type { Call } from '../http/operation.ts';
import { newId } from '../model/ids.ts';
import type { Charge, Dispute } from '../model/rows.ts';
import { emit } from '../state/emit.ts';
import { book } from '../state/ledger.ts';

/** Texts that a shop may send to the bank of the payer. */
export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

const answerSeconds = 9 * 24 * 3600;
/** Of each dispute, minor units. */
const disputeFee = 1_500;

/** Opens a dispute of a whole charge: its money and a fee are taken at once. */
export function openDispute(call: Call, charge: Charge): Dispute {
  const id = newId('du');
  const booked = book(call, {
    account: charge.$account,
    amount: -charge.amount,
    currency: charge.currency,
    type: 'adjustment',
    category: 'dispute',
    source: id,
    fee: { amount: disputeFee, type: 'stripe_fee' },
  });
  call.tx.put('charges', { ...charge, disputed: true });
  const dispute = call.tx.put('disputes', {
    id,
    object: 'dispute',
    created: call.now,
    livemode: false,
    metadata: {},
    amount: charge.amount,
    balance_transactions: [booked.id],
    charge: charge.id,
    currency: charge.currency,
    evidence: Object.fromEntries(evidenceFields.map(field => [field, null])),
    evidence_details: {
      due_by: call.now + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    $account: charge.$account,
  });
  emit(call, 'charge.dispute.created', dispute, charge.$account);
  return dispute;
}
