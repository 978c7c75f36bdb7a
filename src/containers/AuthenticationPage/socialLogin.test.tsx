import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { NewAccount } from '#shared/contract/bodies/account.ts';
import type { Newcomer } from '#shared/contract/api/account.ts';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { AuthenticationPage } from './AuthenticationPage.tsx';
import { ConfirmPanel } from './components/ConfirmPanel.tsx';

const mockConfig: { current: AppConfig } = { current: testConfig };
jest.mock('#src/config/ConfigContext.tsx', () => ({
  ...jest.requireActual<object>('#src/config/ConfigContext.tsx'),
  useConfig: () => mockConfig.current,
}));
beforeEach(() => {
  mockConfig.current = { ...testConfig, socialProviders: ['google', 'facebook'] };
});

const maya: Newcomer = {
  idpId: 'google',
  from: '/l/slow-flow/1',
  email: 'maya@example.com',
  firstName: 'Maya',
  lastName: null,
};

function openConfirm({
  newcomer = maya as Newcomer | null,
  refusals = [] as AppError[],
  away = false,
} = {}) {
  const created: NewAccount[] = [];
  let isAway = away;
  const api = fakeApi({
    app: {
      newcomer: () => {
        if (!isAway) return Promise.resolve(newcomer);
        isAway = false;
        return Promise.reject(appError('network', 'No answer'));
      },
      createUserWithIdp: account => {
        created.push(account);
        const refusal = refusals.shift();
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  const onOpened = jest.fn();
  renderPage(<ConfirmPanel onOpened={onOpened} />, { at: '/confirm', store });
  return { created, onOpened };
}

async function confirm() {
  fireEvent.click(await screen.findByRole('radio', { name: /^Teacher/ }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Last name' }), {
    target: { value: ' Lind ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
}

describe('the ways in by another account', () => {
  it('lead to the provider and keep where one was going', () => {
    renderPage(<AuthenticationPage />, { at: '/login?from=%2Fs%3Fpage%3D2', path: '/login' });
    expect(screen.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      '/api/auth/google?from=%2Fs%3Fpage%3D2',
    );
    expect(screen.getByRole('link', { name: 'Continue with Facebook' })).toBeInTheDocument();
  });

  it('say what became of the last try', () => {
    renderPage(<AuthenticationPage />, { at: '/login?social=failed', path: '/login' });
    expect(screen.getByRole('alert')).toHaveTextContent('did not work');
  });

  it('are not shown when none are configured', () => {
    mockConfig.current = testConfig;
    renderPage(<AuthenticationPage />, { at: '/signup', path: '/signup' });
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  });
});

describe('the end of a sign-up by a provider', () => {
  it('shows what the provider reported, requests the rest and goes on', async () => {
    const { created, onOpened } = openConfirm();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('maya@example.com');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Maya');
    await confirm();
    await waitFor(() => expect(onOpened).toHaveBeenCalledWith('/l/slow-flow/1'));
    expect(created).toEqual([
      {
        userType: 'teacher',
        email: 'maya@example.com',
        firstName: 'Maya',
        lastName: 'Lind',
        language: 'en',
      },
    ]);
  });

  it('leads to log-in when there is an account already', async () => {
    const { created } = openConfirm({ refusals: [appError('email-taken', 'Taken', 409)] });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('already exists');
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue(' Lind ');
    expect(screen.getByRole('link', { name: /Try logging in/ })).toHaveAttribute('href', '/login');
    expect(created).toHaveLength(1);
  });

  it('says when it has run out, with the way to begin again', async () => {
    openConfirm({ newcomer: null });
    expect(await screen.findByText('This sign-up has run out')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-up' })).toHaveAttribute(
      'href',
      '/signup',
    );
  });

  it('says so too when it runs out meanwhile', async () => {
    openConfirm({ refusals: [appError('forbidden', 'Too late', 403)] });
    await confirm();
    expect(await screen.findByText('This sign-up has run out')).toBeInTheDocument();
  });

  it('can be requested again', async () => {
    openConfirm({ away: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeInTheDocument();
  });
});
