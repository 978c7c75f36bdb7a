import { screen, within } from '@testing-library/react';
import { makeStore } from '#src/store/store.ts';
import type { Params } from '#src/api/types.ts';
import { fetchCurrentUser, hasListingsChanged } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, manyOf, oneOf, orderResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { InboxPage, loader } from './InboxPage.tsx';
import type { Many } from '#shared/contract/resources.ts';

/** Reader of the inbox: a student, a teacher, or a teacher who has a class. */
async function load(address: string, answer: Many<'transaction'> | null, who = 'student') {
  const userType = who === 'student' ? 'student' : 'teacher';
  const asked: Params[] = [];
  const profile = { displayName: 'Ada', abbreviatedName: 'A', publicData: { userType } };
  const api = fakeApi({
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Ada', { attributes: { profile } }))),
    },
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
  return { asked, result, store };
}

async function open(address: string, answer: Many<'transaction'> | null, who?: string) {
  const { store } = await load(address, answer, who);
  return renderPage(<InboxPage />, { at: address, path: '/inbox/:tab', store });
}

describe('inbox loader', () => {
  it.each([
    ['/inbox/orders', 'order', 1],
    ['/inbox/sales?page=3', 'sale', 3],
    ['/inbox/orders?page=x', 'order', 1],
  ])('asks for ten of %s', async (address, only, page) => {
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

describe('inbox', () => {
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
    const { store } = await open('/inbox/sales', answer);
    expect(screen.getByText('May I bring a friend?')).toBeInTheDocument();
    expect(screen.queryByText('Hi')).toBeNull();
    expect(Object.keys(store.getState().marketplaceData.entities.message ?? {})).toEqual(['m2']);
  });

  it('names its tabs and the one that is shown', async () => {
    await open('/inbox/sales', manyOf<'transaction'>([]));
    const tabs = within(screen.getByRole('navigation', { name: 'Inbox' }));
    expect(tabs.getByRole('link', { name: 'Bookings' })).not.toHaveAttribute('aria-current');
    expect(tabs.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
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
    ['teacher', '/inbox/sales', 'No orders yet', 'Create a listing', '/l/new'],
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
