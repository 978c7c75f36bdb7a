import { makeStore } from '#src/app/store/makeStore.ts';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { startSubscription, selectSubscribe, subscribeReset } from './subscribe.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';

const url = 'https://pay.example/cs_1';

function setUp(
  checkout: (order: RecurringOrder) => Promise<{ url: string; transactionId: string }>,
) {
  const checkoutStripeRecurring = jest.fn(checkout);
  const api = fakeApi({ app: { checkoutStripeRecurring } });
  const store = makeStore({ api, config: { ...testConfig, locale: 'es-ES' } });
  return {
    asked: checkoutStripeRecurring,
    begin: () => store.dispatch(startSubscription({ listingId: 'class' })),
    reset: () => store.dispatch(subscribeReset()),
    request: () => selectSubscribe(store.getState()).request,
  };
}

describe('beginning a subscription', () => {
  it('gives the address to pay at, and sends zone and language to the server', async () => {
    const { begin, asked, request } = setUp(() => Promise.resolve({ url, transactionId: 'tx' }));
    expect((await begin()).payload).toBe(url);
    expect(asked.mock.calls).toEqual([
      [
        {
          listingId: 'class',
          customerTimezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          language: 'es',
          paymentType: 'recurring',
        },
      ],
    ]);
    expect(request()).toEqual({ status: 'ready' });
  });

  it('is requested once, however often the button is pressed', async () => {
    const { begin, asked } = setUp(() => Promise.resolve({ url, transactionId: 'tx' }));
    await Promise.all([begin(), begin()]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('preserves why it failed until somebody is at the button again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const error = appError('transaction-missing-stripe-account', 'No account', 409);
    const { begin, reset, request } = setUp(() => Promise.reject(error));
    await begin();
    expect(request()).toEqual({ status: 'failed', error });
    reset();
    expect(request()).toEqual({ status: 'idle' });
  });
});
