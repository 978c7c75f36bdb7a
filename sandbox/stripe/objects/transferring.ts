import type { Call } from '../http/operation.ts';
import { emit } from '../state/emit.ts';
import { newId } from '../model/ids.ts';
import { book, share } from '../state/ledger.ts';
import type { Metadata } from '../model/ids.ts';
import type {
  ApplicationFee,
  Charge,
  FeeRefund,
  Transfer,
  TransferReversal,
} from '../model/rows.ts';

/** Money from one account of the platform to another; `fee` comes back as application fee. */
export interface TransferOrder {
  from: string;
  amount: number;
  currency: string;
  destination: string;
  sourceTransaction: string | null;
  group: string | null;
  fee: number;
  description: string | null;
  metadata: Metadata;
}

/** Books a transfer on both sides, with the payment that the destination sees. */
export function createTransfer(call: Call, order: TransferOrder): Transfer {
  const id = newId('tr');
  const { amount, currency } = order;
  const out = book(call, {
    account: order.from,
    amount: -amount,
    currency,
    type: 'transfer',
    category: 'transfer',
    source: id,
    description: order.description,
  });
  const payment = receive(call, order, id);
  const transfer = call.tx.put('transfers', {
    id,
    object: 'transfer',
    created: call.now,
    livemode: false,
    metadata: order.metadata,
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    currency,
    description: order.description,
    destination: order.destination,
    destination_payment: payment.id,
    reversed: false,
    source_transaction: order.sourceTransaction,
    source_type: 'card',
    transfer_group: order.group,
    $account: order.from,
  });
  emit(call, 'transfer.created', transfer, order.from);
  return transfer;
}

/** Takes `amount` of a transfer back. */
export function reverseTransfer(
  call: Call,
  transfer: Transfer,
  amount: number,
  details: { sourceRefund: string | null; metadata: Metadata },
): TransferReversal {
  const id = newId('trr');
  const { currency } = transfer;
  book(call, {
    account: transfer.destination,
    amount: -amount,
    currency,
    type: 'payment_refund',
    category: 'refund',
    source: id,
  });
  const back = book(call, {
    account: transfer.$account,
    amount,
    currency,
    type: 'transfer_refund',
    category: 'transfer_reversal',
    source: id,
  });
  const payment = call.tx.get('charges', transfer.destination_payment);
  if (payment) {
    const refunded = payment.amount_refunded + amount;
    call.tx.put('charges', {
      ...payment,
      amount_refunded: refunded,
      refunded: refunded === payment.amount,
    });
  }
  const reversed = transfer.amount_reversed + amount;
  const updated = call.tx.put('transfers', {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
  });
  emit(call, 'transfer.reversed', updated, transfer.$account);
  return call.tx.put('transfer_reversals', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: call.now,
    currency,
    destination_payment_refund: null,
    metadata: details.metadata,
    source_refund: details.sourceRefund,
    transfer: transfer.id,
  });
}

/** Gives `amount` of an application fee back to the account it was taken from. */
export function refundFee(
  call: Call,
  fee: ApplicationFee,
  amount: number,
  notes: Metadata = {},
): FeeRefund {
  const entry = {
    currency: fee.currency,
    type: 'application_fee_refund',
    category: 'platform_earning_refund',
    source: fee.id,
  };
  book(call, { ...entry, account: fee.account, amount });
  const booked = book(call, { ...entry, account: call.account, amount: -amount });
  const refunded = fee.amount_refunded + amount;
  const updated = call.tx.put('application_fees', {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
  });
  emit(call, 'application_fee.refunded', updated);
  return call.tx.put('fee_refunds', {
    id: newId('fr'),
    object: 'fee_refund',
    amount,
    balance_transaction: booked.id,
    created: call.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: notes,
  });
}

/** Gives back so much of an application fee that it matches a part of what it was taken from. */
export function refundFeeShare(call: Call, fee: ApplicationFee, part: number, whole: number): void {
  const due = share(fee.amount, part, whole) - fee.amount_refunded;
  if (due > 0) refundFee(call, fee, due);
}

function receive(call: Call, order: TransferOrder, transferId: string): Charge {
  const id = newId('py');
  const { amount, currency, fee } = order;
  const booked = book(call, {
    account: order.destination,
    amount,
    currency,
    type: 'payment',
    category: 'charge',
    source: id,
    fee:
      fee > 0
        ? { amount: fee, type: 'application_fee', application: 'ca_flowroomsandbox' }
        : undefined,
  });
  return call.tx.put('charges', {
    id,
    object: 'charge',
    created: call.now,
    livemode: false,
    metadata: {},
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application_fee: fee > 0 ? retainFee(call, order, id) : null,
    application_fee_amount: fee > 0 ? fee : null,
    balance_transaction: booked.id,
    billing_details: {
      address: {
        city: null,
        country: null,
        line1: null,
        line2: null,
        postal_code: null,
        state: null,
      },
      email: null,
      name: null,
      phone: null,
    },
    captured: true,
    currency,
    customer: null,
    description: null,
    destination: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    source_transfer: transferId,
    status: 'succeeded',
    transfer: null,
    transfer_data: null,
    transfer_group: order.group,
    $account: order.destination,
    $captureBefore: null,
  });
}

/** The platform's side of the application fee of a destination payment. */
function retainFee(call: Call, order: TransferOrder, paymentId: string): string {
  const id = newId('fee');
  const booked = book(call, {
    account: order.from,
    amount: order.fee,
    currency: order.currency,
    type: 'application_fee',
    category: 'platform_earning',
    source: id,
  });
  const fee = call.tx.put('application_fees', {
    id,
    object: 'application_fee',
    created: call.now,
    livemode: false,
    account: order.destination,
    amount: order.fee,
    amount_refunded: 0,
    application: 'ca_flowroomsandbox',
    balance_transaction: booked.id,
    charge: paymentId,
    currency: order.currency,
    originating_transaction: order.sourceTransaction ?? paymentId,
    refunded: false,
  });
  emit(call, 'application_fee.created', fee, order.from);
  return id;
}
