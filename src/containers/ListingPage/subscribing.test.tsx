import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { appError } from '#src/util/errors.ts';
import { openListing, panel } from '#src/testing/openListing.tsx';

const [first, second] = ['2090-03-06T18:00:00.000Z', '2090-03-13T18:00:00.000Z'] as const;
const weekly = (...ways: string[]) => ({
  publicData: {
    weeklyDays: [{ value: '2', label: 'Monday' }],
    paymentType: ways.map(value => ({ value })),
    monthlyPrice: 6000,
    lastClass: Date.parse('2090-09-01T00:00:00.000Z'),
  },
});
const both = weekly('per_session', 'recurring');
const monthly = weekly('recurring');
const slots = [first, second];
// A page that a test can go to.
const url = '#cs_1';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2090-03-01T00:00:00Z')));
afterEach(() => jest.restoreAllMocks());

const choose = async (name: RegExp) => fireEvent.click(await panel().findByRole('radio', { name }));
const press = async (name: string) => {
  const button = await panel().findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
};
const accepting = () =>
  jest.fn<Promise<{ url: string; transactionId: string }>, [RecurringOrder]>(() =>
    Promise.resolve({ url, transactionId: 'tx' }),
  );
const begun = (call: ReturnType<typeof accepting>) => call.mock.calls.map(([order]) => order);

describe('a weekly class of which one time is booked', () => {
  const booked = { user: 'student', booked: 'tx-1' };
  const bookedTime = { start: first, end: '2090-03-06T19:00:00.000Z' };

  it('can be booked at another time', async () => {
    const listing = weekly('per_session');
    const { address } = await openListing({ listing, slots, ...booked, bookedTime });
    expect(await panel().findByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
    expect(panel().getByRole('button', { name: 'Continue' })).toBeDisabled();
    await choose(/Mar 13/);
    expect(panel().queryByRole('link', { name: 'Look at your booking' })).toBeNull();
    await press('Continue');
    await waitFor(() => expect(address()).toContain(encodeURIComponent(second)));
  });

  it('can not be subscribed to from there, and says so with the way to the booking', async () => {
    const refused = appError('transaction-already-booked', 'Booked', 409);
    await openListing({
      listing: monthly,
      slots,
      ...booked,
      bookedTime,
      checkoutStripeRecurring: () => Promise.reject({ ...refused, transactionId: 'tx-9' }),
    });
    await press('Subscribe');
    const alert = await panel().findByRole('alert');
    expect(alert).toHaveTextContent('You have booked a class of this series');
    expect(within(alert).getByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/tx-9/details',
    );
  });
});

describe('a class that is sold both ways', () => {
  it('requires a way to pay before anything else', async () => {
    const { address } = await openListing({ listing: both, slots, user: 'student' });
    await press('Continue');
    expect(await panel().findByText('Choose how you would like to pay')).toBeVisible();
    expect(panel().getByRole('radio', { name: /Pay per session/ })).toHaveFocus();
    expect(address()).toBe('/l/slow-flow/listing');
  });

  it('leads to the checkout for one session', async () => {
    const { address } = await openListing({ listing: both, slots, user: 'student' });
    await choose(/Pay per session/);
    expect(await panel().findByText('$20.00 × 1 session')).toBeVisible();
    await press('Continue');
    await waitFor(() =>
      expect(address()).toBe(`/l/slow-flow/listing/checkout?start=${encodeURIComponent(first)}`),
    );
  });

  it('says what a month costs and means, and begins it with the class that was chosen', async () => {
    const checkoutStripeRecurring = accepting();
    await openListing({ listing: both, slots, user: 'student', checkoutStripeRecurring });
    await choose(/Monthly subscription.*\$60\.00\/month/);
    expect(panel().getByText('per month')).toBeVisible();
    expect(panel().getByText('$60.00 × 1 month')).toBeVisible();
    expect(panel().getByText(/until the end of the month that you have paid/)).toBeVisible();
    expect(panel().queryByText(/only charged when your request is accepted/)).toBeNull();
    await choose(/Mar 13/);
    await press('Subscribe');
    await waitFor(() => expect(begun(checkoutStripeRecurring)).toHaveLength(1));
    expect(begun(checkoutStripeRecurring)[0]).toMatchObject({
      listingId: 'listing',
      bookingStart: second,
      paymentType: 'recurring',
      customerTimezone: expect.any(String) as string,
    });
    await waitFor(() => expect(window.location.hash).toBe(url));
    // On the way to the provider a second press does nothing.
    expect(panel().getByRole('button', { name: 'Subscribe' })).toHaveAttribute('aria-busy', 'true');
  });

  it('restores what a visitor chose after the sign-up', async () => {
    const { address } = await openListing({ listing: both, slots });
    await choose(/Monthly subscription/);
    await press('Subscribe');
    await waitFor(() => expect(address()).toBe('/signup'));
  });

  it('shows what was chosen before signing up', async () => {
    await openListing({
      listing: both,
      slots,
      user: 'student',
      at: `?paymentMethod=recurring&start=${second}`,
    });
    expect(await panel().findByRole('radio', { name: /Monthly/ })).toBeChecked();
    expect(await panel().findByRole('radio', { name: /Mar 13/ })).toBeChecked();
  });
});

describe('a class that is sold by the month only', () => {
  it('can be subscribed to', async () => {
    const checkoutStripeRecurring = accepting();
    await openListing({ listing: monthly, slots, user: 'student', checkoutStripeRecurring });
    await press('Subscribe');
    await waitFor(() => expect(begun(checkoutStripeRecurring)).toHaveLength(1));
    expect(panel().queryByRole('radio', { name: /Pay per session/ })).toBeNull();
  });

  it('says at the button why it did not work, and lets it be tried again', async () => {
    const checkoutStripeRecurring = jest
      .fn()
      .mockRejectedValueOnce(appError('transaction-booking-time-not-available', 'Full', 409))
      .mockResolvedValue({ url, transactionId: 'tx' });
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openListing({ listing: monthly, slots, user: 'student', checkoutStripeRecurring });
    await press('Subscribe');
    expect(await panel().findByRole('alert')).toHaveTextContent(/not a place in every class/);
    await press('Subscribe');
    await waitFor(() => expect(checkoutStripeRecurring).toHaveBeenCalledTimes(2));
    expect(panel().queryByRole('alert')).toBeNull();
  });

  it('works again for who comes back from the provider', async () => {
    const checkoutStripeRecurring = accepting();
    await openListing({ listing: monthly, slots, user: 'student', checkoutStripeRecurring });
    await press('Subscribe');
    const button = panel().getByRole('button', { name: 'Subscribe' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await press('Subscribe');
    await waitFor(() => expect(begun(checkoutStripeRecurring)).toHaveLength(2));
  });

  it('is not sold twice to the same person', async () => {
    await openListing({
      listing: monthly,
      slots,
      user: 'student',
      subscription: { transactionId: 'tx-1', state: 'subscription-confirmed' },
    });
    expect(await panel().findByText('You are subscribed to this class')).toBeVisible();
    expect(panel().getByRole('link', { name: 'Look at your booking' })).toHaveAttribute(
      'href',
      '/order/tx-1/details',
    );
    expect(panel().getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  });

  it('goes on with a subscription that is not paid yet, even when nothing else is free', async () => {
    const checkoutStripeRecurring = accepting();
    await openListing({
      listing: monthly,
      slots: [],
      user: 'student',
      subscription: { transactionId: 'tx-1', state: 'pending-payment' },
      checkoutStripeRecurring,
    });
    await press('Continue to payment');
    await waitFor(() =>
      expect(begun(checkoutStripeRecurring)[0]).toMatchObject({ transactionId: 'tx-1' }),
    );
  });

  it('is not offered to its teacher', async () => {
    const checkoutStripeRecurring = accepting();
    await openListing({ listing: monthly, slots, user: 'teacher', checkoutStripeRecurring });
    expect(
      await screen.findAllByText("You won't be able to book a session with yourself."),
    ).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
    expect(begun(checkoutStripeRecurring)).toEqual([]);
  });
});
