import { z } from 'zod';
import { actingUser, operation, signedIn } from '#marketplace/api/operation.ts';
import type { AnyOperation, Call, OperationResult } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { findTransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import type { TransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import { presentTransaction } from './present.ts';

/** A transaction of the caller, or any for the Integration API. @throws ApiError not-found */
export async function visibleTransaction(call: Call, id: string): Promise<TransactionView> {
  const participant = call.actor.scope === 'integ' ? undefined : actingUser(call);
  const view = await findTransactionView(call.db, id, participant);
  if (!view) throw new ApiError('not-found');
  return view;
}

/** Which party of a transaction the caller is. */
export const partyOf = (call: Call, { row }: TransactionView): 'customer' | 'provider' =>
  row.customer_id === call.actor.userId ? 'customer' : 'provider';

/** The transaction that a call has changed: in full where that was asked for, otherwise its id. */
export async function answerWith(call: Call, id: string): Promise<OperationResult> {
  if (!call.options.expand) return { data: { id, type: 'transaction' } };
  return { data: presentTransaction(await visibleTransaction(call, id), call.actor.userId) };
}

/** A transaction for its parties, and any for operators. */
export const showTransaction = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    name: 'transactions/show',
    method: 'GET',
    api,
    access: api === 'integration' ? ['integ'] : signedIn,
    input: z.object({ id: uuid() }),
    async run(call, { id }) {
      return { data: presentTransaction(await visibleTransaction(call, id), call.actor.userId) };
    },
  });
