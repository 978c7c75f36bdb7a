import { useEffect, useRef } from 'react';
import { useInboxChange } from '#src/features/inbox/useInboxChange.ts';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { selectMessages } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { unseenUntil } from '#shared/transactions/news.ts';
import type { Role } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { selectTransactionPage } from '../TransactionPage.duck.ts';
import { markSeen, refreshTransaction } from '../liveThunks.ts';

/** Reloads the order when it changes elsewhere, and marks what the reader sees as seen. */
export function useLiveOrder(transaction: Transaction, role: Role): void {
  const dispatch = useAppDispatch();
  const { id } = transaction;
  useInboxChange(() => void dispatch(refreshTransaction(id)), id);

  const { messageIds } = useAppSelector(selectTransactionPage);
  const messages = useAppSelector(state => selectMessages(state, messageIds));
  const readerId = useAppSelector(selectCurrentUser)?.id;
  const isLimited = useAppSelector(selectScopes).includes(limitedScope);
  const until = unseenUntil(
    transaction,
    role,
    messages.map(({ sender, attributes }) => ({
      isOwn: sender?.id === readerId,
      at: attributes.createdAt,
    })),
  );
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!until || !readerId || isLimited) return undefined;
    const mark = () => {
      if (document.visibilityState === 'hidden' || marked.current === until) return;
      marked.current = until;
      void dispatch(markSeen({ orderId: id, at: until }));
    };
    mark();
    // A page in the background is seen when the reader comes back to it.
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [dispatch, id, until, readerId, isLimited]);
}
