import { createAppThunk } from '#src/store/appThunk.ts';
import { isAppError } from '#src/util/errors.ts';
import { reporting } from '#src/util/errorLog.ts';
import { reloadTransaction } from './transactionThunks.ts';

/** Steps of a student on a waiting list. */
export type WaitingAct = 'leave' | 'decline' | 'take';

const transitions = {
  leave: 'transition/leave-waiting-list',
  decline: 'transition/decline-offer',
} as const;

/**
 * Leaves the list, declines an offered place, or takes it; a free one is confirmed at once. Reloads
 * the order, also after a conflict, so that the page shows its state.
 */
export const actOnWaitingList = createAppThunk(
  'TransactionPage/waiting',
  async ({ id, act, isFree }: { id: string; act: WaitingAct; isFree: boolean }, context) => {
    const { app, transactions } = context.api;
    try {
      await reporting('waiting-list-failed', async () => {
        if (act !== 'take') {
          await transactions.transition({ id, transition: transitions[act], params: {} });
          return;
        }
        await app.transitionPrivileged({
          bookingData: {},
          bodyParams: { id, transition: 'transition/request-payment-after-offer', params: {} },
        });
        if (isFree) await app.confirmPayment(id);
      });
    } catch (error) {
      if (isAppError(error) && error.status === 409) {
        await reloadTransaction(id, context).catch(() => undefined);
      }
      throw error;
    }
    await reloadTransaction(id, context);
  },
);

/** Loads the position of an order in its line. */
export const fetchPosition = createAppThunk(
  'TransactionPage/waitingPosition',
  (transactionId: string, { api }) => api.app.waitingPosition(transactionId),
);
