import { rejectionOf } from '#src/store/appThunk.ts';
import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { keepCard, selectSavedCard } from '#src/features/savedCard/savedCard.duck.ts';
import { cardFailureOf } from '#src/util/cardFailure.ts';
import type { CardFailure } from '#src/util/cardFailure.ts';
import { reportFailure } from '#src/util/errorLog.ts';
import type { StripeCardElement } from '@stripe/stripe-js';
import type { BillingDetails, StripeJs } from '#src/util/stripeJs.ts';
import {
  createSetupIntent,
  saveEnded,
  saveFailed,
  saveStarted,
  selectPaymentMethods,
} from './PaymentMethodsPage.duck.ts';

/** Result of the provider's check of a card. */
export type CardCheck =
  /** The card is valid; `methodId` is its id at the provider. */
  { kind: 'checked'; methodId: string } | { kind: 'refused'; failure: CardFailure };

/** Lets the provider check a card, with the bank's own check where it is required. */
export async function checkCard(
  stripe: StripeJs,
  clientSecret: string,
  card: StripeCardElement,
  billing: BillingDetails,
): Promise<CardCheck> {
  const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, {
    payment_method: { card, billing_details: billing },
  });
  if (error) {
    reportFailure('confirm-card-setup-failed', error);
    return { kind: 'refused', failure: cardFailureOf(error) };
  }
  const methodId = setupIntent?.payment_method;
  if (setupIntent?.status !== 'succeeded' || typeof methodId !== 'string') {
    return { kind: 'refused', failure: { message: 'CardField.notConfirmed' } };
  }
  return { kind: 'checked', methodId };
}

/**
 * Checks a card and saves it in place of the previous one. Returns whether it is saved; otherwise
 * the state says why. Returns false at once while another call is in flight.
 */
export const saveCard =
  (check: (clientSecret: string) => Promise<CardCheck>) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<boolean> => {
    if (selectPaymentMethods(getState()).save.status === 'working') return false;
    dispatch(saveStarted());
    const hadCard = selectSavedCard(getState()) !== null;
    try {
      const checked = await check(await dispatch(createSetupIntent()).unwrap());
      if (checked.kind === 'refused') {
        dispatch(saveFailed({ kind: 'card', failure: checked.failure }));
        return false;
      }
      await dispatch(keepCard(checked.methodId)).unwrap();
      dispatch(saveEnded());
      return true;
    } catch (error) {
      const hasLostCard = hadCard && selectSavedCard(getState()) === null;
      dispatch(saveFailed({ kind: 'step', error: rejectionOf({ payload: error }), hasLostCard }));
      return false;
    }
  };
