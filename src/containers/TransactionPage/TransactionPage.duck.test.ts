import {
  cancelBegun,
  messageDiscarded,
  messageWritten,
  reviewBegun,
  selectTransactionPage,
} from './TransactionPage.duck.ts';
import { loader } from './TransactionPage.loader.ts';
import { fetchMessages, sendMessage, showTransaction } from './transactionThunks.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { manyOf, oneOf, orderResource } from '#src/testing/factories.ts';
import { currentUserOf, load, refusal, storeWith } from '#src/testing/slices.ts';
import type { Resource } from '#shared/contract/resources.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const message = (key: string): Resource<'message'> => ({
  id: key,
  type: 'message',
  attributes: { content: key },
});
const pages = [
  ['c', 'b'],
  ['b', 'a'],
];

function setUp({ send = () => Promise.resolve(oneOf(message('sent'))), status = 200 } = {}) {
  const show = () => {
    const { data, included } = orderResource(undefined, { id });
    return status === 200
      ? Promise.resolve(oneOf(data, included))
      : Promise.reject(refusal(status));
  };
  return storeWith({
    currentUser: { show: () => Promise.resolve(currentUserOf('student')) },
    transactions: { show },
    messages: {
      query: (_, params) =>
        Promise.resolve(
          manyOf(
            (pages[Number(params?.page) - 1] ?? []).map(key => ({ data: message(key) })),
            {
              totalPages: 2,
            },
          ),
        ),
      send,
    },
  });
}

describe('the messages of an order', () => {
  it('come page by page, each once', async () => {
    const { dispatch, getState } = setUp();
    await dispatch(showTransaction(id));
    await dispatch(fetchMessages({ transactionId: id, page: 1 }));
    await dispatch(fetchMessages({ transactionId: id, page: 2 }));
    expect(selectTransactionPage(getState())).toMatchObject({
      messages: { status: 'ready' },
      messageIds: ['c', 'b', 'a'],
      messagePage: { loaded: 2, total: 2 },
    });
  });

  it('of another order are not mixed in', async () => {
    const { dispatch, getState } = setUp();
    await dispatch(showTransaction(id));
    await dispatch(fetchMessages({ transactionId: 'other', page: 1 }));
    expect(selectTransactionPage(getState()).messageIds).toEqual([]);
  });

  it('are shown as outgoing until they are sent', async () => {
    const { dispatch, getState } = setUp();
    dispatch(messageWritten({ key: 'k', content: 'Hello' }));
    await dispatch(sendMessage({ transactionId: id, content: 'Hello', key: 'k' }));
    expect(selectTransactionPage(getState())).toMatchObject({ outgoing: [], messageIds: ['sent'] });
  });

  it('that fail can be sent again or given up', async () => {
    const { dispatch, getState } = setUp({ send: () => Promise.reject(refusal()) });
    dispatch(messageWritten({ key: 'k', content: 'Hello' }));
    await dispatch(sendMessage({ transactionId: id, content: 'Hello', key: 'k' }));
    expect(selectTransactionPage(getState()).outgoing).toMatchObject([{ status: 'failed' }]);
    dispatch(messageWritten({ key: 'k', content: 'Hello' }));
    expect(selectTransactionPage(getState()).outgoing).toMatchObject([{ status: 'sending' }]);
    dispatch(messageDiscarded('k'));
    expect(selectTransactionPage(getState()).outgoing).toEqual([]);
  });
});

describe('the page of an order', () => {
  it('forgets the last cancellation and review when they are begun again', () => {
    const { dispatch, getState } = setUp();
    dispatch(cancelBegun());
    dispatch(reviewBegun());
    expect(selectTransactionPage(getState())).toMatchObject({
      cancel: { status: 'idle' },
      review: { status: 'idle' },
    });
  });

  it('is under the address of the reader’s role', async () => {
    const store = setUp();
    await store.dispatch(fetchCurrentUser());
    const params = { id };
    expect(await load(loader, store, { routeName: 'OrderDetailsPage', params })).toBeUndefined();
    expect(await load(loader, store, { routeName: 'SaleDetailsPage', params })).toMatchObject({
      redirect: `/order/${id}/details`,
    });
  });

  it.each([
    [404, { status: 404 }],
    [403, { status: 404 }],
    [503, undefined],
  ])('answers a refusal with %i as it means', async (status, answer) => {
    expect(await load(loader, setUp({ status }), { params: { id } })).toEqual(answer);
  });
});
