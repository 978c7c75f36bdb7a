import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation, platformOnly } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import {
  bool,
  int,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
  unsettable,
} from '../http/params.ts';
import { currency } from '../state/currencies.ts';
import { findOwn } from '../state/find.ts';
import { balancesOf } from '../state/ledger.ts';
import type { Transfer } from '../model/rows.ts';
import { createTransfer, refundFeeShare, reverseTransfer } from './transferring.ts';

/** `/v1/transfers` and their reversals. */
export const transferOperations: Operation[] = [
  operation(
    'POST /transfers',
    {
      amount: required(int(1)),
      currency: required(currency()),
      destination: required(text()),
      description: unsettable(text()),
      metadata: metadata(),
      source_transaction: text(),
      source_type: oneOf('card'),
      transfer_group: text(),
    },
    (call, params) => {
      platformOnly(call);
      const account = call.tx.get('accounts', params.destination);
      if (!account) throw resourceMissing('destination', params.destination, 'destination');
      if (account.capabilities.transfers !== 'active') {
        throw invalidRequest(
          'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
          { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
        );
      }
      if (params.source_transaction !== undefined) {
        findOwn(call, 'charges', params.source_transaction, 'source_transaction');
      }
      assertFunds(call, params.amount, params.currency);
      return createTransfer(call, {
        from: call.account,
        amount: params.amount,
        currency: params.currency,
        destination: params.destination,
        sourceTransaction: params.source_transaction ?? null,
        group: params.transfer_group ?? null,
        fee: 0,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
      });
    },
  ),
  operation('GET /transfers/:id', {}, call => findOwn(call, 'transfers', call.ids.id ?? '')),
  operation(
    'POST /transfers/:id',
    { description: unsettable(text()), metadata: metadata() },
    (call, params) => {
      const transfer = findOwn(call, 'transfers', call.ids.id ?? '');
      return call.tx.put('transfers', {
        ...transfer,
        description: params.description === undefined ? transfer.description : params.description,
        metadata: mergeMetadata(transfer.metadata, params.metadata),
      });
    },
  ),
  listOperation('GET /transfers', {
    collection: 'transfers',
    shape: { destination: text(), transfer_group: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.destination === undefined || row.destination === params.destination) &&
      (params.transfer_group === undefined || row.transfer_group === params.transfer_group),
  }),
  operation(
    'POST /transfers/:id/reversals',
    {
      amount: int(1),
      description: unsettable(text()),
      metadata: metadata(),
      refund_application_fee: bool(),
    },
    (call, params) => {
      const transfer = findOwn(call, 'transfers', call.ids.id ?? '');
      const left = transfer.amount - transfer.amount_reversed;
      const amount = params.amount ?? left;
      if (amount > left || left === 0) {
        throw invalidRequest(
          `Reversal amount is greater than the unreversed amount of transfer ${transfer.id}.`,
          { param: 'amount' },
        );
      }
      if (params.refund_application_fee) refundShare(call, transfer, amount);
      return reverseTransfer(call, transfer, amount, {
        sourceRefund: null,
        metadata: params.metadata ?? {},
      });
    },
  ),
  operation(
    'GET /transfers/:id/reversals',
    { limit: int(1), starting_after: text(), ending_before: text() },
    (call, params) => {
      const transfer = findOwn(call, 'transfers', call.ids.id ?? '');
      const rows = call.tx.all('transfer_reversals').filter(row => row.transfer === transfer.id);
      return page(rows.reverse(), params, `/v1/transfers/${transfer.id}/reversals`);
    },
  ),
];

/** Refuses to move more than the calling account holds. */
export function assertFunds(call: Call, amount: number, code: string): void {
  if ((balancesOf(call.tx, call.account).get(code) ?? 0) < amount) {
    throw invalidRequest(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
      { code: 'balance_insufficient' },
    );
  }
}

function refundShare(call: Call, transfer: Transfer, amount: number): void {
  const payment = call.tx.get('charges', transfer.destination_payment);
  const fee = call.tx.get('application_fees', payment?.application_fee ?? '');
  if (!fee) return;
  refundFeeShare(call, fee, transfer.amount_reversed + amount, transfer.amount);
}
