import { createAppApi } from './appApi.ts';

it('sends a server without the rights of the operator no request that it would refuse', async () => {
  const asked: string[] = [];
  const api = createAppApi({
    baseUrl: '',
    hasOperator: false,
    fetch: address => {
      asked.push(String(address));
      return Promise.reject(new TypeError('Nothing is asked.'));
    },
  });
  const refusal = { status: 424, code: 'projection-not-available' };
  const id = 'order';
  for (const ask of [
    () => api.my.classes(),
    () => api.my.past({ page: 1 }),
    () => api.my.subscriptions(),
    () => api.inbox.rows({ tab: 'orders', page: 1 }),
    () => api.inbox.summary(),
    () => api.inbox.seen({ orderId: id, at: '2026-11-25T10:00:00.000Z' }),
    () => api.subscription.show(id),
    () => api.waitingLists(id),
    () => api.waitingPosition(id),
    () => api.classTimes.find({ zone: 'UTC' }),
    () => api.receipts({ role: 'customer', page: 1 }),
    () => api.teach.desk({ zone: 'UTC' }),
  ]) {
    await expect(ask()).rejects.toMatchObject(refusal);
  }
  expect(asked).toEqual([]);
  await expect(api.orderPlace(id)).rejects.toMatchObject({ code: 'network' });
  expect(asked).toEqual(['/api/order-place']);
});
