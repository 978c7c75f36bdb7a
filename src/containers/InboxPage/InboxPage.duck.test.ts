import { fetchInbox, selectInbox } from './InboxPage.duck.ts';
import { loader } from './InboxPage.tsx';
import type { Inbox, InboxRow } from '#shared/contract/api/inbox.ts';
import { load, refusal, storeWith } from '#src/testing/slices.ts';

const row = (orderId: string): InboxRow => ({
  orderId,
  title: 'Slow flow',
  state: 'accepted',
  kind: 'paid',
  lastTransition: 'transition/accept',
  group: 'coming',
  isUnread: false,
  name: 'Mira L',
  lastAt: '2026-11-21T10:00:00.000Z',
});
const page = (id: string): Inbox => ({
  asOf: null,
  isBehind: false,
  rows: [row(id)],
  counts: { act: 0, coming: 1, waiting: 0, past: 0 },
  totalItems: 1,
  totalPages: 1,
});

describe('the inbox', () => {
  it('holds the last page that was requested, whichever answer comes first', async () => {
    const answers: (() => void)[] = [];
    const { dispatch, getState } = storeWith({
      app: {
        inbox: {
          rows: query =>
            new Promise(resolve => answers.push(() => resolve(page(String(query.page))))),
        },
      },
    });
    const first = dispatch(fetchInbox({ tab: 'orders', page: 1 }));
    const second = dispatch(fetchInbox({ tab: 'orders', page: 2 }));
    answers.reverse().forEach(answer => answer());
    await Promise.all([first, second]);
    expect(selectInbox(getState())).toMatchObject({
      request: { status: 'ready' },
      rows: [{ orderId: '2' }],
    });
  });

  it('is emptied for the other tab, and says when that fails', async () => {
    const rows = jest.fn().mockResolvedValueOnce(page('1')).mockRejectedValue(refusal());
    const { dispatch, getState } = storeWith({ app: { inbox: { rows } } });
    await dispatch(fetchInbox({ tab: 'orders', page: 1 }));
    await dispatch(fetchInbox({ tab: 'sales', page: 1 }));
    expect(selectInbox(getState())).toMatchObject({
      request: { status: 'failed' },
      tab: 'sales',
      rows: [],
      counts: null,
    });
  });

  it('where nothing is counted has nobody who waits among the orders of a teacher', async () => {
    const query = jest.fn().mockRejectedValue(refusal());
    const { dispatch } = storeWith({
      app: { inbox: { rows: () => Promise.reject({ ...refusal(), status: 424 }) } },
      transactions: { query },
    });
    await dispatch(fetchInbox({ tab: 'orders', page: 1 }));
    await dispatch(fetchInbox({ tab: 'sales', page: 1 }));
    const [orders, sales] = query.mock.calls.map(([{ lastTransitions }]) => lastTransitions);
    const onList = [
      ...['join-waiting-list', 'leave-waiting-list', 'close-waiting-list', 'offer-place'],
      ...[
        'drop-from-waiting-list',
        'decline-offer',
        'expire-offer',
        'withdraw-offer',
        'drop-offer',
      ],
    ].map(name => `transition/${name}`);
    expect(orders).toEqual(expect.arrayContaining(onList));
    expect(sales.filter((name: string) => onList.includes(name))).toEqual([]);
    expect(sales).toContain('transition/request-payment-after-offer');
  });

  it('has no other tabs', async () => {
    const warn = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
    expect(await load(loader, storeWith(), { params: { tab: 'drafts' } })).toEqual({ status: 404 });
    expect(warn).toHaveBeenCalledWith('Invalid tab for InboxPage: drafts');
    warn.mockRestore();
  });
});
