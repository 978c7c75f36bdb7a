import { fireEvent, screen } from '@testing-library/react';
import { selectPayoutRequest } from '#src/features/payout/payout.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { errorLog, logErrorsTo } from '#src/util/errorLog.ts';
import { appError } from '#src/util/errors.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { showListing } from '../EditListingPage.duck.ts';
import { EditListingPage } from '../EditListingPage.tsx';
import type { Resource } from '#shared/contract/resources.ts';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';

/**
 * Opens the wizard at the address to which the provider returns; `due` is what it still needs of
 * the account.
 */
async function comeBack(way: 'success' | 'failure', due: string[] | null) {
  const account: Resource<'stripeAccount'> = {
    id: 'account',
    type: 'stripeAccount',
    attributes: { stripeAccountData: { requirements: { past_due: due ?? [] } } },
  };
  const stripeAccount = { data: due && { id: account.id, type: account.type } };
  const user = currentUserResource();
  const { data, included } = listingResource('Slow flow', {
    id,
    type: 'ownListing',
    attributes: { state: 'draft' },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const api = fakeApi({
    currentUser: {
      show: () =>
        Promise.resolve(
          oneOf({ ...user, relationships: { ...user.relationships, stripeAccount } }, [account]),
        ),
    },
    ownListings: { show: () => Promise.resolve(own) },
    stripeAccount: { createLink: () => Promise.reject(appError('network', 'No answer')) },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(fetchCurrentUser());
  await store.dispatch(showListing(id));
  renderPage(<EditListingPage />, {
    at: `/l/slow-flow/${id}/draft/photos/${way}`,
    path: '/l/:slug/:id/:type/:tab/:returnURLType',
    store,
  });
  return store;
}

// A link that could not be made is noted in the log.
const usualLog = errorLog();
beforeAll(() => logErrorsTo({ failure: () => {}, bug: jest.fn() }));
afterAll(() => logErrorsTo(usualLog));

const form = () => screen.queryByRole('dialog', { name: 'Payout details' });

describe('back in the wizard from the payment provider', () => {
  it.each(['success', 'failure'] as const)(
    'a teacher goes on where nothing is missing: %s',
    async way => {
      await comeBack(way, []);
      expect(screen.getByRole('region', { name: 'Pictures' })).toBeInTheDocument();
      expect(form()).toBeNull();
    },
  );

  it.each(['success', 'failure'] as const)(
    'a teacher sees what is still required: %s',
    async way => {
      await comeBack(way, ['individual.dob.day']);
      expect(form()).toHaveTextContent('Date of birth');
      expect(screen.getByRole('button', { name: 'Continue to verification' })).toBeVisible();
    },
  );

  it('a teacher who closes the form finds nothing of its failure when it opens again', async () => {
    const store = await comeBack('failure', ['individual.dob.day']);
    fireEvent.click(screen.getByRole('button', { name: 'Continue to verification' }));
    expect(await screen.findByText(/could not be opened/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(selectPayoutRequest(store.getState())).toEqual({ status: 'idle' });
  });

  it('a teacher without an account gets the form', async () => {
    await comeBack('failure', null);
    expect(form()).toBeInTheDocument();
    expect(screen.getByLabelText('Country')).toBeInTheDocument();
  });
});
