import { invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, int, mergeMetadata, metadata, oneOf, text } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { amountText } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { newId } from '../model/ids.ts';
import { book, share } from '../state/ledger.ts';
import type { ApplicationFee, Charge, Refund } from '../model/rows.ts';
import { refundFeeShare, reverseTransfer } from './transferring.ts';

const createShape = {
  amount: int(1),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: bool(),
  reverse_transfer: bool(),
};

/** `/v1/refunds`. */
export const refundOperations: Operation[] = [
  operation('POST /refunds', createShape, create),
  operation('GET /refunds/:id', {}, call => findOwn(call, 'refunds', call.ids.id ?? '')),
  operation('POST /refunds/:id', { metadata: metadata() }, (call, params) => {
    const refund = findOwn(call, 'refunds', call.ids.id ?? '');
    return call.tx.put('refunds', {
      ...refund,
      metadata: mergeMetadata(refund.metadata, params.metadata),
    });
  }),
  listOperation('GET /refunds', {
    collection: 'refunds',
    shape: { charge: text(), payment_intent: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.charge === undefined || row.charge === params.charge) &&
      (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
  }),
];

function create(call: Call, params: Parsed<typeof createShape>): Refund {
  const charge = chargeOf(call, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amountText(amount, charge.currency)}) is greater than unrefunded amount on charge (${amountText(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
  const id = newId('re');
  const after = charge.amount_refunded + amount;
  const reversal = params.reverse_transfer ? reverseShare(call, charge, after, id) : null;
  if (params.refund_application_fee) {
    refundFeeShare(call, feeOf(call, charge), after, charge.amount_captured);
  }
  const booked = book(call, {
    account: charge.$account,
    amount: -amount,
    currency: charge.currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description: charge.description,
  });
  const refunded = call.tx.put('charges', {
    ...charge,
    amount_refunded: after,
    refunded: after === charge.amount_captured,
  });
  const refund = call.tx.put('refunds', {
    id,
    object: 'refund',
    created: call.now,
    livemode: false,
    metadata: params.metadata ?? {},
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: reversal,
    $account: charge.$account,
  });
  emit(call, 'charge.refunded', refunded);
  emit(call, 'refund.created', refund);
  return refund;
}

function chargeOf(call: Call, params: Parsed<typeof createShape>): Charge {
  if (params.payment_intent !== undefined) {
    const intent = findOwn(call, 'payment_intents', params.payment_intent, 'payment_intent');
    const charge = call.tx.get('charges', intent.latest_charge ?? '');
    if (!charge?.captured) {
      throw invalidRequest(
        `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
        { code: 'charge_not_refundable', param: 'payment_intent' },
      );
    }
    return charge;
  }
  if (params.charge === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  }
  const charge = findOwn(call, 'charges', params.charge, 'charge');
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured; cancel its PaymentIntent.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  }
  return charge;
}

/** Takes back so much of the transfer that its reversed part matches the refunded part. */
function reverseShare(call: Call, charge: Charge, after: number, refund: string): string | null {
  const transfer = call.tx.get('transfers', charge.transfer ?? '');
  if (!transfer) {
    throw invalidRequest(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: 'reverse_transfer' },
    );
  }
  const due = share(transfer.amount, after, charge.amount_captured) - transfer.amount_reversed;
  if (due <= 0) return null;
  return reverseTransfer(call, transfer, due, { sourceRefund: refund, metadata: {} }).id;
}

function feeOf(call: Call, charge: Charge): ApplicationFee {
  const fee = call.tx.get('application_fees', charge.application_fee ?? '');
  if (fee) return fee;
  throw invalidRequest(
    `Cannot refund application fee on charge ${charge.id} because it does not have one.`,
    { param: 'refund_application_fee' },
  );
}
