import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { int, metadata, text } from '../http/params.ts';
import { amountText } from '../state/currencies.ts';
import { PLATFORM } from '../model/ids.ts';
import type { ApplicationFee } from '../model/rows.ts';
import { refundFee } from './transferring.ts';

/** `/v1/application_fees`, and what of them was given back. */
export const applicationFeeOperations: Operation[] = [
  operation('GET /application_fees/:id', {}, feeOf),
  listOperation('GET /application_fees', {
    collection: 'application_fees',
    shape: { charge: text() },
    keep: (row, params, call) =>
      call.account === PLATFORM && (params.charge === undefined || row.charge === params.charge),
  }),
  operation(
    'POST /application_fees/:id/refunds',
    { amount: int(1), metadata: metadata() },
    (call, params) => {
      const fee = feeOf(call);
      const left = fee.amount - fee.amount_refunded;
      const amount = params.amount ?? left;
      if (left === 0 || amount > left) {
        throw invalidRequest(
          `Refund amount (${amountText(amount, fee.currency)}) is greater than unrefunded amount on application fee (${amountText(left, fee.currency)})`,
          { param: 'amount' },
        );
      }
      return refundFee(call, fee, amount, params.metadata ?? {});
    },
  ),
  operation(
    'GET /application_fees/:id/refunds',
    { limit: int(1), starting_after: text(), ending_before: text() },
    (call, params) => {
      const fee = feeOf(call);
      const rows = call.tx.all('fee_refunds').filter(row => row.fee === fee.id);
      return page(rows.reverse(), params, `/v1/application_fees/${fee.id}/refunds`);
    },
  ),
];

function feeOf(call: Call): ApplicationFee {
  const fee = call.tx.get('application_fees', call.ids.id ?? '');
  if (!fee || call.account !== PLATFORM)
    throw resourceMissing('application_fee', call.ids.id ?? '');
  return fee;
}
