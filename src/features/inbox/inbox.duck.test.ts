import {
  fetchInboxSummary,
  inboxChanged,
  selectInboxChanges,
  selectInboxNews,
} from './inbox.duck.ts';
import { sessionEnded } from '#src/store/appThunk.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';

const none = { asOf: null, isBehind: false, isCounted: false, orders: 0, sales: 0 };

describe('what is new in the inbox', () => {
  it('is counted, and forgotten with the session', async () => {
    const summary = { ...none, isCounted: true, orders: 2, sales: 1 };
    const { dispatch, getState } = storeWith({
      app: { inbox: { summary: () => Promise.resolve(summary) } },
    });
    expect(selectInboxNews(getState())).toBeNull();
    await dispatch(fetchInboxSummary());
    expect(selectInboxNews(getState())).toEqual({ orders: 2, sales: 1 });
    dispatch(sessionEnded());
    expect(selectInboxNews(getState())).toBeNull();
  });

  it.each([
    ['the server does not count', () => Promise.resolve(none)],
    ['the count fails', () => Promise.reject(refusal())],
  ])('is not known where %s', async (_, summary) => {
    const { dispatch, getState } = storeWith({ app: { inbox: { summary } } });
    await dispatch(fetchInboxSummary());
    expect(selectInboxNews(getState())).toBeNull();
  });

  it('is distinguished by its number, also of the same order', () => {
    const { dispatch, getState } = storeWith();
    for (const id of ['order', 'order', null]) dispatch(inboxChanged(id));
    expect(selectInboxChanges(getState())).toMatchObject({ changes: 3, changedId: null });
  });
});
