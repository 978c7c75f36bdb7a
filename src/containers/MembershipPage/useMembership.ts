import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { confirmMembership, selectMembership, showMembership } from './MembershipPage.duck.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** Subscription of a result page. */
export interface Membership {
  /** Epoch milliseconds when it was loaded. */
  now: number;
  /** null when the address has no id, or it could not be loaded. */
  transaction: Transaction | null;
  show: RequestStatus;
  confirm: RequestStatus;
  /** Requests the confirmation of the payment. */
  ask: () => void;
  /** Loads it again. */
  reload: () => void;
}

export function useMembership(): Membership {
  const dispatch = useAppDispatch();
  const { show, confirm, transactionId, shownAt } = useAppSelector(selectMembership);
  const transaction = useAppSelector(state => selectEntity(state, 'transaction', transactionId));
  return {
    now: shownAt,
    transaction,
    show,
    confirm,
    ask: () => transactionId && void dispatch(confirmMembership(transactionId)),
    reload: () => transactionId && void dispatch(showMembership(transactionId)),
  };
}
