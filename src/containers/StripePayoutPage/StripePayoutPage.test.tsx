import { fireEvent, screen } from '@testing-library/react';
import { makeStore } from '#src/store/store.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { StripePayoutPage } from './StripePayoutPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';

/** Opens the page as a teacher; `due` is what the provider still asks of the account, if there is one. */
async function open(due: string[] | null, at = '/account/payments') {
  const user = currentUserResource('Mira Lind');
  const account: Resource<'stripeAccount'> = {
    id: 'account',
    type: 'stripeAccount',
    attributes: {
      stripeAccountId: 'acct_1',
      stripeAccountData: {
        requirements: { past_due: [], currently_due: due ?? [] },
        external_accounts: { data: [{ last4: '6789' }] },
      },
    },
  };
  const stripeAccount = { data: due && { id: account.id, type: account.type } };
  const api = fakeApi({
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf({ ...user, relationships: { ...user.relationships, stripeAccount } }, [account]),
        ),
    },
    stripeAccount: {
      createLink: () => Promise.reject(appError('network', 'No answer')),
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  return renderPage(<StripePayoutPage />, { at, path: '/account/payments/:returnURLType?', store });
}

describe('payouts', () => {
  it('asks for an account as long as there is none', async () => {
    await open(null);
    expect(screen.getByLabelText('Country')).toBeInTheDocument();
    expect(screen.getByText(/less 20% commission and a 3.5% payment/)).toBeInTheDocument();
  });

  it('leads to what the provider still asks for, and says so when the way is closed', async () => {
    await open(['individual.dob.day'], '/account/payments/failure');
    expect(screen.getByText('The details are not complete yet')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Continue to verification' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be opened');
  });

  it('tells where the money goes, and the way on', async () => {
    await open([]);
    expect(screen.getByText('Payouts go to the account that ends in 6789.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your listings' })).toHaveAttribute(
      'href',
      '/listings',
    );
  });
});
