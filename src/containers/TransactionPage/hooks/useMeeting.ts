import { useEffect } from 'react';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { hasMeeting, meetingLinkOf } from '#shared/transactions/actions.ts';
import type { Role } from '#shared/transactions/process.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { selectTransactionPage } from '../TransactionPage.duck.ts';
import { fetchMeetingLinks } from '../transactionThunks.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** Link to the meeting of an order. */
export interface Meeting {
  /** The order has a meeting, and the reader may have its link. */
  isOffered: boolean;
  request: RequestStatus;
  link: { kind: 'join' | 'start'; url: string } | null;
  retry: () => void;
}

/** Fetches the meeting link when the page opens, and again once the booking is accepted. */
export function useMeeting(transaction: Transaction, role: Role): Meeting {
  const dispatch = useAppDispatch();
  const { meeting: request, links } = useAppSelector(selectTransactionPage);
  // The link would let an operator in after the look.
  const isLimited = useAppSelector(selectScopes).includes(limitedScope);
  const isOffered = hasMeeting(transaction) && !isLimited;
  const retry = () => void dispatch(fetchMeetingLinks(transaction.id));
  const isMissing = isOffered && request.status === 'idle';
  useEffect(() => {
    if (isMissing) void dispatch(fetchMeetingLinks(transaction.id));
  }, [dispatch, isMissing, transaction.id]);
  return { isOffered, request, link: meetingLinkOf(transaction, role, links), retry };
}
