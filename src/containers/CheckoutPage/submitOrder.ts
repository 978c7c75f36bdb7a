import type { AppDispatch, RootState } from '#src/ducks/appThunk.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { isFree } from '#src/transactions/ordering.ts';
import type { AppError } from '#src/util/errors.ts';
import type { CheckoutStep } from './checkoutErrors.ts';
import {
  cardHandled,
  selectCheckout,
  submitEnded,
  submitFailed,
  submitStarted,
} from './CheckoutPage.duck.ts';
import { confirmOrder, initiateOrder, sendInitialMessage } from './checkoutThunks.ts';
import type { OrderRequest } from './checkoutThunks.ts';
import { clientSecretOf } from './order.ts';
import type { PendingOrder } from './order.ts';
import type { PaymentOutcome } from './payment.ts';

export interface Submission extends OrderRequest {
  /** Words for the teacher; empty for none. */
  message: string;
  /** Pays with the card that the page shows. */
  pay: (payment: { clientSecret: string; isResumed: boolean }) => Promise<PaymentOutcome>;
  /** Told as soon as there is an order, so that it can be remembered. */
  onOrder: (transactionId: string) => void;
}

/** The order went through; `messageSent` is false when only the message was lost. */
export interface Submitted {
  transactionId: string;
  messageSent: boolean;
}

/**
 * Order, card, confirmation, message: each step is skipped when it has been done before, so a submit
 * can be repeated after any failure. A second submit while one is under way does nothing. Gives null
 * when it did not go through; the state says why.
 */
export const submitOrder =
  ({ listing, time, message, pay, onOrder }: Submission) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Submitted | null> => {
    if (selectCheckout(getState()).submit.status === 'working') return null;
    dispatch(submitStarted());
    const before = selectCheckout(getState()).order;
    let step: CheckoutStep = 'initiate';
    try {
      let order: PendingOrder =
        before ?? (await dispatch(initiateOrder({ listing, time })).unwrap());
      const { transactionId } = order;
      onOrder(transactionId);

      if (order.standing === 'pending') {
        const secret = clientSecretOf(selectEntity(getState(), 'transaction', transactionId));
        if (!isFree(listing) && secret && !selectCheckout(getState()).cardHandled) {
          const outcome = await pay({ clientSecret: secret, isResumed: before !== null });
          if (outcome.kind === 'unknown') {
            dispatch(submitFailed({ kind: 'paymentUnknown' }));
            return null;
          }
          if (outcome.kind === 'refused') {
            dispatch(submitFailed({ kind: 'card', failure: outcome.error }));
            return null;
          }
          dispatch(cardHandled());
        }
        step = 'confirm';
        order = await dispatch(confirmOrder(transactionId)).unwrap();
      }
      if (order.standing !== 'confirmed') {
        // It ran out of time; the page reads that from the order.
        dispatch(submitEnded());
        return null;
      }
      const messageSent = message === '' || (await trySending(dispatch, transactionId, message));
      dispatch(submitEnded());
      return { transactionId, messageSent };
    } catch (error) {
      // Thunks of ours reject with nothing but an AppError.
      dispatch(submitFailed({ kind: 'step', step, error: error as AppError }));
      return null;
    }
  };

async function trySending(dispatch: AppDispatch, transactionId: string, content: string) {
  const answer = await dispatch(sendInitialMessage({ transactionId, content }));
  return sendInitialMessage.fulfilled.match(answer);
}
