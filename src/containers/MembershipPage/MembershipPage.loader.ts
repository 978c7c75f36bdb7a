import { isUuid } from '#shared/contract/inputRules.ts';
import type { Loader } from '#src/store/loader.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectMembership, showMembership } from './MembershipPage.duck.ts';
import { isOwnSubscription } from './standing.ts';

/**
 * Loads the subscription in the address; a 404 for one of another user. Without an id the page is
 * generic.
 */
export const loader: Loader = async ({ search, dispatch, getState }) => {
  const id = search.get('transactionId') ?? '';
  if (!isUuid(id)) return undefined;
  await dispatch(showMembership(id));
  const { show } = selectMembership(getState());
  if (show.status === 'failed' && [403, 404].includes(show.error.status)) return { status: 404 };
  const transaction = selectEntity(getState(), 'transaction', id);
  const userId = selectCurrentUser(getState())?.id;
  return transaction && !isOwnSubscription(transaction, userId) ? { status: 404 } : undefined;
};
