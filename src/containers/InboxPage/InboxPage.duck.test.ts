import { fetchInbox, selectInbox } from './InboxPage.duck.ts';
import { loader } from './InboxPage.tsx';
import { manyOf, orderResource } from '#src/testing/factories.ts';
import { load, refusal, storeWith } from '#src/testing/slices.ts';

const page = (id: string) => manyOf([orderResource(undefined, { id })]);

describe('the inbox', () => {
  it('holds the last page that was asked for, whichever answer comes first', async () => {
    const answers: (() => void)[] = [];
    const { dispatch, getState } = storeWith({
      transactions: {
        query: params =>
          new Promise(resolve => answers.push(() => resolve(page(String(params.page))))),
      },
    });
    const first = dispatch(fetchInbox({ tab: 'orders', page: 1 }));
    const second = dispatch(fetchInbox({ tab: 'orders', page: 2 }));
    answers.reverse().forEach(answer => answer());
    await Promise.all([first, second]);
    expect(selectInbox(getState())).toMatchObject({
      request: { status: 'ready' },
      transactionIds: ['2'],
    });
  });

  it('is emptied for the other tab, and says when that fails', async () => {
    const query = jest.fn().mockResolvedValueOnce(page('1')).mockRejectedValue(refusal());
    const { dispatch, getState } = storeWith({ transactions: { query } });
    await dispatch(fetchInbox({ tab: 'orders', page: 1 }));
    await dispatch(fetchInbox({ tab: 'sales', page: 1 }));
    expect(selectInbox(getState())).toMatchObject({
      request: { status: 'failed' },
      tab: 'sales',
      transactionIds: [],
      pagination: null,
    });
  });

  it('has no other tabs', async () => {
    const warn = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    expect(await load(loader, storeWith(), { params: { tab: 'drafts' } })).toEqual({ status: 404 });
    warn.mockRestore();
  });
});
