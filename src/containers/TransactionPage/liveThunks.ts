import { fetchInboxSummary } from '#src/features/inbox/inbox.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { SeenCall } from '#shared/contract/bodies/inbox.ts';
import { fetchMessages, reloadTransaction } from './transactionThunks.ts';

/**
 * Reloads an order and its newest messages beside what is shown; a failure leaves that as it is.
 */
export const refreshTransaction = createAppThunk(
  'TransactionPage/refresh',
  async (id: string, context) => {
    await Promise.all([
      reloadTransaction(id, context),
      context.dispatch(fetchMessages({ transactionId: id, page: 1 })),
    ]);
    return Date.now();
  },
);

/**
 * Marks an order as seen; the count at the inbox follows. A failure is made up for by the next
 * visit.
 */
export const markSeen = createAppThunk(
  'TransactionPage/seen',
  async (call: SeenCall, { api, dispatch }) => {
    await api.app.inbox.seen(call);
    await dispatch(fetchInboxSummary());
  },
);
