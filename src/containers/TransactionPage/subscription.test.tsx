import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/store/store.ts';
import type { Api } from '#src/api/types.ts';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import {
  currentUserResource,
  listingResource,
  manyOf,
  oneOf,
  orderResource,
} from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { loader } from './TransactionPage.loader.ts';
import { TransactionPage } from './TransactionPage.tsx';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const price = { amount: 6000, currency: 'USD' };
const month = {
  code: 'line-item/month',
  includeFor: ['customer', 'provider'],
  unitPrice: price,
  lineTotal: price,
  quantity: 1,
  reversal: false,
};

/** A subscription as its student, or its teacher, sees it. */
async function open(
  lastTransition: string,
  app: Partial<Api['app']> = {},
  as: 'student' | 'teacher' = 'student',
) {
  const server = { lastTransition };
  const listing = listingResource('Slow flow', {
    publicData: {
      weeklyDays: [{ value: '5', label: 'Thursday' }],
      paymentType: [{ value: 'recurring' }],
      monthlyPrice: price.amount,
      lastClass: Date.parse('2090-09-01T00:00:00.000Z'),
    },
  });
  const api = fakeApi({
    transactions: {
      show: () => {
        const { data, included } = orderResource(server.lastTransition, {
          id,
          attributes: {
            processName: 'flex-subscription',
            payinTotal: price,
            lineItems: [month],
            metadata: { subscriptionId: 'sub_1' },
          },
        });
        return Promise.resolve(oneOf(data, [...included, listing.data]));
      },
      query: () => Promise.resolve(manyOf<'transaction'>([])),
    },
    messages: { query: () => Promise.resolve(manyOf<'message'>([])) },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Somebody', { id: as }))),
    },
    app: { meetingLinks: () => Promise.resolve({ join_url: joinUrl }), ...app },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  const isStudent = as === 'student';
  await loader({
    routeName: isStudent ? 'OrderDetailsPage' : 'SaleDetailsPage',
    params: { id },
    search: new URLSearchParams(),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  const at = `/${isStudent ? 'order' : 'sale'}/${id}/details`;
  return { server, ...renderPage(<TransactionPage />, { at, path: '/:kind/:id/details', store }) };
}

const joinUrl = 'https://meet.example/j/98765432100?pwd=a-very-long-password';
const confirmed = 'transition/confirm-subscription';
const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.findByRole('button', { name });
const askToCancel = async () => {
  fireEvent.click(await button('Cancel subscription'));
  return within(await screen.findByRole('dialog', { name: 'Cancel the subscription?' }));
};

describe('a subscription that runs', () => {
  it('leads into the next class, with the address cut short and to be copied', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open(confirmed);
    expect(await heading()).toHaveTextContent('You are subscribed to Slow flow');
    expect(await screen.findByRole('link', { name: 'Join the class' })).toHaveAttribute(
      'href',
      joinUrl,
    );
    expect(screen.getByText(`${joinUrl.slice(0, 39)}…`)).toBeVisible();
    fireEvent.click(await button('Copy link'));
    expect(await screen.findByText('The link is copied.')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(joinUrl);
  });

  it('is ended after its student has read what that means', async () => {
    const cancelStripeRecurring = jest.fn<Promise<{ state: string }>, unknown[]>();
    const { server } = await open(confirmed, { cancelStripeRecurring });
    cancelStripeRecurring.mockImplementation(() => {
      server.lastTransition = 'transition/cancel';
      return Promise.resolve({ state: 'canceled' });
    });
    const dialog = await askToCancel();
    expect(dialog.getByText(/no place in the classes of Slow flow/)).toBeVisible();
    expect(dialog.getByText(/not refunded/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription has ended.')).toBeVisible();
    expect(cancelStripeRecurring).toHaveBeenCalledWith({
      transactionId: id,
      subscriptionId: 'sub_1',
    });
    expect(await heading()).toHaveTextContent('Your subscription to Slow flow has ended');
    expect(screen.getByText(/A month that had begun is not refunded/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join the class' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when it could not be ended, and lets it be tried again', async () => {
    const cancelStripeRecurring = jest
      .fn()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockReturnValue(new Promise(() => undefined));
    await open(confirmed, { cancelStripeRecurring });
    const dialog = await askToCancel();
    const end = dialog.getByRole('button', { name: 'Cancel subscription' });
    fireEvent.click(end);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to cancel subscription. Please try again.',
    );
    fireEvent.click(end);
    await waitFor(() => expect(end).toHaveAttribute('aria-busy', 'true'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled();
  });

  it('can be kept after all', async () => {
    await open(confirmed);
    const dialog = await askToCancel();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await heading()).toHaveTextContent('You are subscribed');
  });

  it('is not the teacher’s to end', async () => {
    await open(confirmed, {}, 'teacher');
    await heading();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });
});

describe('a subscription to be paid', () => {
  it.each([
    ['transition/request-payment', 'Continue to payment'],
    ['transition/enquire', 'Subscribe'],
  ])('after %s goes to the provider from here', async (transition, name) => {
    const checkoutStripeRecurring = jest.fn<
      Promise<{ url: string; transactionId: string }>,
      [RecurringOrder]
    >(() => Promise.resolve({ url: '#cs_1', transactionId: id }));
    await open(transition, { checkoutStripeRecurring });
    expect(screen.getByText(/^\$60 now and again every month/)).toBeVisible();
    fireEvent.click(await button(name));
    await waitFor(() => expect(window.location.hash).toBe('#cs_1'));
    expect(checkoutStripeRecurring.mock.calls[0]?.[0]).toMatchObject({
      listingId: 'listing',
      transactionId: id,
    });
  });

  it('says why it did not go on', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = appError('transaction-booking-time-not-available', 'Full', 409);
    await open('transition/enquire', { checkoutStripeRecurring: () => Promise.reject(full) });
    fireEvent.click(await button('Subscribe'));
    expect(await screen.findByRole('alert')).toHaveTextContent('not a place in every class');
  });

  it('is begun anew from the class when its time ran out', async () => {
    await open('transition/expire-payment');
    expect(await screen.findByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/l/slow-flow/listing?paymentMethod=recurring',
    );
  });
});

describe('a subscription that has ended, to its teacher', () => {
  it('has been paid out month by month', async () => {
    await open('transition/cancel', {}, 'teacher');
    expect(await heading()).toHaveTextContent('subscription to Slow flow has ended');
    expect(screen.getByText('Each month was paid out as it was paid.')).toBeVisible();
    expect(screen.queryByText('There is no payout for this booking.')).toBeNull();
  });
});
