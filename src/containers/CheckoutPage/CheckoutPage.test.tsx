import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
import type { InitiateCall } from '#shared/contract/bodies/orders.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { currentUserResource, listingResource, manyOf, oneOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { CheckoutPage } from './CheckoutPage.tsx';
import { showListing } from './checkoutThunks.ts';
import type { One, Resource } from '#shared/contract/resources.ts';

const allTime = { start: '2000-01-01T00:00:00.000Z', end: '2999-01-01T00:00:00.000Z' };

const usd = (amount: number) => ({ amount, currency: 'USD' });

function order(lastTransition: string, createdAt = new Date().toISOString()): One<'transaction'> {
  const data: Resource<'transaction'> = {
    id: 'order',
    type: 'transaction',
    attributes: {
      createdAt,
      processName: 'flex-hourly-default-process',
      lastTransition,
      lastTransitionedAt: createdAt,
      transitions: [{ transition: 'transition/request-payment', createdAt, by: 'customer' }],
      payinTotal: usd(2000),
      payoutTotal: usd(1530),
      lineItems: [
        {
          code: 'line-item/session',
          includeFor: ['customer', 'provider'],
          unitPrice: usd(2000),
          lineTotal: usd(2000),
          quantity: 1,
          reversal: false,
        },
      ],
      protectedData: {
        stripePaymentIntents: { default: { stripePaymentIntentClientSecret: 'secret' } },
      },
    },
  };
  return oneOf(data);
}

type CardChange = Pick<StripeCardElementChangeEvent, 'complete' | 'empty' | 'brand'>;

/** As much of the provider's answers as the page reads. */
interface PaymentResult {
  error?: { type: string; code?: string; message?: string };
  paymentIntent?: { id: string; status: string; payment_method?: string };
}

/** The payment provider's script, with a card that is complete as soon as it is mounted. */
function fakeStripe(results: PaymentResult[]) {
  const listeners: ((change: CardChange) => void)[] = [];
  const confirmCardPayment = jest.fn(() =>
    Promise.resolve(results.shift() ?? { paymentIntent: { id: 'pi', status: 'requires_capture' } }),
  );
  const card = {
    mount: () => undefined,
    destroy: () => undefined,
    focus: jest.fn(),
    on: (event: string, listener: (change: CardChange) => void) => {
      if (event === 'change') listeners.push(listener);
    },
  };
  const library = {
    elements: () => ({ create: () => card }),
    confirmCardPayment,
    retrievePaymentIntent: (): Promise<PaymentResult> =>
      Promise.resolve({ paymentIntent: { id: 'pi', status: 'requires_payment_method' } }),
  };
  return {
    library,
    card,
    confirmCardPayment,
    change: (complete: boolean) =>
      act(() => listeners.forEach(tell => tell({ complete, empty: false, brand: 'visa' }))),
  };
}

const mockStripe: { current: ReturnType<typeof fakeStripe> | null } = { current: null };
jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () => Promise.resolve(mockStripe.current?.library),
}));

interface Given {
  results?: PaymentResult[];
  speculate?: () => Promise<One<'transaction'>>;
  initiate?: () => Promise<One<'transaction'>>;
  /** An order that the server already knows. */
  known?: One<'transaction'>;
  user?: string;
  /** Year in which the saved card ends; none is saved otherwise. */
  savedUntil?: number;
  type?: string;
  /** Places in the address. */
  places?: number;
}

/** The student, as customer of the payment provider when a card is saved. */
function userWith({ user = 'student', savedUntil }: Given): One<'currentUser'> {
  const data = currentUserResource('Sam Reed', { id: user });
  if (savedUntil === undefined) return oneOf(data);
  const customer = { id: 'customer', type: 'stripeCustomer' } as const;
  const method = { id: 'method', type: 'stripePaymentMethod' } as const;
  const card = {
    brand: 'visa',
    last4Digits: '4242',
    expirationMonth: 3,
    expirationYear: savedUntil,
  };
  return oneOf(
    { ...data, relationships: { ...data.relationships, stripeCustomer: { data: customer } } },
    [
      {
        ...customer,
        attributes: { stripeCustomerId: 'cus' },
        relationships: { defaultPaymentMethod: { data: method } },
      },
      { ...method, attributes: { stripePaymentMethodId: 'pm_saved', card } },
    ],
  );
}

async function open(given: Given = {}) {
  const stripe = fakeStripe(given.results ?? []);
  mockStripe.current = stripe;
  const { data, included } = listingResource('Slow flow', {
    publicData: { type: given.type ?? 'paid', placesPerOrder: 3 },
  });
  let current = given.known ?? null;
  const confirmPayment = jest.fn(() => {
    current = order('transition/confirm-payment');
    return Promise.resolve(current);
  });
  const initiatePrivileged = jest.fn(({ isSpeculative }: InitiateCall) => {
    const pending = order('transition/request-payment');
    if (isSpeculative) return given.speculate?.() ?? Promise.resolve(pending);
    if (given.initiate) return given.initiate();
    current = pending;
    return Promise.resolve(pending);
  });
  const send = jest.fn(() =>
    Promise.resolve(oneOf({ id: 'm', type: 'message' as const, attributes: {} })),
  );
  const nameAttendees = jest.fn<Promise<void>, unknown[]>(() => Promise.resolve());
  const api = fakeApi({
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    listings: { show: () => Promise.resolve(oneOf(data, included)) },
    currentUser: { show: () => Promise.resolve(userWith(given)) },
    transactions: {
      query: () => Promise.resolve(manyOf<'transaction'>([])),
      show: () => Promise.resolve(current ?? order('transition/request-payment')),
    },
    messages: { send },
    app: {
      checkTransaction: () =>
        Promise.resolve({
          sessions: current
            ? [{ transactionId: 'order', state: 'pending-payment' as const, ...allTime }]
            : [],
          transactionId: current ? 'order' : null,
          offers: [],
          subscription: null,
          first: null,
        }),
      initiatePrivileged,
      confirmPayment,
      nameAttendees,
    },
  });
  const store = makeStore({ api, config: testConfig });
  store.dispatch(authInfoLoaded({ isAnonymous: false, scopes: ['user'] }));
  await store.dispatch(fetchCurrentUser());
  await store.dispatch(showListing(data.id));
  const view = renderPage(<CheckoutPage />, {
    at: `/l/slow-flow/listing/checkout?places=${given.places ?? 1}`,
    path: '/l/:slug/:id/checkout',
    store,
  });
  return { ...view, stripe, initiatePrivileged, confirmPayment, send, nameAttendees };
}

async function fillIn(stripe: ReturnType<typeof fakeStripe>) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name on the card' }), {
    target: { value: 'Sam Reed' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Postal code' }), {
    target: { value: '90001' },
  });
  await screen.findByRole('group', { name: 'Card' });
  stripe.change(true);
}
const book = () => fireEvent.click(screen.getByRole('button', { name: 'Book for $20.00' }));

beforeEach(() => sessionStorage.clear());

describe('checkout', () => {
  it('shows what is booked and what it costs', async () => {
    await open();
    expect(await screen.findByText('$20.00 × 1 session')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Slow flow' })).toBeInTheDocument();
  });

  it('books: order, card, confirmation, message, and on to the order', async () => {
    const { stripe, address, confirmPayment, send } = await open();
    await fillIn(stripe);
    fireEvent.change(screen.getByRole('textbox', { name: /Message to Mira Lind/ }), {
      target: { value: ' My first time <3 ' },
    });
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: {
        card: stripe.card,
        billing_details: { name: 'Sam Reed', address: { postal_code: '90001' } },
      },
    });
    expect(confirmPayment).toHaveBeenCalledWith('order');
    expect(send).toHaveBeenCalledWith({
      transactionId: 'order',
      content: 'My first time <3',
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('takes the names of several people, preserves the names over a reload and saves them', async () => {
    const nameOf = (place: number) =>
      screen.findByRole('textbox', { name: new RegExp(`^Name on place ${place}`) });
    const first = await open({ places: 3 });
    fireEvent.change(await nameOf(1), { target: { value: ' Mia ' } });
    fireEvent.change(await nameOf(3), { target: { value: 'Tom' } });
    first.unmount();

    const { stripe, address, nameAttendees } = await open({ places: 3 });
    await fillIn(stripe);
    expect(await nameOf(1)).toHaveValue(' Mia ');
    expect(await nameOf(2)).toHaveValue('');
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(nameAttendees).toHaveBeenCalledWith({
      transactionId: 'order',
      attendees: [{ name: 'Mia' }, { name: 'Tom' }],
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('books all the same when the names are not saved, and says so', async () => {
    const { stripe, address, nameAttendees } = await open({ places: 2 });
    nameAttendees.mockRejectedValue(appError('network', 'No answer'));
    await fillIn(stripe);
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name on place 2/ }), {
      target: { value: 'Tom' },
    });
    book();
    expect(await screen.findByText(/the names were not saved/)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
  });

  it('orders once on a double click', async () => {
    const { stripe, address, initiatePrivileged } = await open();
    await fillIn(stripe);
    book();
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    const orders = initiatePrivileged.mock.calls.filter(([call]) => !call.isSpeculative);
    expect(orders).toHaveLength(1);
  });

  it('does not order with an incomplete card, and moves the focus there', async () => {
    const { stripe, initiatePrivileged } = await open();
    await fillIn(stripe);
    stripe.change(false);
    book();
    expect(await screen.findByRole('alert')).toHaveTextContent('Fill in the whole card');
    expect(stripe.card.focus).toHaveBeenCalled();
    expect(initiatePrivileged).toHaveBeenCalledTimes(1);
  });

  /** Most cards have the name of the person, which is filled in. */
  function clearName() {
    const name = screen.getByRole('textbox', { name: 'Name on the card' });
    expect(name).toHaveValue('Sam Reed');
    fireEvent.change(name, { target: { value: '' } });
  }

  it('requests name and postal code', async () => {
    const { stripe } = await open();
    await screen.findByRole('group', { name: 'Card' });
    stripe.change(true);
    clearName();
    book();
    expect(await screen.findByText('Enter the name on the card')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Postal code' })).toBeInvalid();
  });

  it('sums up all that is wrong, the card too, and begins with it', async () => {
    const { stripe } = await open();
    await screen.findByRole('group', { name: 'Card' });
    clearName();
    book();
    expect(await screen.findByText('3 fields need another look')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Fill in the whole card/ })).toBeVisible();
    await waitFor(() => expect(stripe.card.focus).toHaveBeenCalled());
  });

  it.each([
    [{ type: 'card_error', code: 'card_declined' }, 'Your card was declined'],
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficient funds',
    ],
    [
      { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
      'could not authenticate',
    ],
  ])('says beside the card why it was refused, and takes another: %j', async (error, words) => {
    const { stripe, address, initiatePrivileged, confirmPayment } = await open({
      results: [{ error }],
    });
    await fillIn(stripe);
    book();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(confirmPayment).not.toHaveBeenCalled();
    expect(stripe.card.focus).toHaveBeenCalled();
    expect(screen.getByRole('timer')).toHaveTextContent(/^1[45]:/);

    stripe.change(true);
    expect(screen.queryByRole('alert')).toBeNull();
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(initiatePrivileged.mock.calls.filter(([call]) => !call.isSpeculative)).toHaveLength(1);
  });

  it.each<[refusal: AppError, title: string, text: string]>([
    [
      appError('transaction-listing-not-found', 'Gone', 409),
      'This listing is not there any more',
      'Its teacher has taken it down. Nothing was charged.',
    ],
    [
      appError('transaction-booking-time-not-available', 'Taken', 409),
      'Somebody else was quicker',
      'The booking time is not available any more. Nothing was charged.',
    ],
    [
      appError('transaction-payment-failed', 'Refused', 402),
      'The payment did not go through',
      'Nothing was charged. Try again, or use another card.',
    ],
    [
      { ...appError('transaction-payment-failed', 'Refused', 402), providerMessage: 'So it is.' },
      'The payment did not go through',
      'So it is.',
    ],
    [
      appError('transaction-charge-zero-payout', 'Too low', 409),
      'The price is too low to be paid by card',
      'The teacher has to raise it before this can be booked.',
    ],
    [
      appError('account-cannot-charge', 'Disabled', 409),
      'This teacher cannot take payments at the moment',
      'Nothing was charged. Try again later, or ask the teacher.',
    ],
    [
      appError('transaction-missing-stripe-account', 'None', 409),
      'This teacher cannot be paid yet',
      'Their payout details are incomplete, so this cannot be booked. Nothing was charged.',
    ],
    [
      appError('forbidden', 'Forbidden', 403),
      'You cannot book this',
      'Your account has no right to. Nothing was charged.',
    ],
    [
      appError('unknown', 'Broken', 500),
      'The booking could not be made',
      'Nothing was charged. Try again in a moment.',
    ],
  ])('says why there is no booking: %j', async (refusal, title, text) => {
    const { stripe } = await open({ initiate: () => Promise.reject(refusal) });
    await fillIn(stripe);
    book();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent(text);
  });

  it('says that the price could not be worked out', async () => {
    await open({ speculate: () => Promise.reject(appError('unknown', 'Broken', 500)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The price could not be worked out');
  });

  it('says that the payment went through and the booking could not be confirmed', async () => {
    const { stripe, confirmPayment } = await open();
    confirmPayment.mockRejectedValue(appError('unknown', 'Broken', 500));
    await fillIn(stripe);
    book();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The booking could not be confirmed',
    );
  });

  it('says that nobody knows how far a payment is that was begun before', async () => {
    const { stripe } = await open({ known: order('transition/request-payment') });
    const noAnswer = { type: 'api_connection_error' };
    stripe.library.retrievePaymentIntent = () => Promise.resolve({ error: noAnswer });
    await fillIn(stripe);
    book();
    expect(
      await screen.findByText('The state of your payment could not be fetched'),
    ).toBeInTheDocument();
  });

  it('books all the same when the message is not sent and the card not stored, and says so', async () => {
    const paymentIntent = {
      id: 'pi',
      status: 'requires_capture',
      payment_method: 'pm',
      setup_future_usage: 'off_session',
    };
    const { stripe, address, send } = await open({ results: [{ paymentIntent }] });
    send.mockRejectedValue(appError('unknown', 'Broken', 500));
    await fillIn(stripe);
    fireEvent.change(screen.getByRole('textbox', { name: /Message to Mira Lind/ }), {
      target: { value: 'My first time' },
    });
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'Save this card for your next bookings' }),
    );
    book();
    expect(await screen.findByText(/your message was not sent/)).toBeInTheDocument();
    expect(await screen.findByText(/your card was not saved/)).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
  });

  it('says that the place is gone, with the way to other classes', async () => {
    const { stripe } = await open({
      initiate: () =>
        Promise.reject(appError('transaction-booking-time-not-available', 'Taken', 409)),
    });
    await fillIn(stripe);
    book();
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else was quicker');
    expect(screen.getByRole('link', { name: 'Keep looking' })).toHaveAttribute('href', '/s');
  });

  it('says that the time is booked already, with the way to that order', async () => {
    const refused = appError('transaction-already-booked', 'Booked', 409);
    const { stripe, confirmPayment } = await open({
      initiate: () => Promise.reject({ ...refused, transactionId: 'other' }),
    });
    await fillIn(stripe);
    book();
    expect(await screen.findByText('You have booked this time already')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/other/details',
    );
    expect([stripe.confirmCardPayment.mock.calls, confirmPayment.mock.calls]).toEqual([[], []]);
  });

  it('says why the price can not be worked out, and tries again', async () => {
    const speculate = jest
      .fn<Promise<One<'transaction'>>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(order('transition/request-payment'));
    await open({ speculate });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$20.00 × 1 session')).toBeInTheDocument();
  });

  it('goes on with an order that was begun before', async () => {
    const { stripe, address, initiatePrivileged } = await open({
      known: order('transition/request-payment'),
    });
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    await fillIn(stripe);
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(initiatePrivileged).not.toHaveBeenCalled();
  });

  it('does not offer to book what is booked', async () => {
    await open({ known: order('transition/confirm-payment') });
    expect(await screen.findByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/order/details',
    );
  });

  it('says when the payment window has closed, and begins again', async () => {
    const key = 'checkout student listing';
    sessionStorage.setItem(key, 'order');
    await open({ known: order('transition/expire-payment') });
    expect(await screen.findByText(/not completed in 15 minutes/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Book again' }));
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(await screen.findByText('$20.00 × 1 session')).toBeInTheDocument();
  });

  it('preserves the message over a reload', async () => {
    const key = 'checkout message student listing';
    sessionStorage.setItem(key, 'My first time');
    await open();
    const field = await screen.findByRole('textbox', { name: /Message to Mira Lind/ });
    expect(field).toHaveValue('My first time');
    fireEvent.change(field, { target: { value: 'My second time' } });
    expect(sessionStorage.getItem(key)).toBe('My second time');
  });

  it('lets nobody book themselves', async () => {
    const { initiatePrivileged } = await open({ user: 'teacher' });
    expect(
      await screen.findByText("You won't be able to book a session with yourself."),
    ).toBeInTheDocument();
    expect(initiatePrivileged).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This listing is yours');
  });

  it('pays with the saved card without requesting another', async () => {
    const { stripe, address, initiatePrivileged } = await open({ savedUntil: 2090 });
    expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
    expect(screen.getByText('Expires 03/2090')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Name on the card' })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Book for $20.00' })).toBeEnabled(),
    );
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: 'pm_saved',
    });
    expect(initiatePrivileged.mock.lastCall?.[0].bodyParams.params).toMatchObject({
      paymentMethod: 'pm_saved',
    });
  });

  it('says beside the choice why the saved card was refused, and takes another this once', async () => {
    const { stripe, address } = await open({
      savedUntil: 2090,
      results: [{ error: { type: 'card_error', code: 'card_declined' } }],
    });
    const once = await screen.findByRole('radio', { name: 'Another card, this time only' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Book for $20.00' })).toBeEnabled(),
    );
    book();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined');
    fireEvent.click(once);
    expect(screen.queryByRole('alert')).toBeNull();
    await fillIn(stripe);
    book();
    await waitFor(() => expect(address()).toBe('/order/order/details'));
    expect(stripe.confirmCardPayment).toHaveBeenLastCalledWith('secret', {
      payment_method: {
        card: stripe.card,
        billing_details: { name: 'Sam Reed', address: { postal_code: '90001' } },
      },
    });
  });

  it('does not begin with a saved card that has expired', async () => {
    await open({ savedUntil: 2020 });
    expect(await screen.findByText('Expired 03/2020. Choose another card.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Another card, saved in its place' })).toBeChecked();
    expect(await screen.findByRole('group', { name: 'Card' })).toBeInTheDocument();
  });

  it('saves the card at the provider for somebody who wants it', async () => {
    const { stripe } = await open();
    await fillIn(stripe);
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'Save this card for your next bookings' }),
    );
    book();
    await waitFor(() =>
      expect(stripe.confirmCardPayment).toHaveBeenCalledWith(
        'secret',
        expect.objectContaining({ setup_future_usage: 'off_session' }),
      ),
    );
  });
});
