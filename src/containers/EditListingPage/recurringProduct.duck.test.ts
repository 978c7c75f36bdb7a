import { makeStore } from '#src/app/store/makeStore.ts';
import {
  ensureRecurringProduct,
  isProductMissing,
  selectRecurringProduct,
} from './recurringProduct.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { appError } from '#src/util/errors.ts';
import type { Listing } from '#shared/contract/entities.ts';

const monthly = (metadata: object = {}) =>
  listingResource('Slow flow', {
    publicData: {
      weeklyDays: [{ value: '2', label: 'Monday' }],
      paymentType: [{ value: 'recurring' }],
      monthlyPrice: 6000,
    },
    attributes: { metadata },
  }).data as unknown as Listing;
const single = listingResource().data as unknown as Listing;

describe('the product of a class that is sold by the month', () => {
  it('is missing until the provider has one of the same price', () => {
    expect(isProductMissing(monthly())).toBe(true);
    expect(isProductMissing(monthly({ stripe: { amount: 5000 } }))).toBe(true);
    expect(isProductMissing(monthly({ stripe: { amount: 6000 } }))).toBe(false);
    expect(isProductMissing(single)).toBe(false);
  });

  it('is requested with what the listing says, once at a time', async () => {
    const create = jest.fn(() => Promise.resolve({ productId: 'prod_1', priceId: 'price_1' }));
    const api = fakeApi({ app: { createStripeProductAndPrice: create } });
    const store = makeStore({ api, config: testConfig });
    const ask = () => store.dispatch(ensureRecurringProduct(monthly()));
    await Promise.all([ask(), ask()]);
    expect(create.mock.calls).toEqual([
      [
        {
          listingId: 'listing',
          title: 'Slow flow',
          description: 'An hour of moving slowly.',
          monthlyPrice: 6000,
        },
      ],
    ]);
    expect(selectRecurringProduct(store.getState(), 'listing').status).toBe('ready');
  });

  it('is not made for a class of single sessions', async () => {
    const store = makeStore({ api: fakeApi({}), config: testConfig });
    await store.dispatch(ensureRecurringProduct(single));
    expect(selectRecurringProduct(store.getState(), 'listing').status).toBe('ready');
  });

  it('stores why it could not be made, by listing', async () => {
    const error = appError('transaction-missing-stripe-account', 'No account', 409);
    const api = fakeApi({ app: { createStripeProductAndPrice: () => Promise.reject(error) } });
    const store = makeStore({ api, config: testConfig });
    await store.dispatch(ensureRecurringProduct(monthly()));
    expect(selectRecurringProduct(store.getState(), 'listing')).toEqual({
      status: 'failed',
      error,
    });
    expect(selectRecurringProduct(store.getState(), 'another').status).toBe('idle');
  });
});
