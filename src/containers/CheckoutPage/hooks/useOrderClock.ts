import { useEffect, useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { PendingOrder } from '../order.ts';
import { recheckOrder } from '../checkoutThunks.ts';

/** Milliseconds between two requests for the state of an expired order. */
const pause = 3000;

/**
 * Returns the milliseconds left to pay. When they are over, reloads the order until the server has
 * expired it.
 */
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

const second = 1000;

/**
 * Returns the milliseconds until a deadline (epoch milliseconds), updated every second; 0 after it,
 * null without one.
 */
function useTimeLeft(deadline: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = deadline !== null && deadline > now;
  useEffect(() => {
    if (!isRunning) return undefined;
    const tick = () => setNow(Date.now());
    // The deadline may be set long after the first render, so the clock is updated at once.
    const first = setTimeout(tick);
    const timer = setInterval(tick, second);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);
  return deadline === null ? null : Math.max(0, deadline - now);
}
