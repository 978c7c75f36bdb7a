import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '../store/makeStore.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { limitedRefused } from '#src/store/appThunk.ts';
import { fetchCurrentUser, fetchUserFacts } from '#src/ducks/user.duck.ts';
import { screens } from '#src/components/useMediaQuery.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { PageLayout } from './PageLayout.tsx';
import type { Resource } from '#shared/contract/resources.ts';
import type { UserType } from '#shared/contract/user.ts';

const count = (totalItems: number) => ({
  data: [],
  meta: { page: 1, perPage: 1, totalItems, totalPages: 1 },
});

async function storeOf(userType: UserType, scopes = ['user']) {
  const me = {
    id: 'me',
    type: 'currentUser',
    attributes: {
      email: 'mara@flowroom.example',
      profile: {
        displayName: 'Mara L',
        abbreviatedName: 'ML',
        firstName: 'Mara',
        lastName: 'Lind',
        publicData: { userType },
      },
    },
  } as Resource<'currentUser'>;
  const logout = jest.fn(() => Promise.reject(appError('network', 'No answer.')));
  const api = fakeApi({
    auth: { logout },
    currentUser: { show: () => Promise.resolve({ data: me }) },
    ownListings: { query: () => Promise.resolve(count(2)) },
    transactions: { query: () => Promise.resolve(count(3)) },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes }));
  await store.dispatch(fetchCurrentUser());
  await store.dispatch(fetchUserFacts());
  return { store, logout };
}

const page = <PageLayout layout="default">Content</PageLayout>;
const banner = () => within(screen.getAllByRole('banner')[0]!);
const footer = () => within(screen.getAllByRole('contentinfo')[0]!);

describe('the shell', () => {
  afterEach(() => jest.restoreAllMocks());

  test('leads past the topbar to the content', () => {
    renderPage(page);
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveTextContent('Content');
  });

  test('offers a visitor to log in and to sign up', () => {
    renderPage(page);
    expect(banner().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(banner().getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    expect(banner().queryByRole('link', { name: /Inbox/ })).not.toBeInTheDocument();
  });

  test('gives a teacher listings, sales and the way to a new listing', async () => {
    const { store } = await storeOf('teacher');
    renderPage(page, { store });
    expect(banner().getByRole('link', { name: 'Create a listing' })).toHaveAttribute(
      'href',
      '/teach/new',
    );
    expect(banner().getByRole('link', { name: 'Inbox, 3 new' })).toHaveAttribute(
      'href',
      '/inbox/sales',
    );
    expect(footer().getByRole('link', { name: 'Create a new listing' })).toBeInTheDocument();
    await userEvent.click(await banner().findByRole('button', { name: 'Your menu, Mara L' }));
    expect(screen.getByRole('menuitem', { name: 'Your listings' })).toBeInTheDocument();
    // The only way there between phones and wide screens.
    expect(screen.getByRole('menuitem', { name: 'Create a listing' })).toHaveAttribute(
      'href',
      '/teach/new',
    );
    expect(screen.getByRole('menuitem', { name: 'Account settings' })).toHaveAttribute(
      'href',
      '/account/contact-details',
    );
  });

  test('gives a student bookings and no listings', async () => {
    const { store } = await storeOf('student');
    renderPage(page, { store });
    expect(banner().getByRole('link', { name: 'My classes' })).toHaveAttribute('href', '/my');
    expect(banner().getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/inbox/orders');
    expect(banner().queryByRole('link', { name: 'Create a listing' })).not.toBeInTheDocument();
    expect(footer().queryByRole('link', { name: 'Create a new listing' })).not.toBeInTheDocument();
    await userEvent.click(await banner().findByRole('button', { name: 'Your menu, Mara L' }));
    expect(screen.queryByRole('menuitem', { name: 'Your listings' })).not.toBeInTheDocument();
  });

  test('says so when the logout fails', async () => {
    const { store, logout } = await storeOf('student');
    renderPage(page, { store });
    await userEvent.click(await banner().findByRole('button', { name: 'Your menu, Mara L' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(logout).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });

  test('says so within the mobile menu, which covers the page', async () => {
    const { store } = await storeOf('student');
    renderPage(page, { store, at: '/about?mobilemenu=open' });
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await userEvent.click(menu.getByRole('button', { name: 'Log out' }));
    expect(await menu.findByRole('alert')).toHaveTextContent('Something went wrong');
  });

  test('says so on pages with the short head', async () => {
    const { store } = await storeOf('student', ['user:limited']);
    renderPage(<PageLayout layout="focus">Pay</PageLayout>, { store });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });

  test('leads to the landing page after the logout', async () => {
    const { store, logout } = await storeOf('student');
    logout.mockResolvedValueOnce(undefined as never);
    const view = renderPage(page, { store, at: '/about' });
    await userEvent.click(await banner().findByRole('button', { name: 'Your menu, Mara L' }));
    expect(screen.getByRole('menuitem', { name: 'Profile settings' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(view.address()).toBe('/'));
    expect(banner().getByRole('link', { name: 'Log in' })).toBeInTheDocument();
  });

  test('searches by keyword and retains the other filters of the search page', async () => {
    const view = renderPage(page, {
      at: '/s?minPrice=5&page=3&keywords=dance&mobilesearch=open',
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Search' }));
    const field = panel.getByLabelText('Search classes');
    expect(field).toHaveValue('dance');
    await userEvent.clear(field);
    await userEvent.type(field, 'yoga{Enter}');
    expect(view.address()).toBe('/s?keywords=yoga&minPrice=5');
  });

  test('leaves the search to pages that bring their own', () => {
    renderPage(page, { at: '/s' });
    expect(banner().queryByRole('search')).not.toBeInTheDocument();
  });

  test('searches from any other page', async () => {
    const view = renderPage(page, { at: '/nowhere' });
    const search = within(banner().getByRole('search', { name: 'Search the site' }));
    await userEvent.type(search.getByRole('searchbox'), 'yoga{Enter}');
    expect(view.address()).toBe('/s?keywords=yoga');
  });

  test('opens the mobile menu by its query parameter and closes it again', async () => {
    const { store } = await storeOf('teacher');
    const view = renderPage(page, { store, at: '/s?page=2&mobilemenu=open' });
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByText('Hello Mara L')).toBeInTheDocument();
    expect(menu.getByRole('link', { name: /Inbox/ })).toHaveTextContent('3');
    for (const [name, href] of Object.entries({
      'Your listings': '/listings',
      'Create a listing': '/teach/new',
      'Profile settings': '/profile-settings',
      'Account settings': '/account/contact-details',
    })) {
      expect(menu.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(menu.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
    await userEvent.click(menu.getByRole('button', { name: 'Close' }));
    expect(view.address()).toBe('/s?page=2');
    expect(screen.queryByText('Hello Mara L')).not.toBeInTheDocument();
  });

  test('leads a student from it to the booked classes', async () => {
    const { store } = await storeOf('student');
    renderPage(page, { store, at: '/s?mobilemenu=open' });
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'My classes' })).toHaveAttribute('href', '/my');
    expect(menu.queryByRole('link', { name: 'Your listings' })).not.toBeInTheDocument();
  });

  test('opens it on phones only', async () => {
    const { store } = await storeOf('teacher');
    const view = renderPage(page, { store, at: '/s?mobilemenu=open' });
    await screen.findByRole('dialog', { name: 'Menu' });
    view.unmount();
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation(query => ({
      ...matchMedia(query),
      matches: query === screens.fromTablet,
    }));
    renderPage(page, { store, at: '/s?mobilemenu=open' });
    // The code is loaded by now: it would be there at once.
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });

  test('opens the mobile search by its query parameter', async () => {
    const view = renderPage(page, { at: '/?mobilesearch=open' });
    const panel = within(await screen.findByRole('dialog', { name: 'Search' }));
    expect(panel.getByLabelText('Search classes')).toHaveFocus();
    await userEvent.keyboard('stretch{Enter}');
    expect(view.address()).toBe('/s?keywords=stretch');
  });

  test('warns an operator who looks on behalf of a user', async () => {
    const { store } = await storeOf('student', ['user:limited']);
    renderPage(page, { store });
    expect(
      await screen.findByText(/as Mara Lind. You have limited rights for actions.$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
  });

  test('shows that operator why a change was refused, each time and on every page', async () => {
    const { store } = await storeOf('student', ['user:limited']);
    renderPage(page, { store, at: '/s' });
    act(() => void store.dispatch(limitedRefused()));
    const words =
      'You are looking as Mara Lind: nothing can be changed, and links and addresses that let in are not shown.';
    const first = await screen.findByText(words);
    act(() => void store.dispatch(limitedRefused()));
    expect(screen.getByText(words)).not.toBe(first);
  });

  test('shows no such banner on the search page', async () => {
    const { store } = await storeOf('student', ['user:limited']);
    renderPage(page, { store, at: '/s' });
    // By the time it reports a refusal, it would be there.
    act(() => void store.dispatch(limitedRefused()));
    await screen.findByText(/nothing can be changed/);
    expect(screen.queryByText(/looking at Flowroom as/)).not.toBeInTheDocument();
  });

  test('leaves only the way home when the page wants the attention', () => {
    renderPage(<PageLayout layout="focus">Pay</PageLayout>);
    expect(banner().getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  test('sends the server the zone of somebody who is signed in', async () => {
    document.cookie = 'zone=; max-age=0';
    const visitor = renderPage(page);
    expect(document.cookie).not.toContain('zone=');
    visitor.unmount();
    const { store } = await storeOf('student');
    renderPage(page, { store });
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await waitFor(() => expect(document.cookie).toContain(`zone=${zone}`));
  });
});

describe('the theme switch', () => {
  afterEach(() => delete document.documentElement.dataset.theme);

  test('sets the theme and stores it in a cookie', async () => {
    renderPage(page);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(document.cookie).toContain('theme=dark');
  });

  test('goes back to the system', async () => {
    document.documentElement.dataset.theme = 'dark';
    renderPage(page);
    await userEvent.click(screen.getByRole('radio', { name: 'As the system' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(document.cookie).not.toContain('theme=');
  });
});
