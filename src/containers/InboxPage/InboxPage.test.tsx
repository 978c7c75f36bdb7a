import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Inbox, InboxRow } from '#shared/contract/api/inbox.ts';
import type { InboxQuery } from '#shared/contract/bodies/inbox.ts';
import { inboxChanged } from '#src/features/inbox/inbox.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Params } from '#src/api/types.ts';
import { fetchCurrentUser, hasListingsChanged } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, manyOf, oneOf, orderResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { fetchInbox } from './InboxPage.duck.ts';
import { InboxPage, loader } from './InboxPage.tsx';
import type { Many } from '#shared/contract/resources.ts';

/** What the server counts; null where it can not. */
type Counted = Inbox | null;

const notCounted = { ...appError('unknown', 'Not counted', 424), code: 'projection-not-available' };

/**
 * Reader of the inbox: a student, a teacher, or a teacher who has a class. `answer` is what the
 * marketplace says where nothing is counted.
 */
async function load(
  address: string,
  answer: Many<'transaction'> | null,
  who = 'student',
  counted: Counted = null,
) {
  const userType = who === 'student' ? 'student' : 'teacher';
  const asked: Params[] = [];
  const rows = jest.fn((_query: InboxQuery) =>
    counted ? Promise.resolve(counted) : Promise.reject(notCounted),
  );
  const profile = {
    displayName: 'Ada',
    abbreviatedName: 'A',
    publicData: { userType },
    privateData: { blocked: ['blocked'] },
  };
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Ada', { attributes: { profile } }))),
    },
    app: { inbox: { rows, summary: () => Promise.reject(notCounted) } },
    transactions: {
      query: params => {
        asked.push(params);
        return answer ? Promise.resolve(answer) : Promise.reject(appError('network', 'No answer'));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  store.dispatch(hasListingsChanged(who === 'teacherWithListings'));
  const url = new URL(address, 'http://localhost');
  const result = await loader({
    routeName: 'InboxPage',
    params: { tab: url.pathname.split('/')[2] ?? '' },
    search: url.searchParams,
    dispatch: store.dispatch,
    getState: store.getState,
  });
  return { asked, rows, result, store };
}

async function open(
  address: string,
  answer: Many<'transaction'> | null,
  who?: string,
  counted?: Counted,
) {
  const { store, rows } = await load(address, answer, who, counted);
  return { ...renderPage(<InboxPage />, { at: address, path: '/inbox/:tab', store }), rows };
}

const row = (orderId: string, more: Partial<InboxRow> = {}): InboxRow => ({
  orderId,
  title: `Class ${orderId}`,
  state: 'accepted',
  kind: 'paid',
  lastTransition: 'transition/accept',
  group: 'coming',
  isUnread: false,
  name: 'Mira L',
  lastAt: '2026-11-21T10:00:00.000Z',
  ...more,
});
const inbox = (rows: InboxRow[], more: Partial<Inbox> = {}): Inbox => ({
  asOf: null,
  isBehind: false,
  rows,
  counts: { act: 1, coming: 2, waiting: 0, past: 7 },
  totalItems: rows.length,
  totalPages: 1,
  ...more,
});

describe('the counted inbox', () => {
  it('has a section for what is new, and one for each group', async () => {
    await open(
      '/inbox/orders',
      null,
      'student',
      inbox([
        row('1', { isUnread: true, preview: 'Bring a mat', isOwnMessage: false }),
        row('2', { group: 'act', state: 'pending-payment' }),
        row('3'),
        row('4', { group: 'past', absence: 'deleted', name: '' }),
        row('5', { group: 'past', personId: 'blocked', name: 'Bo' }),
      ]),
    );
    const fresh = within(screen.getByRole('region', { name: 'New' }));
    expect(fresh.getByRole('heading', { name: /^Class 1/ })).toHaveTextContent(/, unread$/);
    expect(fresh.getByText('Bring a mat')).toBeInTheDocument();
    const toFinish = within(screen.getByRole('region', { name: 'To finish' }));
    expect(toFinish.getByRole('link', { name: 'Class 2' })).toBeInTheDocument();
    expect(toFinish.queryByText(/unread/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Coming up' })).toBeInTheDocument();
    const past = within(screen.getByRole('region', { name: 'Past' }));
    expect(past.getByText('Deleted user')).toBeInTheDocument();
    expect(past.getByText('Bo · blocked by you')).toBeInTheDocument();
  });

  it('requests the group, the words and the page of the address, and links to the others', async () => {
    const { rows } = await open(
      '/inbox/sales?group=act&keywords=mat&page=2',
      null,
      'teacher',
      inbox([row('1', { group: 'act' })], { totalItems: 11, totalPages: 2 }),
    );
    expect(rows).toHaveBeenCalledWith({ tab: 'sales', group: 'act', keywords: 'mat', page: 2 });
    expect(screen.getByRole('searchbox', { name: 'Search your orders' })).toHaveValue('mat');
    const groups = within(screen.getByRole('navigation', { name: 'What is next' }));
    expect(groups.getByRole('link', { name: /^Past/ })).toHaveAttribute(
      'href',
      '/inbox/sales?group=past&keywords=mat',
    );
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute(
      'href',
      '/inbox/sales?group=act&keywords=mat',
    );
  });

  it('searches, and says when nothing is found', async () => {
    const { address } = await open(
      '/inbox/orders?keywords=zzz',
      null,
      'student',
      inbox([], { counts: { act: 0, coming: 0, waiting: 0, past: 0 } }),
    );
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeInTheDocument();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' mat ' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toBe('/inbox/orders?keywords=mat');
  });

  it('is requested again when an order changes', async () => {
    const { rows, store } = await open('/inbox/orders', null, 'student', inbox([row('1')]));
    const before = rows.mock.calls.length;
    await act(async () => void store.dispatch(inboxChanged('1')));
    expect(rows.mock.calls.length).toBe(before + 1);
  });

  it('preserves its rows when a look for news fails, but not for other words', async () => {
    const { rows, store } = await open('/inbox/orders', null, 'student', inbox([row('1')]));
    rows.mockRejectedValue(appError('network', 'No answer'));
    await act(async () => void store.dispatch(inboxChanged(null)));
    expect(screen.getByRole('link', { name: 'Class 1' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    await act(
      async () =>
        void (await store.dispatch(fetchInbox({ tab: 'orders', keywords: 'x', page: 1 }))),
    );
    expect(screen.queryByRole('link', { name: 'Class 1' })).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('The inbox did not load');
  });
});

describe('inbox loader without counts', () => {
  it.each([
    ['/inbox/orders', 'order', 1],
    ['/inbox/sales?page=3', 'sale', 3],
    ['/inbox/orders?page=x', 'order', 1],
  ])('loads ten of %s', async (address, only, page) => {
    const { asked } = await load(address, manyOf<'transaction'>([]));
    expect(asked[0]).toMatchObject({ only, page, perPage: 10 });
  });

  it('knows no other tab', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { result, asked } = await load('/inbox/drafts', null);
    expect(result).toEqual({ status: 404 });
    expect(asked).toEqual([]);
    expect(warn).toHaveBeenCalledWith('Invalid tab for InboxPage: drafts');
    warn.mockRestore();
  });
});

describe('the inbox of a marketplace that is not followed', () => {
  it('lists bookings with the teacher and the state', async () => {
    await open('/inbox/orders', manyOf([orderResource('transition/accept')]));
    const list = within(screen.getByRole('list', { name: 'Your bookings' }));
    expect(list.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/order/order/details',
    );
    expect(list.getByText('Mira Lind')).toBeInTheDocument();
    expect(list.getByText('Confirmed')).toBeInTheDocument();
  });

  it('lists orders with the student and what waits for an answer', async () => {
    await open('/inbox/sales', manyOf([orderResource()]));
    const list = within(screen.getByRole('list', { name: 'Orders of your listings' }));
    expect(list.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/sale/order/details',
    );
    expect(list.getByText('Sam Reed')).toBeInTheDocument();
    expect(list.getByText('Answer needed')).toBeInTheDocument();
  });

  it('previews the last message of an order, and whose it is', async () => {
    const { data, included } = orderResource();
    const message = (id: string, content: string, sender: string) => ({
      id,
      type: 'message' as const,
      attributes: { content, createdAt: '2026-11-21T10:00:00.000Z' },
      relationships: { sender: { data: { id: sender, type: 'user' } } },
    });
    const messages = [
      message('m2', 'May I bring a friend?', 'student'),
      message('m1', 'Hi', 'teacher'),
    ];
    const order = {
      ...data,
      relationships: {
        ...data.relationships,
        messages: { data: messages.map(({ id, type }) => ({ id, type })) },
      },
    };
    const answer = { ...manyOf([{ data: order, included: [...included, ...messages] }]) };
    await open('/inbox/sales', answer);
    expect(screen.getByText('May I bring a friend?')).toBeInTheDocument();
    expect(screen.queryByText('Hi')).toBeNull();
  });

  it('names its tabs and the one that is shown', async () => {
    await open('/inbox/sales', manyOf<'transaction'>([]));
    const tabs = within(screen.getByRole('navigation', { name: 'Inbox' }));
    expect(tabs.getByRole('link', { name: 'Bookings' })).not.toHaveAttribute('aria-current');
    expect(tabs.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('has no tab of orders for a student', async () => {
    await open('/inbox/orders', manyOf<'transaction'>([]));
    const tabs = within(screen.getByRole('navigation', { name: 'Inbox' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bookings']);
  });

  it('links to its pages', async () => {
    const meta = { page: 1, perPage: 10, totalItems: 25, totalPages: 3 };
    await open('/inbox/orders', manyOf([orderResource()], meta));
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/inbox/orders?page=3',
    );
  });

  it.each([
    ['student', '/inbox/orders', 'No bookings yet', 'Find a class', '/s'],
    ['student', '/inbox/sales', 'Nothing to sell here', 'See your bookings', '/inbox/orders'],
    ['teacher', '/inbox/sales', 'No orders yet', 'Create a listing', '/teach/new'],
    ['teacherWithListings', '/inbox/sales', 'No orders yet', 'See your listings', '/listings'],
  ])('invites a %s to the next step when %s is empty', async (who, address, title, action, to) => {
    await open(address, manyOf<'transaction'>([]), who);
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
  });

  it('leads back from a page that does not exist', async () => {
    const meta = { page: 9, perPage: 10, totalItems: 25, totalPages: 3 };
    await open('/inbox/orders?page=9', manyOf<'transaction'>([], meta));
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/inbox/orders',
    );
  });

  it('shows a failure with a way to try again', async () => {
    await open('/inbox/orders', null);
    expect(screen.getByRole('alert')).toHaveTextContent('The inbox did not load');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
