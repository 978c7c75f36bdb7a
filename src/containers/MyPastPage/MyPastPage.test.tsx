import { screen, within } from '@testing-library/react';
import type { MyPast } from '#shared/contract/api/my.ts';
import { myBooking } from '#src/testing/bookings.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { load, storeWith } from '#src/testing/slices.ts';
import { MyPastPage, loader } from './MyPastPage.tsx';

async function open(address: string, past: Partial<MyPast>) {
  const ask = jest.fn(() =>
    Promise.resolve({
      asOf: null,
      isBehind: false,
      bookings: [],
      totalItems: 0,
      totalPages: 0,
      ...past,
    }),
  );
  const api = { app: { my: { past: ask } } };
  const store = storeWith(api);
  await load(loader, store, { search: new URL(address, 'http://x').search });
  renderPage(<MyPastPage />, { at: address, api: fakeApi(api), store });
  return ask;
}

describe('past classes', () => {
  it('offer a review and to book again where that is possible', async () => {
    await open('/my/past', {
      bookings: [
        myBooking({ state: 'delivered', canReview: true }),
        myBooking({ orderId: 'off', title: 'Gone', state: 'canceled', canRebook: false }),
      ],
      totalItems: 2,
      totalPages: 1,
    });
    const [held, off] = screen.getAllByRole('article').map(card => within(card));
    expect(held!.getByRole('link', { name: 'Leave a review' })).toHaveAttribute(
      'href',
      '/order/order/details',
    );
    expect(held!.getByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/l/slow-flow/listing',
    );
    expect(held!.getByText('Been there')).toBeInTheDocument();
    expect(off!.getByText('Did not happen')).toBeInTheDocument();
    expect(off!.queryByText('Been there')).toBeNull();
    expect(off!.getByText('Canceled')).toBeInTheDocument();
    expect(off!.queryByRole('link', { name: 'Book again' })).toBeNull();
  });

  it('say how a booking came to nothing', async () => {
    const off = (orderId: string, lastTransition: string) =>
      myBooking({ orderId, state: 'declined', lastTransition: `transition/${lastTransition}` });
    await open('/my/past', { bookings: [off('one', 'expire'), off('two', 'decline')] });
    const [expired, declined] = screen.getAllByRole('article').map(card => within(card));
    expect(expired!.getByText('Not answered')).toBeInTheDocument();
    expect(declined!.getByText('Declined')).toBeInTheDocument();
  });

  it('invite to find a class, and lead back from a page that does not exist', async () => {
    await open('/my/past', {});
    expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
    const ask = await open('/my/past?page=9', { totalItems: 20, totalPages: 1 });
    expect(ask).toHaveBeenCalledWith({ page: 9 });
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/my/past',
    );
  });
});
