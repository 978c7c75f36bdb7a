import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeStore } from '#src/app/store/makeStore.ts';
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
import type { Listing } from '#shared/contract/entities.ts';
import { makeOrder } from '#shared/transactions/testOrder.fixture.ts';
import { OrderHead } from './components/OrderHead.tsx';
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
  metadata: object = {},
) {
  const server = { lastTransition, metadata };
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
            metadata: { subscriptionId: 'sub_1', ...server.metadata },
          },
        });
        return Promise.resolve(oneOf(data, [...included, listing.data]));
      },
      query: () => Promise.resolve(manyOf<'transaction'>([])),
    },
    auth: { info: () => Promise.resolve({ isAnonymous: false, scopes: ['user'] }) },
    messages: { query: () => Promise.resolve(manyOf<'message'>([])) },
    processTransitions: {
      next: () => Promise.resolve(['transition/request-payment-after-enquiry']),
    },
    currentUser: {
      show: () => Promise.resolve(oneOf(currentUserResource('Somebody', { id: as }))),
    },
    app: {
      inbox: {
        seen: () => Promise.resolve(),
        summary: () =>
          Promise.resolve({ asOf: null, isBehind: false, isCounted: true, orders: 0, sales: 0 }),
      },
      meetingLinks: () => Promise.resolve({ join_url: joinUrl }),
      subscription: subscriptionApi(),
      ...app,
    },
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

const details = {
  card: { brand: 'visa', last4: '4242' },
  renewal: { at: '2090-02-03T12:00:00.000Z', amount: price },
  months: [
    {
      at: '2090-01-03T12:00:00.000Z',
      amount: price,
      state: 'paid' as const,
      card: { brand: 'visa', last4: '4242' },
    },
  ],
  periodEnd: '2090-02-03T12:00:00.000Z',
  comeback: null,
};
const subscriptionApi = (more: Partial<Api['app']['subscription']> = {}) => ({
  show: () => Promise.resolve(details),
  change: () => Promise.resolve({ state: 'subscription-confirmed' }),
  askForCard: () => Promise.resolve('seti_1_secret_x'),
  keepCard: () => Promise.resolve({ state: 'subscription-confirmed' }),
  ...more,
});
const joinUrl = 'https://meet.example/j/98765432100?pwd=a-very-long-password';
const confirmed = 'transition/confirm-subscription';
const heading = () => screen.findByRole('heading', { level: 1 });
const button = (name: string) => screen.findByRole('button', { name });
const askToCancel = async () => {
  // Its end is known then.
  await screen.findByText('Visa ending in 4242', { selector: 'span' });
  fireEvent.click(await button('Cancel subscription'));
  return within(await screen.findByRole('dialog', { name: 'Cancel the subscription?' }));
};

const endNow = (dialog: ReturnType<typeof within>) =>
  fireEvent.click(dialog.getByRole('radio', { name: /^Now/ }));

describe('a subscription that runs', () => {
  it('leads into the next class, with the address cut short and to be copied', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open(confirmed);
    expect(await heading()).toHaveTextContent('You are subscribed to Slow flow');
    expect(await screen.findByRole('link', { name: 'Join class' })).toHaveAttribute(
      'href',
      joinUrl,
    );
    fireEvent.click(await button('Copy link'));
    expect(screen.getByText(`${joinUrl.slice(0, 39)}…`)).toBeVisible();
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
    endNow(dialog);
    expect(dialog.getByText(/no place in the classes of Slow flow/)).toBeVisible();
    expect(dialog.getByText(/not refunded/)).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription has ended.')).toBeVisible();
    expect(cancelStripeRecurring).toHaveBeenCalledWith({
      transactionId: id,
      subscriptionId: 'sub_1',
    });
    expect(await heading()).toHaveTextContent('Your subscription to Slow flow has ended');
    await waitFor(async () => expect(await heading()).toHaveFocus());
    expect(screen.getByText(/A month that had begun is not refunded/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join class' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when it could not be ended, and lets it be tried again', async () => {
    const cancelStripeRecurring = jest
      .fn()
      .mockRejectedValueOnce(appError('unknown', 'No answer', 500))
      .mockReturnValue(new Promise(() => undefined));
    await open(confirmed, { cancelStripeRecurring });
    const dialog = await askToCancel();
    endNow(dialog);
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

  it('can be continued after all', async () => {
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

describe('the life of a subscription', () => {
  it('ends with the paid month unless its student wants it at once', async () => {
    const change = jest.fn(() => Promise.resolve({ state: 'subscription-confirmed' }));
    const { server } = await open(confirmed, { subscription: subscriptionApi({ change }) });
    expect(await screen.findByText(/^\$60\.00 on/)).toBeVisible();
    const dialog = await askToCancel();
    expect(dialog.getByRole('radio', { name: /^With the paid month, on/ })).toBeChecked();
    expect(dialog.getByText(/you keep your place in Slow flow/)).toBeVisible();
    server.metadata = { endsAt: '2090-02-03T12:00:00.000Z', endsBefore: '2090-02-02' };
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText(/^Your subscription ends on/)).toHaveTextContent(/\d:\d\d/);
    expect(change).toHaveBeenCalledWith({ transactionId: id, step: 'end' });
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    expect(await button('Keep the subscription')).toBeVisible();
    await waitFor(async () => expect(await heading()).toHaveFocus());
  });

  it.each([
    ['transaction-payment-failed', 402, 'Your card was refused', 'Use another card'],
    ['transaction-booking-time-not-available', 409, 'has sold out meanwhile', null],
    ['transaction-invalid-transition', 409, 'has changed meanwhile', null],
    ['transaction-locked', 409, 'is being changed just now', null],
    ['payment-service-failed', 424, 'The payment service does not answer', null],
    ['too-many-requests', 429, 'Wait a minute', null],
    ['forbidden', 403, 'Only the subscriber can', null],
    ['unauthorized', 401, 'You have been logged out', 'Log in'],
    ['network', 0, 'There is no connection', null],
    ['never-heard-of', 500, 'That did not work', null],
  ] as const)('has words and a way on for %s', async (code, status, words, way) => {
    const change = () => Promise.reject({ ...appError('unknown', 'Not done', status), code });
    await open(confirmed, { subscription: subscriptionApi({ change }) });
    await screen.findByText('Visa ending in 4242', { selector: 'span' });
    fireEvent.click(await button('Pause for a month'));
    fireEvent.click(await button('Pause'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    const ways = within(alert)
      .queryAllByText((_, element) => element?.matches('a, button') === true)
      .map(one => one.textContent);
    expect(ways).toEqual(way ? [way] : []);
    if (code !== 'transaction-payment-failed') return;
    fireEvent.click(within(alert).getByRole('button', { name: 'Use another card' }));
    expect(await screen.findByRole('dialog', { name: 'Use another card' })).toBeVisible();
  });

  it('says why it could not be ended with its month', async () => {
    const change = () => Promise.reject(appError('transaction-invalid-transition', 'No', 409));
    await open(confirmed, { subscription: subscriptionApi({ change }) });
    const dialog = await askToCancel();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('has changed meanwhile');
  });

  it('says when a place that is needed has been sold, and changes nothing', async () => {
    const sold = appError('transaction-booking-time-not-available', 'Sold', 409);
    const change = jest.fn(() => Promise.reject(sold));
    await open(confirmed, { subscription: subscriptionApi({ change }) }, 'student', {
      endsAt: '2090-02-03T12:00:00.000Z',
    });
    await screen.findByText('Visa ending in 4242', { selector: 'span' });
    fireEvent.click(await button('Keep the subscription'));
    fireEvent.click(await button('Keep it'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/has sold out meanwhile/);
  });

  it('pauses after its student has read what that means', async () => {
    const change = jest.fn(() => Promise.resolve({ state: 'subscription-confirmed' }));
    const { server } = await open(confirmed, { subscription: subscriptionApi({ change }) });
    await screen.findByText('Visa ending in 4242', { selector: 'span' });
    fireEvent.click(await button('Pause for a month'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause for a month?' }));
    expect(dialog.getByText(/nothing is charged.*\$60\.00 a month/)).toBeVisible();
    server.metadata = {
      pausedFrom: '2090-02-03T12:00:00.000Z',
      pausedUntil: '2090-03-03T12:00:00.000Z',
    };
    fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/^A pause begins on/)).toBeVisible();
    expect(change).toHaveBeenCalledWith({ transactionId: id, step: 'pause' });
    expect(screen.queryByRole('button', { name: 'Pause for a month' })).toBeNull();
    await waitFor(async () => expect(await heading()).toHaveFocus());
  });

  it('can not be joined in a pause, which says when it is over', async () => {
    const show = () =>
      Promise.resolve({
        ...details,
        comeback: { from: '2090-01-10T12:00:00.000Z', isCharged: true },
      });
    await open(confirmed, { subscription: subscriptionApi({ show }) }, 'student', {
      pausedFrom: '2020-01-03T12:00:00.000Z',
      pausedUntil: '2090-02-03T12:00:00.000Z',
    });
    expect(await screen.findByText(/^Your subscription pauses until/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join class' })).toBeNull();
    fireEvent.click(await button('End the pause early'));
    expect(await screen.findByText(/\$60\.00 are charged now/)).toBeVisible();
  });

  it('requests another card with the deadline, and explains to the teacher why it waits', async () => {
    const failing = { graceUntil: '2090-01-10T12:00:00.000Z' };
    const [paid] = details.months;
    const months = [{ ...paid!, state: 'open' as const }];
    const show = () => Promise.resolve({ ...details, months });
    const subscription = subscriptionApi({ show });
    const { unmount } = await open(confirmed, { subscription }, 'student', failing);
    expect(await screen.findByText('Your card was refused')).toBeVisible();
    const owed = await screen.findByText('Still to pay');
    expect(owed.nextElementSibling).toHaveTextContent('$60.00');
    expect(screen.queryByText('Next payment')).toBeNull();
    expect(screen.getByText(/Your place is kept until/)).toHaveTextContent(/until .*\d:\d\d/);
    expect(screen.queryByRole('button', { name: 'Pause for a month' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Use another card' }).length).toBeGreaterThan(0);
    unmount();
    await open(confirmed, {}, 'teacher', failing);
    expect(await screen.findByText('The new month is not paid yet')).toBeVisible();
  });

  it('can be requested again when its payments did not load', async () => {
    const show = jest
      .fn<Promise<typeof details>, []>()
      .mockRejectedValueOnce(appError('network', 'No answer'))
      .mockResolvedValue(details);
    await open(confirmed, { subscription: subscriptionApi({ show }) });
    expect(await screen.findByText('The payments did not load')).toBeVisible();
    // Without its end there is no choice but to end at once.
    expect(await button('Cancel subscription')).toBeDisabled();
    fireEvent.click(await button('Try again'));
    expect(
      await screen.findByRole('table', { name: 'Payments of the subscription' }),
    ).toBeVisible();
    const dialog = await askToCancel();
    expect(dialog.getByRole('radio', { name: /^With the paid month/ })).toBeChecked();
  });
});

describe('a server without the rights of the operator', () => {
  it('offers no step of a subscription that could not be made, and says where to write', async () => {
    const away = { ...appError('unknown', 'No', 424), code: 'projection-not-available' };
    const show = () => Promise.reject(away);
    await open(confirmed, { subscription: subscriptionApi({ show }) });
    expect(await screen.findByText(/^The payments can not be shown here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
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
    expect(screen.getByText(/^\$60\.00 now and again every month/)).toBeVisible();
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

  it('begins again from the class when its time ran out', async () => {
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

describe('the head of a subscription that ends', () => {
  const data = {
    timezone: 'UTC',
    startDate: '2026-12-01',
    time: '18:00',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    classDuration: { key: '60_minutes', value: 60 },
  };
  const ending = makeOrder('subscription-confirmed', {
    attributes: { processName: 'flex-subscription', metadata: { endsBefore: '2026-12-09' } },
    listing: { attributes: { publicData: data } } as Listing,
  });

  it.each([
    ['Next Class', '2026-12-02'],
    ['The class was', '2026-12-09'],
  ])('reports its last class: "%s" on %s', (label, day) => {
    renderPage(
      <OrderHead
        transaction={ending}
        state="subscription-confirmed"
        role="customer"
        names={{ title: 'Slow flow', customer: 'Sam S', provider: 'Tara T' }}
        now={Date.parse(`${day}T12:00:00.000Z`)}
      />,
    );
    expect(screen.getByText(label).parentElement).toHaveTextContent(`${label}Tue, Dec 8`);
  });
});

describe('a course', () => {
  it('says how far it is, and is left after its student has read what that costs', async () => {
    const change = jest.fn(() => Promise.resolve({ state: 'canceled' }));
    const show = () => Promise.resolve({ ...details, renewal: null, periodEnd: null });
    const { server } = await open(
      confirmed,
      { subscription: subscriptionApi({ change, show }) },
      'student',
      { course: true, policy: 'none', subscriptionId: 'pi_1' },
    );
    expect(await heading()).toHaveTextContent('You have booked the course Slow flow');
    expect(await screen.findByText(/^\d of \d+ dates? (is|are) over$/)).toBeVisible();
    expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause for a month' })).toBeNull();
    fireEvent.click(await button('Cancel the course'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the course?' }));
    expect(dialog.getByText('What you paid is not given back.')).toBeVisible();
    server.lastTransition = 'transition/cancel';
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the course' }));
    await waitFor(async () =>
      expect(await heading()).toHaveTextContent('Your course Slow flow was canceled'),
    );
    expect(change).toHaveBeenCalledWith({ transactionId: id, step: 'end' });
  });

  it('names what went back to who has left it', async () => {
    await open('transition/cancel', {}, 'student', { course: true, leftRefund: 6000 });
    expect(await screen.findByText(/^You get \$60\.00 back on your card/)).toBeVisible();
  });

  it('has no payout once all of it has gone back', async () => {
    await open('transition/cancel', {}, 'teacher', { course: true, leftRefund: 6000 });
    expect(await screen.findByText('There is no payout for this booking.')).toBeVisible();
  });
});
