import type { ChangedOrder, Store } from './store.ts';

/** Called with orders that have changed. */
export type OrderListener = (orders: readonly ChangedOrder[]) => void;

/**
 * Listeners of changed orders, which hear of each change once, whichever process has written it.
 */
export interface OrderListeners {
  /** Adds a listener; returns a function that removes it. */
  add(listener: OrderListener): () => void;
  /**
   * Notifies of the rows that are new since the last call; the first call only notes the position.
   */
  notify(store: Store): Promise<void>;
}

/** @returns an empty set of listeners */
export function createOrderListeners(): OrderListeners {
  const listeners = new Set<OrderListener>();
  /** Sequence id of the last event that was notified of; null before the first call. */
  let notifiedUntil: number | null = null;
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async notify(store) {
      const position = await store.position();
      if (!position || !('startAfterSequenceId' in position)) return;
      const { startAfterSequenceId: until } = position;
      const since = notifiedUntil;
      notifiedUntil = until;
      if (since === null || until <= since || listeners.size === 0) return;
      const orders = await store.ordersChangedAfter(since);
      if (orders.length > 0) listeners.forEach(listener => listener(orders));
    },
  };
}
