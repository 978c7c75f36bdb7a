import { useEffect } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { PendingOrder } from '../order.ts';
import { recheckOrder } from '../checkoutThunks.ts';
import { useTimeLeft } from './useTimeLeft.ts';

/** Between two questions to the server whether the order has run out. */
const pause = 3000;

/** The time left to pay. When it is over, the server is asked until it says so too. */
export function useOrderClock(order: PendingOrder | null): number | null {
  const dispatch = useAppDispatch();
  const isPending = order?.standing === 'pending';
  const left = useTimeLeft(isPending ? order.deadline : null);
  const transactionId = order?.transactionId;
  const isOver = left === 0 && isPending;
  useEffect(() => {
    if (!isOver || !transactionId) return undefined;
    const ask = () => void dispatch(recheckOrder(transactionId));
    ask();
    const timer = setInterval(ask, pause);
    return () => clearInterval(timer);
  }, [dispatch, isOver, transactionId]);
  return left;
}
