import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFavorite } from './useFavorite.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';

function Heart() {
  const { isMarked, signUpFrom, onToggle } = useFavorite({ list: 'listings', id: 'class' });
  return (
    <button onClick={onToggle} aria-pressed={isMarked}>
      {signUpFrom}
    </button>
  );
}

/** Opens a link with a wish as somebody who is signed in. */
async function openSignedIn() {
  const answer = oneOf(currentUserResource());
  const updateProfile = jest.fn((_: object) => Promise.resolve(answer));
  const api = fakeApi({ currentUser: { show: () => Promise.resolve(answer), updateProfile } });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  const view = renderPage(<Heart />, { store, at: '/s?favorite=class' });
  await waitFor(() => expect(view.address()).toBe('/s'));
  return updateProfile;
}

beforeEach(() => sessionStorage.clear());

test('a link alone changes nothing of a member', async () => {
  expect(await openSignedIn()).not.toHaveBeenCalled();
});

test('what a visitor has pressed is marked after the sign-up, once', async () => {
  const visit = renderPage(<Heart />, { at: '/s' });
  await userEvent.click(screen.getByRole('button', { name: '/s?favorite=class' }));
  visit.unmount();
  const update = await openSignedIn();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(update.mock.calls[0]?.[0]).toMatchObject({
    privateData: { favorites: { listings: ['class'] } },
  });
  expect(sessionStorage).toHaveLength(0);
});
