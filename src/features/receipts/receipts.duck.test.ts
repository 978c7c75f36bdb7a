import { fetchReceipts, selectReceipts } from './receipts.duck.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import type { ReceiptsQuery } from '#shared/contract/bodies/receipts.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const listOf = (page: number): ReceiptList => ({
  asOf: null,
  isBehind: false,
  years: [`202${page}`],
  zone: 'Etc/UTC',
  receipts: [],
  totalItems: 0,
  totalPages: 2,
});
const query: ReceiptsQuery = { role: 'customer' };

describe('receipts', () => {
  it('are those of the page that was requested last', async () => {
    const answers: ((list: ReceiptList) => void)[] = [];
    const { dispatch, getState } = storeWith({
      app: { receipts: () => new Promise(resolve => answers.push(resolve)) },
    });
    const ask = (page: number) => dispatch(fetchReceipts({ ...query, page }));
    const both = [ask(1), ask(2)];
    answers[1]?.(listOf(2));
    answers[0]?.(listOf(1));
    await Promise.all(both);
    expect(selectReceipts(getState())).toEqual({ show: { status: 'ready' }, list: listOf(2) });
  });

  it('stay when the next page does not load', async () => {
    let isDown = false;
    const { dispatch, getState } = storeWith({
      app: { receipts: () => (isDown ? Promise.reject(refusal()) : Promise.resolve(listOf(1))) },
    });
    await dispatch(fetchReceipts(query));
    isDown = true;
    await dispatch(fetchReceipts(query));
    expect(selectReceipts(getState())).toMatchObject({
      show: { status: 'failed' },
      list: listOf(1),
    });
  });
});
