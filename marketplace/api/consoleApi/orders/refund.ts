import { z } from 'zod';
import { ApiError } from '#marketplace/contract/errors.ts';
import { int, money, uuid, writtenText } from '#marketplace/contract/fields.ts';
import { findTransactionRow, loadState } from '#marketplace/db/transactions/transactionState.ts';
import { decideRefund, reserveRefund } from '#marketplace/engine/refunds.ts';
import { consoleOperation } from '../operation.ts';
import { refundAnswer, refundPreviewAnswer } from './answers.ts';

/** Shows what a refund of a part would return of each line. */
export const previewRefund = consoleOperation({
  name: 'orders/refund_preview',
  method: 'GET',
  summary: 'What a refund of a part of an order would return of each line.',
  answer: refundPreviewAnswer,
  input: z.object({ id: uuid(), amount: int(1) }),
  async run({ context, db }, { id, amount }) {
    const row = await findTransactionRow(db, id);
    if (!row || row.state === null) throw new ApiError('not-found');
    const state = await loadState(db, row);
    const currency = state.payin?.currency ?? '';
    const { reversals, totals, fee } = await decideRefund(context, db, state, { amount, currency });
    return {
      data: {
        lines: reversals.map(({ code, lineTotal, includeFor }) => ({
          code,
          lineTotal,
          includeFor,
        })),
        payin: totals.payin,
        payout: totals.payout,
        fee: { amount: fee, currency },
      },
    };
  },
});

/** Refunds a part of an order. A job calls the payment provider. */
export const refundOrder = consoleOperation({
  name: 'orders/refund',
  method: 'POST',
  summary: 'Refunds a part of an order that is charged and not paid out.',
  answer: refundAnswer,
  input: z.object({ id: uuid(), amount: money(), reason: writtenText(1, 1000) }),
  subject: ({ id }) => ({ type: 'transaction', id }),
  async run({ context, db }, { id, amount: { amount, currency } }) {
    return { data: { refundId: await reserveRefund(context, db, id, { amount, currency }) } };
  },
});
