import { operation, signedIn, actingUser } from '../operation.ts';
import type { AnyOperation, Call } from '../operation.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import { searchTransactions } from '#marketplace/db/transactions/transactionSearch.ts';
import type { TransactionSearch } from '#marketplace/db/transactions/transactionSearch.ts';
import { withTransitions } from '#marketplace/db/transactions/transactionViews.ts';
import { presentTransaction } from './present.ts';
import { queryInput, searchOf } from './queryInput.ts';
import type { QueryInput } from './queryInput.ts';

/** Lists the caller's transactions; all transactions for operators. */
export const queryTransactions = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    name: 'transactions/query',
    method: 'GET',
    api,
    access: api === 'integration' ? ['integ'] : signedIn,
    input: queryInput,
    async run(call, input) {
      const { page, perPage, raw } = call.options;
      const schemas = await searchSchemas(call.db, ['transaction']);
      const search = { ...searchOf(input, raw, schemas), ...participantsOf(call, input) };
      const { rows, total } = await searchTransactions(call.db, search, { page, perPage });
      const views = await withTransitions(call.db, rows);
      return {
        data: views.map(view => presentTransaction(view, call.actor.userId)),
        meta: pageMeta(total, page, perPage),
      };
    },
  });

/** Restricts parties to their own transactions, in one role or both. */
function participantsOf(
  call: Call,
  { only, userId, customerId, providerId }: QueryInput,
): Pick<TransactionSearch, 'participantIds' | 'customerId' | 'providerId'> {
  const others = userId === undefined ? [] : [userId];
  if (call.actor.scope === 'integ') return { participantIds: others, customerId, providerId };
  const caller = actingUser(call);
  return {
    participantIds: [caller, ...others],
    ...(only === 'order' ? { customerId: caller } : {}),
    ...(only === 'sale' ? { providerId: caller } : {}),
  };
}
