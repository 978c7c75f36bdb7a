import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { sessionEnded } from '#src/store/appThunk.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { PasswordChangePage } from './PasswordChangePage.tsx';

const open = async (given?: Parameters<typeof openWithStore>[0]) =>
  (await openWithStore(given)).asked;

async function openWithStore({
  refusals = [],
  providers = [],
}: { refusals?: AppError[]; providers?: string[] } = {}) {
  const asked: unknown[] = [];
  const identityProviders = providers.map(idpId => ({ idpId }));
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf(currentUserResource('Sam Reed', { attributes: { identityProviders } })),
        ),
      changePassword: change => {
        asked.push(change);
        const refusal = refusals.shift();
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    },
    // As of a marketplace that has no second factor.
    app: { secondFactor: { show: () => Promise.resolve(null) } },
    passwordReset: {
      request: email => {
        asked.push(email);
        return Promise.resolve();
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  renderPage(<PasswordChangePage />, { store });
  return { asked, store };
}

const next = () => screen.getByLabelText('New password');
const current = () => screen.queryByLabelText('Current password');
const save = () => screen.getByRole('button', { name: 'Change password' });

describe('another password', () => {
  it('is taken with the one of now, and the form is empty a moment later', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const asked = await open();
    expect(current()).not.toBeInTheDocument();
    await user.type(next(), 'another hour');
    await user.type(current()!, 'a quiet hour');
    await user.click(save());
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
    expect(next()).toHaveValue('another hour');
    act(() => jest.advanceTimersByTime(800));
    expect(next()).toHaveValue('');
    expect(current()).not.toBeInTheDocument();
    expect(screen.getByText('Your password is changed')).toBeInTheDocument();
    expect(asked).toEqual([{ newPassword: 'another hour', currentPassword: 'a quiet hour' }]);
    jest.useRealTimers();
  });

  it('is a first one, by a link, for somebody who logs in with codes', async () => {
    const asked = await open({ providers: ['email-code'] });
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(asked).toHaveLength(1);
    expect(await screen.findByText(/We sent a link to/)).toBeInTheDocument();
    await userEvent.type(next(), 'another hour');
    expect(screen.getByText('Forgot it, or none yet?')).toBeInTheDocument();
  });

  it('needs eight characters', async () => {
    await open();
    await userEvent.type(next(), 'short');
    await userEvent.tab();
    expect(await screen.findByText('The password needs at least 8 characters')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it('shows a wrong password at its field, and takes the right one', async () => {
    await open({ refusals: [appError('forbidden', 'Wrong', 403)] });
    await userEvent.type(next(), 'another hour');
    await userEvent.type(current()!, 'no idea what');
    await userEvent.click(save());
    expect(await screen.findByText('This is not your current password')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await userEvent.clear(current()!);
    await userEvent.type(current()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  });

  it.each([
    ['password-too-common', /one of the most common ones/],
    ['password-is-email', /Your email address is easy to guess/],
  ] as const)('is refused at its field for the reason %s', async (code, words) => {
    await open({ refusals: [appError(code, 'Weak', 400)] });
    await userEvent.type(next(), 'iloveyou1');
    await userEvent.type(current()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(next()).toBeInvalid();
    expect(screen.queryByText('Your password could not be changed')).not.toBeInTheDocument();
    await userEvent.clear(next());
    await userEvent.type(next(), 'another hour');
    await userEvent.click(save());
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  });

  it('is tried again when the network was gone', async () => {
    const asked = await open({ refusals: [appError('network', 'No answer')] });
    await userEvent.type(next(), 'another hour');
    await userEvent.type(current()!, 'a quiet hour');
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be changed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });

  it('blames no password when the session has ended meanwhile', async () => {
    const refusal = appError('forbidden', 'No', 403);
    const { store } = await openWithStore({ refusals: [refusal] });
    await userEvent.type(next(), 'another hour');
    await userEvent.type(current()!, 'a quiet hour');
    store.dispatch(sessionEnded());
    await userEvent.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('You have been logged out');
    expect(screen.getByRole('link', { name: 'Log in again' })).toHaveAttribute('href', '/login');
    expect(screen.queryByText('This is not your current password')).not.toBeInTheDocument();
  });

  it('has a way on for anyone who forgot the one of now', async () => {
    const asked = await open();
    await userEvent.type(next(), 'another hour');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText(/We sent a link to sam@flowroom.example/)).toBeInTheDocument();
    expect(asked).toEqual(['sam@flowroom.example']);
  });
});
