import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { Api } from '#src/api/types.ts';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import type { Resource } from '#shared/contract/resources.ts';
import { currentUserResource, manyOf, oneOf, orderResource } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { MembershipCancelPage } from './MembershipCancelPage.tsx';
import { loader } from './MembershipPage.loader.ts';
import { MembershipSuccessPage } from './MembershipSuccessPage.tsx';

const id = '6f1d2c1e-7b1f-4a3c-9d1e-0a5b6c7d8e9f';
const pending = 'transition/request-payment';
const confirmed = 'transition/confirm-subscription';
const expired = 'transition/expire-payment';

/** State of the order. */
const server = { at: pending };

interface Given {
  /** Last transition of the order when the page opens. */
  at?: string;
  reader?: string;
  search?: string;
  app?: Partial<Api['app']>;
  show?: Api['transactions']['show'];
}

/** The class of an order, on offer by the month. */
const soldByTheMonth = (one: Resource): Resource =>
  one.type === 'listing'
    ? ({
        ...one,
        attributes: {
          ...one.attributes,
          publicData: {
            ...(one.attributes as { publicData?: object }).publicData,
            weeklyDays: [{ value: '2', label: 'Monday' }],
            paymentType: [{ value: 'recurring' }],
            monthlyPrice: 4_000,
          },
        },
      } as Resource)
    : one;

async function open(page: ReactElement, given: Given = {}) {
  const { at = pending, reader = 'student', search = `?transactionId=${id}`, app = {} } = given;
  server.at = at;
  const api = fakeApi({
    // A refusal makes the page check whether the session has ended.
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    transactions: {
      query: () => Promise.resolve(manyOf<'transaction'>([])),
      show:
        given.show ??
        (() => {
          const { data, included } = orderResource(server.at, {
            id,
            attributes: { processName: 'flex-subscription' },
          });
          return Promise.resolve(oneOf(data, included.map(soldByTheMonth)));
        }),
    },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Somebody', { id: reader }))),
    },
    app,
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  const result = await loader({
    routeName: '',
    params: {},
    search: new URLSearchParams(search),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  return { result, ...renderPage(page, { store }) };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole('link', { name });
const never = () => new Promise<never>(() => undefined);

describe('back from paying', () => {
  const page = <MembershipSuccessPage />;

  it('checks whether it is paid, and says so', async () => {
    const confirmStripeRecurring = jest.fn<Promise<{ state: string }>, [string]>();
    await open(page, {
      app: {
        confirmStripeRecurring: confirmStripeRecurring.mockImplementation(() => {
          server.at = confirmed;
          return Promise.resolve({ state: 'subscription-confirmed' });
        }),
      },
    });
    expect(await title('You are subscribed')).toBeVisible();
    expect(confirmStripeRecurring.mock.calls).toEqual([[id]]);
    expect(link('See your booking')).toHaveAttribute('href', `/order/${id}/details`);
    expect(link('Go to the class')).toHaveAttribute('href', '/l/slow-flow/listing');
    expect(link('Add to calendar')).toHaveAttribute('href', `/api/calendar/orders/${id}.ics`);
    expect(screen.getByRole('heading', { level: 2, name: 'Slow flow' })).toBeVisible();
  });

  it('waits in words that are announced', async () => {
    await open(page, { app: { confirmStripeRecurring: never } });
    const heading = await title('Confirming your payment');
    expect(heading.closest('[aria-live="polite"]')).toHaveAttribute('aria-busy', 'true');
    expect(link('See your booking')).toBeVisible();
  });

  it('shows no dialog for what is confirmed already', async () => {
    await open(page, { at: confirmed });
    expect(await title('You are subscribed')).toBeVisible();
  });

  it('leads back to the class when the time to pay was over', async () => {
    await open(page, {
      app: {
        confirmStripeRecurring: () => {
          server.at = expired;
          return Promise.resolve({ state: 'payment-expired' });
        },
      },
    });
    expect(await title('The time to pay was over')).toBeVisible();
    expect(link('Subscribe again')).toHaveAttribute(
      'href',
      '/l/slow-flow/listing?paymentMethod=recurring',
    );
  });

  it('does not end in silence when the server refuses', async () => {
    const confirmStripeRecurring = jest
      .fn()
      .mockRejectedValueOnce(appError('forbidden', 'Forbidden', 403))
      .mockImplementation(never);
    await open(page, { app: { confirmStripeRecurring } });
    expect(await title('We could not ask for your payment')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await title('Confirming your payment')).toBeVisible();
  });

  it('gives up after half a minute, over failures too, and requests again on demand', async () => {
    jest.useFakeTimers();
    const confirmStripeRecurring = jest
      .fn<Promise<{ state: string }>, [string]>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue({ state: 'pending-payment' });
    await open(page, { app: { confirmStripeRecurring } });
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    jest.useRealTimers();
    expect(await title('The payment is not confirmed yet')).toBeVisible();
    expect(confirmStripeRecurring).toHaveBeenCalledTimes(8);
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(confirmStripeRecurring).toHaveBeenCalledTimes(9));
  });

  it('can be loaded again when it did not load', async () => {
    const show = jest.fn().mockRejectedValue(appError('network', 'No answer'));
    await open(page, { show });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  });

  it('reads well without an order', async () => {
    const { result } = await open(page, { search: '' });
    expect(result).toBeUndefined();
    expect(await title('Thank you for subscribing')).toBeVisible();
    expect(link('See your bookings')).toHaveAttribute('href', '/inbox/orders');
  });

  it.each([403, 404])('is not found where the marketplace answers %i', async status => {
    const error = appError('not-found', 'Not here', status);
    const { result } = await open(page, { show: () => Promise.reject(error) });
    expect(result).toEqual({ status: 404 });
  });

  it('is nobody else’s', async () => {
    const { result } = await open(page, {
      reader: 'teacher',
      app: { confirmStripeRecurring: never },
    });
    expect(result).toEqual({ status: 404 });
  });
});

describe('back without having paid', () => {
  const page = <MembershipCancelPage />;

  it('goes on with the payment while the places are held', async () => {
    const checkoutStripeRecurring = jest.fn<
      Promise<{ url: string; transactionId: string }>,
      [RecurringOrder]
    >(() => Promise.resolve({ url: '#cs_2', transactionId: id }));
    await open(page, { app: { checkoutStripeRecurring } });
    expect(await title('Not paid yet')).toBeVisible();
    expect(screen.getByText(/still held, for 15 minutes/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(window.location.hash).toBe('#cs_2'));
    expect(checkoutStripeRecurring.mock.calls[0]?.[0]).toMatchObject({ transactionId: id });
    expect(link('Go to the class')).toBeVisible();
  });

  it('begins again when they are free again', async () => {
    await open(page, { at: expired });
    expect(await title('Not subscribed')).toBeVisible();
    expect(link('Subscribe again')).toBeVisible();
  });

  it('knows when it was paid after all, and when it has ended', async () => {
    const { unmount } = await open(page, { at: confirmed });
    expect(await title('You are subscribed')).toBeVisible();
    unmount();
    await open(page, { at: 'transition/cancel' });
    expect(await title('This subscription has ended')).toBeVisible();
  });

  it('reads well without an order', async () => {
    await open(page, { search: '?transactionId=no-id' });
    expect(await title('Not subscribed')).toBeVisible();
    expect(link('Find a class')).toHaveAttribute('href', '/s');
  });
});
