import { rejectionOf } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { keepCard } from '#src/features/savedCard/savedCard.duck.ts';
import type { AttendeesCall } from '#shared/contract/bodies/orders.ts';
import type { CheckoutStep } from './checkoutErrors.ts';
import {
  cardHandled,
  selectCheckout,
  submitEnded,
  submitFailed,
  submitStarted,
} from './CheckoutPage.duck.ts';
import {
  confirmOrder,
  initiateOrder,
  nameAttendees,
  sendInitialMessage,
} from './checkoutThunks.ts';
import type { OrderRequest } from './checkoutThunks.ts';
import { clientSecretOf } from './order.ts';
import type { PendingOrder } from './order.ts';
import type { PayingCard, PaymentOutcome } from './payment.ts';

export interface Submission extends Omit<OrderRequest, 'savedCardId'> {
  /** Message to the teacher; empty for none. */
  message: string;
  /** Names of those who come, at most one for each place; empty for none. */
  attendees: AttendeesCall['attendees'];
  /** Card that pays; null when nothing is to be paid. */
  card: PayingCard | null;
  /** Pays with the card. */
  pay: (payment: {
    card: PayingCard;
    clientSecret: string;
    isResumed: boolean;
  }) => Promise<PaymentOutcome>;
  /** Called with the transaction id as soon as the order exists. */
  onOrder: (transactionId: string) => void;
}

/**
 * Result of a submission. `namesSaved`, `messageSent` and `cardKept` are false when that step
 * failed; the order is confirmed all the same.
 */
export interface Submitted {
  transactionId: string;
  namesSaved: boolean;
  messageSent: boolean;
  cardKept: boolean;
}

/**
 * Submits an order: creates it, charges the card, confirms it, names those who come, sends the
 * message, saves the card.
 * Steps that are done already are skipped, so a submission can be repeated after any failure.
 * Returns null when the order is not confirmed; the state says why. Returns null at once while
 * another submission is in flight.
 */
export const submitOrder =
  ({ listing, time, places, message, attendees, card, pay, onOrder }: Submission) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Submitted | null> => {
    if (selectCheckout(getState()).submit.status === 'working') return null;
    dispatch(submitStarted());
    const before = selectCheckout(getState()).order;
    let step: CheckoutStep = 'initiate';
    try {
      const savedCardId = card?.kind === 'saved' ? card.methodId : undefined;
      let order: PendingOrder =
        before ?? (await dispatch(initiateOrder({ listing, time, places, savedCardId })).unwrap());
      const { transactionId } = order;
      onOrder(transactionId);

      if (order.standing === 'pending') {
        const secret = clientSecretOf(selectEntity(getState(), 'transaction', transactionId));
        if (card && secret && !selectCheckout(getState()).cardHandled) {
          const outcome = await pay({ card, clientSecret: secret, isResumed: before !== null });
          if (outcome.kind === 'unknown') {
            dispatch(submitFailed({ kind: 'paymentUnknown' }));
            return null;
          }
          if (outcome.kind === 'refused') {
            dispatch(submitFailed({ kind: 'card', of: card.kind, failure: outcome.error }));
            return null;
          }
          dispatch(cardHandled(outcome.methodToKeep));
        }
        step = 'confirm';
        order = await dispatch(confirmOrder(transactionId)).unwrap();
      }
      if (order.standing !== 'confirmed') {
        // The payment window has closed; the page reads that from the order.
        dispatch(submitEnded());
        return null;
      }
      const namesSaved =
        attendees.length === 0 || (await tryNaming(dispatch, { transactionId, attendees }));
      const messageSent = message === '' || (await trySending(dispatch, transactionId, message));
      const { methodToKeep } = selectCheckout(getState());
      const cardKept = methodToKeep === null || (await tryKeeping(dispatch, methodToKeep));
      dispatch(submitEnded());
      return { transactionId, namesSaved, messageSent, cardKept };
    } catch (error) {
      dispatch(submitFailed({ kind: 'step', step, error: rejectionOf({ payload: error }) }));
      return null;
    }
  };

async function tryNaming(dispatch: AppDispatch, call: AttendeesCall) {
  const answer = await dispatch(nameAttendees(call));
  return nameAttendees.fulfilled.match(answer);
}

async function trySending(dispatch: AppDispatch, transactionId: string, content: string) {
  const answer = await dispatch(sendInitialMessage({ transactionId, content }));
  return sendInitialMessage.fulfilled.match(answer);
}

async function tryKeeping(dispatch: AppDispatch, methodId: string) {
  const answer = await dispatch(keepCard(methodId));
  return keepCard.fulfilled.match(answer);
}
