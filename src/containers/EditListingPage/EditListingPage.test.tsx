import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { showListing } from './EditListingPage.duck.ts';
import { EditListingPage } from './EditListingPage.tsx';

async function open(price: { amount: number; currency: string }) {
  const { data, included } = listingResource('Slow flow', {
    type: 'ownListing',
    stock: 5,
    publicData: { stock: 5 },
    attributes: { price },
  });
  const own = oneOf<'ownListing'>({ ...data, type: 'ownListing' }, included);
  const api = fakeApi({ ownListings: { show: () => Promise.resolve(own) } });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(showListing(data.id));
  renderPage(<EditListingPage />, {
    at: `/l/slow-flow/${data.id}/edit/description`,
    path: '/l/:slug/:id/:type/:tab',
    store,
  });
}

beforeEach(() => sessionStorage.clear());

describe('the wizard', () => {
  it('has the form of a class', async () => {
    await open({ amount: 2000, currency: 'USD' });
    expect(screen.getByRole('form', { name: 'Description of the class' })).toBeInTheDocument();
  });

  it.each([
    ['Price', '1000000', 'The price must be at most $999,999.99'],
    ['Price', '0.50', 'The price must be at least $1'],
    ['Places', '0', 'There has to be at least one place'],
    ['Places', '-3', 'There has to be at least one place'],
  ])('does not take %s of %s', async (label, value, words) => {
    await open({ amount: 2000, currency: 'USD' });
    const field = screen.getByLabelText(new RegExp(`^${label}`));
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));
  });

  it.each(['EUR', 'XTS'])('says why a class in %s can not be changed here', async currency => {
    await open({ amount: 2000, currency });
    expect(screen.getByText(`The price is in another currency (${currency})`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    expect(screen.queryByRole('form')).toBeNull();
  });
});
