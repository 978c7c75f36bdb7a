import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasskeyStrip } from './PasskeyStrip.tsx';
import { makeStore } from '#src/app/store/makeStore.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { closesDialog, installAuthenticator } from '#src/testing/fakeAuthenticator.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { refusal } from '#src/testing/slices.ts';

let uninstall = () => {};
beforeEach(() => {
  uninstall = installAuthenticator({ create: closesDialog });
});
afterEach(() => {
  uninstall();
  localStorage.clear();
});

async function open(providers: string[]) {
  const identityProviders = providers.map(idpId => ({ idpId }));
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf(currentUserResource('Sam Reed', { attributes: { identityProviders } })),
        ),
    },
    app: { client: { post: () => Promise.reject(refusal(403)) } },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  return renderPage(<PasskeyStrip />, { store, config: { passkeys: true } });
}

const add = () => screen.queryByRole('button', { name: 'Add a passkey' });

describe('the offer of a passkey after a booking', () => {
  it('is for people who log in with codes and have no passkey', async () => {
    await open(['email-code']);
    expect(screen.getByText(/your face or finger instead of a code/)).toBeInTheDocument();
    expect(add()).toBeEnabled();
  });

  it.each([[[]], [['email-code', 'passkey']]])('is not for those with %j', async providers => {
    await open(providers);
    expect(add()).toBeNull();
  });

  it('does not come back once it was dismissed', async () => {
    const { unmount } = await open(['email-code']);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(add()).toBeNull();
    unmount();
    await open(['email-code']);
    expect(add()).toBeNull();
  });

  it('leads to the account where it does not work here', async () => {
    await open(['email-code']);
    await userEvent.click(add()!);
    expect(await screen.findByRole('link', { name: 'in your account' })).toHaveAttribute(
      'href',
      '/account/change-password',
    );
    expect(add()).toBeNull();
  });
});
