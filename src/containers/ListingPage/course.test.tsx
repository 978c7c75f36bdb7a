import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { RecurringOrder } from '#shared/contract/bodies/orders.ts';
import { appError } from '#src/util/errors.ts';
import { openListing, panel } from '#src/testing/openListing.tsx';

/** Three Mondays at 18:00 UTC. */
const course = (more: object = {}) => ({
  publicData: {
    unitType: 'line-item/course',
    weeklyDays: [{ value: '2', label: 'Monday' }],
    paymentType: [{ value: 'recurring' }],
    timezone: 'Etc/UTC',
    startDate: '2090-03-06',
    seriesEnd: '2090-03-20',
    time: '18:00',
    classDuration: { key: '60_minutes', value: 60 },
    stock: 8,
    lastClass: Date.parse('2090-03-20T19:00:00Z'),
    ...more,
  },
});

const at = (now: string) => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
beforeEach(() => at('2090-03-01T00:00:00Z'));
afterEach(() => jest.restoreAllMocks());

const url = '#cs_1';
const accepting = () =>
  jest.fn<Promise<{ url: string; transactionId: string }>, [RecurringOrder]>(() =>
    Promise.resolve({ url, transactionId: 'tx' }),
  );
const book = () => panel().findByRole('button', { name: 'Book the course for $20.00' });

describe('a course', () => {
  it('shows all dates, the places that are left, and is booked as a whole', async () => {
    const checkoutStripeRecurring = accepting();
    // Nobody chooses one of its dates.
    const timeslots = jest.fn(() => Promise.reject(appError('network', 'No answer')));
    await openListing({ listing: course(), user: 'student', checkoutStripeRecurring, timeslots });
    fireEvent.click(await book());
    expect(timeslots).not.toHaveBeenCalled();
    expect(panel().getByRole('heading', { name: '3 dates' })).toBeVisible();
    expect(
      panel()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining([expect.stringContaining('Mar 20'), '8 places left']));
    expect(panel().getByText(/^for the course/)).toBeVisible();
    expect(panel().queryByText(/month/)).toBeNull();
    await waitFor(() => expect(checkoutStripeRecurring).toHaveBeenCalled());
    expect(checkoutStripeRecurring.mock.calls[0]?.[0]).not.toHaveProperty('bookingStart');
  });

  it('says how many dates somebody comes to who joins late', async () => {
    at('2090-03-07T00:00:00Z');
    await openListing({ listing: course(), user: 'student' });
    await book();
    expect(panel().getByText(/you come to 2 of its 3 dates/)).toBeVisible();
    expect(panel().getByText('over')).toBeVisible();
  });

  it('can not be booked from its second date on', async () => {
    at('2090-03-13T18:00:00Z');
    await openListing({ listing: course(), user: 'student' });
    expect(await panel().findByText('Booking of this course has ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Book the course/ })).toBeNull();
  });

  it('is full when all places are taken', async () => {
    await openListing({ listing: course({ stock: 0 }), user: 'student' });
    expect(await panel().findByText('This course is full')).toBeVisible();
  });

  it('leads to the booking of who has it', async () => {
    await openListing({
      listing: course(),
      user: 'student',
      subscription: { transactionId: 'tx-1', state: 'subscription-confirmed' },
    });
    expect(await panel().findByText('You have booked this course')).toBeVisible();
    expect(panel().queryByRole('button', { name: /Book the course/ })).toBeNull();
  });

  it('says in words of a course why it could not be booked', async () => {
    const refused = appError('transaction-booking-time-not-available', 'Full', 409);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openListing({
      listing: course(),
      user: 'student',
      checkoutStripeRecurring: () => Promise.reject(refused),
    });
    fireEvent.click(await book());
    expect(await panel().findByRole('alert')).toHaveTextContent('no place left in the course');
  });
});
