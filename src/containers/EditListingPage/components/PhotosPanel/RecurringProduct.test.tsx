import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Api } from '#src/api/types.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { ListingState } from '#shared/contract/listing.ts';
import { listing } from '../../classDraft.fixture.ts';
import { RecurringProduct } from './RecurringProduct.tsx';

const sold = (state: ListingState, amount?: number) =>
  listing({
    state,
    metadata:
      amount === undefined ? {} : { stripe: { productId: 'prod', priceId: 'price', amount } },
    publicData: {
      type: 'paid',
      weeklyDays: [{ value: '2', label: 'Monday' }],
      paymentType: [{ value: 'recurring' }],
      monthlyPrice: 6000,
    },
  });
const made = { productId: 'prod_1', priceId: 'price_1' };
const show = (
  state: ListingState,
  amount: number | undefined,
  create?: Api['app']['createStripeProductAndPrice'],
) =>
  renderPage(<RecurringProduct listing={sold(state, amount)} />, {
    api: fakeApi({ app: { createStripeProductAndPrice: create } }),
  });

describe('RecurringProduct', () => {
  it('is nothing to speak of while it is there, or not wanted yet', () => {
    const { unmount } = show('published', 6000);
    expect(screen.queryByRole('status')).toBeNull();
    unmount();
    show('draft', undefined);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is made when it is missing, or of another price', async () => {
    const create = jest.fn(() => Promise.resolve(made));
    show('published', 5000, create);
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it.each(['published', 'pendingApproval'] as const)(
    'says so when it can not be made, and tries again: %s',
    async state => {
      const create = jest
        .fn<Promise<typeof made>, unknown[]>()
        .mockRejectedValueOnce(appError('network', 'No answer'))
        .mockResolvedValue(made);
      show(state, undefined, create);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'not set up at the payment provider',
      );
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(create).toHaveBeenCalledTimes(2);
    },
  );

  it('leads to the payout account when that is what it lacks', async () => {
    show('published', undefined, () =>
      Promise.reject(appError('transaction-missing-stripe-account', 'No account', 409)),
    );
    expect(await screen.findByRole('link', { name: 'Payout account' })).toHaveAttribute(
      'href',
      '/account/payments',
    );
  });
});
