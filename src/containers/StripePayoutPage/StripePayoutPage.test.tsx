import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sessionEnded } from '#src/store/appThunk.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { refreshPayoutAccount, selectPayoutRequest } from '#src/features/payout/payout.duck.ts';
import { fetchSecondFactor } from '#src/features/secondFactor/secondFactor.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { errorLog, logErrorsTo } from '#src/util/errorLog.ts';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { StripePayoutPage } from './StripePayoutPage.tsx';
import type { SecondFactorState } from '#shared/contract/api/secondFactor.ts';
import type { Resource } from '#shared/contract/resources.ts';

const createToken = jest.fn((kind: string, _data: unknown) =>
  Promise.resolve({ token: { id: `${kind}_1` } }),
);
jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () =>
    Promise.resolve({ createToken: (kind: string, data: unknown) => createToken(kind, data) }),
}));

/**
 * Opens the page as a teacher; `due` is what the provider still requires of the account, if there
 * is one, and `failures` are those of reading it again.
 */
async function open(
  due: string[] | null,
  at = '/account/payments',
  accountData: Record<string, unknown> = {},
  failures: AppError[] = [],
  factor: SecondFactorState | null = null,
  providers: string[] = [],
) {
  const changes: unknown[] = [];
  const links: unknown[] = [];
  const identityProviders = providers.map(idpId => ({ idpId }));
  const user = currentUserResource('Mira Lind', { attributes: { identityProviders } });
  const account: Resource<'stripeAccount'> = {
    id: 'account',
    type: 'stripeAccount',
    attributes: {
      stripeAccountId: 'acct_1',
      stripeAccountData: {
        requirements: { past_due: [], currently_due: due ?? [] },
        external_accounts: { data: [{ last4: '6789' }] },
        country: 'US',
        business_type: 'individual',
        ...accountData,
      },
    },
  };
  let last4 = '6789';
  const withBank = () => ({
    ...account,
    attributes: {
      ...account.attributes,
      stripeAccountData: {
        ...(account.attributes.stripeAccountData ?? {}),
        external_accounts: { data: [{ last4 }] },
      },
    },
  });
  const stripeAccount = { data: due && { id: account.id, type: account.type } };
  const api = fakeApi({
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf({ ...user, relationships: { ...user.relationships, stripeAccount } }, [account]),
        ),
    },
    app: {
      secondFactor: { show: () => Promise.resolve(factor) },
      payoutPersons: { list: () => Promise.resolve([]) },
      ownData: {
        changeBankAccount: call => {
          changes.push(call);
          if (call.currentPassword !== 'right') {
            return Promise.reject({ ...appError('forbidden', 'No', 403), code: 'forbidden' });
          }
          last4 = '4321';
          return Promise.resolve();
        },
      },
    },
    stripeAccount: {
      fetch: () => {
        const failure = failures.shift();
        return failure ? Promise.reject(failure) : Promise.resolve(oneOf(withBank()));
      },
      createLink: link => {
        links.push(link);
        return Promise.reject(appError('network', 'No answer'));
      },
      update: body => {
        changes.push(body);
        return Promise.resolve(oneOf(withBank()));
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  await store.dispatch(fetchSecondFactor());
  if (failures.length > 0) await store.dispatch(refreshPayoutAccount());
  const { unmount } = renderPage(<StripePayoutPage />, {
    at,
    path: '/account/payments/:returnURLType?',
    store,
  });
  return { changes, links, store, unmount };
}

// A link that could not be made is noted in the log.
const usualLog = errorLog();
afterAll(() => logErrorsTo(usualLog));
beforeEach(() => logErrorsTo({ failure: () => {}, bug: jest.fn() }));

describe('payouts', () => {
  it('requests an account as long as there is none', async () => {
    await open(null);
    expect(screen.getByLabelText('Country')).toBeInTheDocument();
    expect(
      screen.getByText(
        /less the marketplace commission of 20% and the payment gateway fee of 3\.5%/,
      ),
    ).toBeInTheDocument();
  });

  it.each<[string, SecondFactorState | null, boolean]>([
    ['who has none', { confirmedAt: null, recoveryCodesLeft: 0 }, true],
    ['who has one', { confirmedAt: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 9 }, false],
    ['a marketplace without', null, false],
  ])('offers a second step beside the bank account to %s', async (_, factor, isOffered) => {
    await open([], '/account/payments', {}, [], factor);
    const offered = screen.queryByRole('link', { name: 'Set it up' });
    if (isOffered) expect(offered).toHaveAttribute('href', '/account/change-password#second-step');
    else expect(offered).toBeNull();
  });

  it('leads to what the provider still requests, and says so when the way is closed', async () => {
    const { links } = await open(['individual.dob.day'], '/account/payments/failure');
    expect(screen.getByText('The details are not complete yet')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Needed now' })).toHaveTextContent('Date of birth');
    fireEvent.click(screen.getByRole('button', { name: 'Continue to verification' }));
    expect(await screen.findByText(/could not be opened/)).toBeInTheDocument();
    expect(links).toEqual([
      {
        type: 'custom_account_verification',
        collect: 'currently_due',
        successURL: 'https://flowroom.example/account/payments/success',
        failureURL: 'https://flowroom.example/account/payments/failure',
      },
    ]);
  });

  it('forgets why the way was closed when it is left', async () => {
    const { store, unmount } = await open(['individual.dob.day']);
    fireEvent.click(screen.getByRole('button', { name: 'Continue to verification' }));
    expect(await screen.findByText(/could not be opened/)).toBeInTheDocument();
    unmount();
    expect(selectPayoutRequest(store.getState())).toEqual({ status: 'idle' });
  });

  it('says that it could not read the account again, and tries again', async () => {
    const failure = () => appError('network', 'No answer');
    await open(['individual.dob.day'], '/account/payments/success', {}, [failure(), failure()]);
    const stale = () => screen.queryByText('Your payout account could not be loaded');
    expect(stale()).toBeInTheDocument();
    const retry = () =>
      act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await retry();
    expect(stale()).toBeInTheDocument();
    await retry();
    expect(stale()).toBeNull();
    expect(screen.getByText('A few details are missing')).toBeInTheDocument();
  });

  it('opens all of a complete account at the provider', async () => {
    const { links } = await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Edit account' }));
    await waitFor(() => expect(links).toMatchObject([{ type: 'custom_account_update' }]));
  });

  it('stays as it was when the session has ended, and says so', async () => {
    const { store } = await open([]);
    act(() => void store.dispatch(sessionEnded()));
    expect(screen.getByRole('alert')).toHaveTextContent('You are logged out');
    expect(screen.getByText('You can be paid')).toBeInTheDocument();
    expect(screen.queryByLabelText('Country')).toBeNull();
  });

  it('says where the money goes, and the way on', async () => {
    await open([]);
    expect(screen.getByText('Payouts go to the account that ends in 6789.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your listings' })).toHaveAttribute(
      'href',
      '/listings',
    );
  });

  it('changes the bank account with the password and a token of the provider', async () => {
    const { changes } = await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Change bank account' }));
    await act(() => Promise.resolve());
    fireEvent.change(screen.getByLabelText('Routing number'), { target: { value: '110000000' } });
    fireEvent.change(screen.getByLabelText('Account number'), { target: { value: '0009994321' } });
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    save();
    expect(await screen.findByText('Your current password is required')).toBeInTheDocument();
    const password = screen.getByLabelText('Current password');
    fireEvent.change(password, { target: { value: 'wrong' } });
    save();
    expect(await screen.findByText('This is not your password')).toBeInTheDocument();
    fireEvent.change(password, { target: { value: 'right' } });
    save();
    expect(
      await screen.findByText('Payouts go to the account that ends in 4321.'),
    ).toBeInTheDocument();
    expect(changes).toEqual([
      { bankAccountToken: 'bank_account_1', currentPassword: 'wrong' },
      { bankAccountToken: 'bank_account_1', currentPassword: 'right' },
    ]);
  });

  it.each([
    ['google', false],
    ['passkey', true],
  ])('requests the password beside a log-in by %s: %s', async (provider, isRequested) => {
    await open([], undefined, {}, [], null, [provider]);
    fireEvent.click(screen.getByRole('button', { name: 'Change bank account' }));
    await act(() => new Promise(resolve => setTimeout(resolve)));
    expect(screen.queryByLabelText('Current password') !== null).toBe(isRequested);
  });

  it('says that a bank account in a country it does not know is changed elsewhere', async () => {
    await open([], '/account/payments', { country: 'TH' });
    fireEvent.click(screen.getByRole('button', { name: 'Change bank account' }));
    expect(await screen.findByText('This country is not supported')).toBeInTheDocument();
    expect(screen.queryByLabelText('Account number')).toBeNull();
  });

  it('changes the person, beginning with what the provider knows', async () => {
    const { changes } = await open([], '/account/payments', {
      individual: {
        first_name: 'Mira',
        last_name: 'Lind',
        email: 'mira@example.com',
        phone: '+14155550132',
        dob: { day: 2, month: 11, year: 1990 },
        address: { line1: '1 Pine', city: 'Reno', state: 'NV', postal_code: '89501' },
        ssn_last_4_provided: true,
      },
      business_profile: { url: 'https://mira.example', mcc: '7911' },
    });
    expect(screen.getByText('Mira Lind')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Change details' }));
    // The section has its heading already.
    expect(screen.getByRole('heading', { name: 'Your details' })).toBeInTheDocument();
    expect(screen.getByText('About you')).toHaveClass('hidden');
    expect(screen.getByLabelText('Date of birth: Month')).toHaveValue('11');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Sparks' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes).toEqual([
        {
          accountToken: 'account_1',
          businessProfileURL: 'https://mira.example',
          businessProfileMCC: '7911',
        },
      ]),
    );
    expect(createToken).toHaveBeenLastCalledWith('account', {
      business_type: 'individual',
      individual: expect.objectContaining({
        first_name: 'Mira',
        dob: { day: 2, month: 11, year: 1990 },
        address: expect.objectContaining({ city: 'Sparks', country: 'US' }),
      }),
      tos_shown_and_accepted: true,
    });
  });

  it('changes a company, without the number and the people that the provider has', async () => {
    const { changes } = await open([], '/account/payments', {
      business_type: 'company',
      company: {
        name: 'Lind Studio LLC',
        phone: '+14155550132',
        address: { line1: '1 Pine', city: 'Reno', state: 'NV', postal_code: '89501' },
        tax_id_provided: true,
      },
      business_profile: { url: 'https://mira.example', mcc: '7911' },
    });
    expect(screen.getByText('Lind Studio LLC')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Change details' }));
    expect(screen.getByRole('heading', { name: 'The company' })).toBeInTheDocument();
    expect(screen.queryByLabelText('First name')).toBeNull();
    expect(screen.getByLabelText(/Employer identification number/)).toHaveAccessibleDescription(
      /The number is there already/,
    );
    fireEvent.change(screen.getByLabelText('Legal name of the company'), {
      target: { value: 'Lind & Co LLC' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes).toEqual([
        {
          accountToken: 'account_1',
          businessProfileURL: 'https://mira.example',
          businessProfileMCC: '7911',
        },
      ]),
    );
    expect(createToken).toHaveBeenLastCalledWith('account', {
      business_type: 'company',
      company: {
        name: 'Lind & Co LLC',
        phone: '+14155550132',
        address: {
          line1: '1 Pine',
          city: 'Reno',
          state: 'NV',
          postal_code: '89501',
          country: 'US',
        },
        owners_provided: true,
      },
      tos_shown_and_accepted: true,
    });
  });
});
