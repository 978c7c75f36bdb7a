import { confirmMembership, selectMembership, showMembership } from './MembershipPage.duck.ts';
import { loader } from './MembershipPage.loader.ts';
import { oneOf, orderResource } from '#src/testing/factories.ts';
import { load, refusal, storeWith } from '#src/testing/slices.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const show = () => {
  const { data, included } = orderResource('transition/request-payment', { id });
  return Promise.resolve(oneOf(data, included));
};

describe('a subscription that the reader comes back about', () => {
  it('is loaded again once its payment is known', async () => {
    const showAgain = jest.fn(show);
    const { dispatch, getState } = storeWith({
      transactions: { show: showAgain },
      app: { confirmStripeRecurring: () => Promise.resolve({ state: 'subscription-confirmed' }) },
    });
    await dispatch(showMembership(id));
    await dispatch(confirmMembership(id));
    expect(showAgain).toHaveBeenCalledTimes(2);
    expect(selectMembership(getState())).toMatchObject({
      show: { status: 'ready' },
      confirm: { status: 'ready' },
      transactionId: id,
    });
  });

  it('says at once when the request is refused', async () => {
    const { dispatch, getState } = storeWith({
      app: { confirmStripeRecurring: () => Promise.reject(refusal(403)) },
    });
    await dispatch(confirmMembership(id));
    expect(selectMembership(getState()).confirm).toEqual({ status: 'failed', error: refusal(403) });
  });
});

describe('the address of a subscription', () => {
  const answer = (status: number) =>
    load(loader, storeWith({ transactions: { show: () => Promise.reject(refusal(status)) } }), {
      search: `?transactionId=${id}`,
    });

  it('may leave the subscription out', async () => {
    expect(await load(loader, storeWith())).toBeUndefined();
  });

  it('is not found for other people’s', async () => {
    expect(await answer(403)).toEqual({ status: 404 });
    expect(
      await load(loader, storeWith({ transactions: { show } }), {
        search: `?transactionId=${id}`,
      }),
    ).toEqual({ status: 404 });
  });

  it('shows the page when the subscription can not be loaded now', async () => {
    expect(await answer(503)).toBeUndefined();
  });
});
