import {
  cardHandled,
  selectCheckout,
  submitEnded,
  submitFailed,
  submitStarted,
} from './CheckoutPage.duck.ts';
import { loader } from './CheckoutPage.loader.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { currentUserOf, load, refusal, storeWith } from '#src/testing/slices.ts';

// Failures are logged.
beforeEach(() => void jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const currentUser = { show: () => Promise.resolve(currentUserOf('student')) };

describe('a checkout', () => {
  it('loads the class, with or without the saved card', async () => {
    const { data, included } = listingResource('Slow flow', { id });
    const store = storeWith({
      listings: { show: () => Promise.resolve(oneOf(data, included)) },
      currentUser: { show: () => Promise.reject(refusal()) },
    });
    expect(await load(loader, store, { params: { id } })).toBeUndefined();
    expect(selectCheckout(store.getState())).toMatchObject({
      show: { status: 'ready' },
      listingId: id,
    });
  });

  it('of a class that is gone is not found, and of one that can not be loaded says so', async () => {
    const answer = (status: number) =>
      load(
        loader,
        storeWith({ listings: { show: () => Promise.reject(refusal(status)) }, currentUser }),
        { params: { id } },
      );
    expect(await answer(404)).toEqual({ status: 404 });
    expect(await answer(503)).toBeUndefined();
    expect(await load(loader, storeWith(), { params: { id: 'x' } })).toEqual({ status: 404 });
  });

  it('submits in one state at a time', () => {
    const { dispatch, getState } = storeWith();
    const failure = { kind: 'paymentUnknown' as const };
    dispatch(submitStarted());
    expect(selectCheckout(getState()).submit).toEqual({ status: 'working' });
    dispatch(submitFailed(failure));
    expect(selectCheckout(getState()).submit).toEqual({ status: 'failed', failure });
    dispatch(submitEnded());
    expect(selectCheckout(getState()).submit).toEqual({ status: 'idle' });
  });

  it('remembers that the card is through, and which one to save', () => {
    const { dispatch, getState } = storeWith();
    dispatch(cardHandled('pm_1'));
    expect(selectCheckout(getState())).toMatchObject({ cardHandled: true, methodToKeep: 'pm_1' });
    // The page finds the payment through, and does not know which card that was.
    dispatch(cardHandled());
    expect(selectCheckout(getState()).methodToKeep).toBe('pm_1');
  });
});
