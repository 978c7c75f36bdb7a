import type Stripe from 'stripe';
import { obstaclesOf } from './obstacles.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';

const nothing = {
  data: [],
  meta: { page: 1, perPage: 100, totalItems: 0, totalPages: 1 },
};
const sdk = { transactions: { query: () => Promise.resolve(nothing) } } as unknown as ServerSdk;

const stripeThat = (retrieve: () => Promise<object>) =>
  ({ balance: { retrieve } }) as unknown as Stripe;

const refusal = (code: string) =>
  Object.assign(new Error('No.'), { type: 'StripePermissionError', code });

const obstacles = (retrieve: () => Promise<object>) =>
  obstaclesOf({ sdk, stripe: stripeThat(retrieve), payoutAccount: 'acct_1' });

describe('the money of an account that is to be deleted', () => {
  const some = (amount: number) => [{ amount, currency: 'usd' }];

  it('is an obstacle while the payment provider has any', async () => {
    const balance = { available: some(500), pending: some(-200) };
    expect(await obstacles(() => Promise.resolve(balance))).toEqual([
      { kind: 'balance', amount: { amount: 300, currency: 'USD' } },
    ]);
    expect(await obstacles(() => Promise.resolve({ available: some(0), pending: [] }))).toEqual([]);
  });

  it('is none where the account at the provider is closed', async () => {
    expect(await obstacles(() => Promise.reject(refusal('account_invalid')))).toEqual([]);
  });

  it('is unknown where the provider does not answer, and nothing is deleted then', async () => {
    await expect(obstacles(() => Promise.reject(refusal('api_key_expired')))).rejects.toMatchObject(
      {
        status: 424,
      },
    );
  });
});
