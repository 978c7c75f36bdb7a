import {
  createSetupIntent,
  removalAsked,
  saveEnded,
  saveFailed,
  saveStarted,
  selectPaymentMethods,
} from './PaymentMethodsPage.duck.ts';
import { deleteCard, fetchSavedCard } from '#src/features/savedCard/savedCard.duck.ts';
import { currentUserOf, refusal, storeWith } from '#src/testing/slices.ts';

describe('the card that pays for bookings', () => {
  it('is shown as of the time it was loaded', async () => {
    const show = () => Promise.resolve(currentUserOf('student'));
    const { dispatch, getState } = storeWith({ currentUser: { show } });
    await dispatch(fetchSavedCard());
    expect(selectPaymentMethods(getState())).toMatchObject({
      show: { status: 'ready' },
      shownAt: expect.any(Number) as number,
    });
  });

  it('is saved, or says why not', () => {
    const { dispatch, getState } = storeWith();
    const failure = { kind: 'step' as const, error: refusal(), hasLostCard: false };
    dispatch(saveStarted());
    expect(selectPaymentMethods(getState()).save).toEqual({ status: 'working' });
    dispatch(saveFailed(failure));
    expect(selectPaymentMethods(getState()).save).toEqual({ status: 'failed', failure });
    dispatch(saveEnded());
    expect(selectPaymentMethods(getState()).save).toEqual({ status: 'idle' });
  });

  it('is checked by the provider with the secret of an intent', async () => {
    const create = () => Promise.resolve({ clientSecret: 'seti_secret' });
    const { dispatch } = storeWith({ stripeSetupIntents: { create } });
    await expect(dispatch(createSetupIntent()).unwrap()).resolves.toBe('seti_secret');
  });

  it('stays when deleting fails, until the question is put again', async () => {
    const { dispatch, getState } = storeWith({
      stripeCustomer: { deletePaymentMethod: () => Promise.reject(refusal()) },
    });
    await dispatch(deleteCard());
    expect(selectPaymentMethods(getState()).remove).toMatchObject({ status: 'failed' });
    dispatch(removalAsked());
    expect(selectPaymentMethods(getState()).remove).toEqual({ status: 'idle' });
  });
});
