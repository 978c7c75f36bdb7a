import { createReceipts } from './receipts.ts';
import type { Books } from './issuing.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

/** Follows an order of a teacher. Returns how often the payment provider was called. */
async function askedFor(teacher: { deleted: boolean }): Promise<number> {
  const of = jest.fn(() => Promise.resolve([]));
  const reference = { id: 'teacher', type: 'user' };
  const answer = {
    data: {
      id: 'order',
      type: 'transaction',
      attributes: {},
      relationships: { provider: { data: reference } },
    },
    included: [{ ...reference, attributes: { ...teacher, profile: {} } }],
  };
  const operator = { transactions: { show: () => Promise.resolve(answer) } };
  const { follow } = createReceipts({
    operator: () => operator as unknown as IntegrationSdk,
    books: {} as Books,
    paidMoney: { of },
    locks: memoryLocks(),
    zone: 'Etc/UTC',
  });
  await follow('order');
  return of.mock.calls.length;
}

it('leaves orders of a teacher who has deleted the account, and reads nothing for them', async () => {
  expect(await askedFor({ deleted: false })).toBe(1);
  expect(await askedFor({ deleted: true })).toBe(0);
});
