import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store.ts';
import type { Params } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf, oneOf, userResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { loader } from './ProfilePage.loader.ts';
import { ProfilePage } from './ProfilePage.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const teacher = (attributes: Record<string, unknown> = {}) =>
  userResource('Mira Lind', { id, attributes });

type Query = (params: Params) => Promise<ReturnType<typeof manyOf<'listing'>>>;

async function open(
  show: () => Promise<ReturnType<typeof oneOf<'user'>>>,
  query: Query = () => Promise.resolve(manyOf([])),
) {
  const api = fakeApi({ users: { show }, listings: { query } });
  const store = makeStore({ api, config: testConfig });
  const result = await loader({
    routeName: 'ProfilePage',
    params: { id },
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  renderPage(<ProfilePage />, { store, at: `/u/${id}`, path: '/u/:id' });
  return result;
}

describe('the profile', () => {
  test('shows a teacher and the classes that are to come', async () => {
    const query = jest.fn<ReturnType<Query>, [Params]>(() =>
      Promise.resolve(manyOf([listingResource('Slow flow', { author: id })])),
    );
    await open(() => Promise.resolve(oneOf(teacher())), query);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mira Lind');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Classes with Mira Lind');
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Slow flow');
    expect(query.mock.calls[0]?.[0]).toMatchObject({
      authorId: id,
      pub_lastClass: expect.stringMatching(/^\d+,$/),
    });
  });

  test('cuts a long bio and unfolds it', async () => {
    const bio = `${'word '.repeat(60)}end`;
    const profile = { displayName: 'Mira Lind', abbreviatedName: 'ML', bio };
    await open(() => Promise.resolve(oneOf(teacher({ profile }))));
    expect(screen.queryByText(/end/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText(/end/)).toBeInTheDocument();
  });

  test('says when there is no class, and leads on', async () => {
    await open(() => Promise.resolve(oneOf(teacher())));
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
  });

  test('tells nothing of people who are gone', async () => {
    await open(() => Promise.resolve(oneOf(teacher({ banned: true }))));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Banned user');
    expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  });

  test('is not found where there is nobody', async () => {
    const result = await open(() => Promise.reject(appError('not-found', 'No.', 404)));
    expect(result).toEqual({ status: 404 });
  });

  test('says when it did not load', async () => {
    await open(() => Promise.reject(appError('unknown', 'No.', 500)));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
