import { z } from 'zod';
import { actingUser, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Call, OperationResult } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { findTransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import type { TransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import { presentTransaction } from './present.ts';

/**
 * Returns a transaction of the caller, any one for the Integration API. @throws ApiError not-found
 */
export async function visibleTransaction(call: Call, id: string): Promise<TransactionView> {
  const participant = call.actor.scope === 'integ' ? undefined : actingUser(call);
  const view = await findTransactionView(call.db, id, participant);
  if (!view) throw new ApiError('not-found');
  return view;
}

/** Returns the caller's role in a transaction. */
export const partyOf = (call: Call, { row }: TransactionView): 'customer' | 'provider' =>
  row.customer_id === call.actor.userId ? 'customer' : 'provider';

/** Returns the result of a changed transaction: in full with `expand=true`, otherwise its id. */
export async function resultFor(call: Call, id: string): Promise<OperationResult> {
  if (!call.options.expand) return { data: { id, type: 'transaction' } };
  return { data: presentTransaction(await visibleTransaction(call, id), call.actor.userId) };
}

/** Returns a transaction to its parties, any one to operators. */
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
