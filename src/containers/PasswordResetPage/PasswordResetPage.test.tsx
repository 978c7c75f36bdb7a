import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeStore } from '#src/app/store/makeStore.ts';
import { authInfoLoaded, selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { PasswordResetPage } from './PasswordResetPage.tsx';

const whole = '/reset-password?t=token&e=sam%40flowroom.example';

function open({ at = whole, refusals = [] as AppError[], isSignedIn = false } = {}) {
  const asked: unknown[] = [];
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: true, scopes: [] }) },
    currentUser: { show: () => Promise.reject(appError('forbidden', 'Ended', 403)) },
    passwordReset: {
      reset: change => {
        asked.push(change);
        const refusal = refusals.shift();
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  if (isSignedIn) store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  renderPage(<PasswordResetPage />, { at, path: '/reset-password', store });
  return { asked, store };
}

const choose = async (password: string) => {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
};

describe('the link of the mail', () => {
  it('leads to a new password, and then to log in with it', async () => {
    const { asked, store } = open({ isSignedIn: true });
    expect(screen.getByText('sam@flowroom.example')).toBeInTheDocument();
    await choose('another hour');
    expect(await screen.findByText('Your password is changed')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(asked).toEqual([
      { email: 'sam@flowroom.example', passwordResetToken: 'token', newPassword: 'another hour' },
    ]);
    // Every session of the account has ended, this one too.
    expect(selectIsAuthenticated(store.getState())).toBe(false);
  });

  it('takes no password that is too short', async () => {
    const { asked } = open();
    await choose('short');
    expect(await screen.findByText('The password needs at least 8 characters')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('reports a password that is easy to guess at its field, and takes another', async () => {
    open({ refusals: [appError('password-too-common', 'Weak', 400)] });
    await choose('iloveyou1');
    expect(await screen.findByText(/one of the most common ones/)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toBeInvalid();
    expect(screen.queryByText(/check your connection/)).not.toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('New password'));
    await choose('another hour');
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  });

  it('leads to a new link when it is old', async () => {
    open({ refusals: [appError('forbidden', 'Old', 403)] });
    await choose('another hour');
    expect(await screen.findByText('This link does not work any more')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/recover-password',
    );
  });

  it.each(['/reset-password', '/reset-password?t=token', '/reset-password?e=a%40b.example'])(
    'says that %s is broken',
    at => {
      open({ at });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link is broken');
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeInTheDocument();
    },
  );

  it('may be tried again when the network was gone', async () => {
    open({ refusals: [appError('network', 'No answer')] });
    await choose('another hour');
    expect(await screen.findByRole('alert')).toHaveTextContent('check your connection');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is changed')).toBeInTheDocument();
  });
});
