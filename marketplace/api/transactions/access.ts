import type { Call } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { findTransactionView } from '#marketplace/db/transactions/transactionViews.ts';
import type { TransactionView } from '#marketplace/db/transactions/transactionViews.ts';

/** The id of the acting user. @throws ApiError forbidden for anonymous callers */
export function actingUser(call: Call): string {
  if (call.actor.userId === null) throw new ApiError('forbidden');
  return call.actor.userId;
}

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
