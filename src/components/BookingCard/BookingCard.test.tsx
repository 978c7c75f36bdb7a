import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { BookingCard } from './BookingCard.tsx';
import { myBooking } from '#src/testing/bookings.ts';

describe('a booking in a list', () => {
  it('says when, what, with whom and where, and leads to the order', () => {
    renderPage(<BookingCard booking={myBooking({ places: 2 })} />);
    expect(screen.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/order/order/details',
    );
    expect(screen.getByText('with Mira L')).toBeInTheDocument();
    expect(screen.getByText('Online')).toBeInTheDocument();
    expect(screen.getByText('2 places')).toBeInTheDocument();
  });

  it('names a class that is gone, and the place of one in a room', () => {
    renderPage(
      <BookingCard booking={myBooking({ title: '', isOnline: false, place: 'Berlin Mitte' })} />,
    );
    expect(screen.getByRole('link', { name: 'A class that is gone' })).toBeInTheDocument();
    expect(screen.getByText('Berlin Mitte')).toBeInTheDocument();
    expect(screen.queryByText('Online')).toBeNull();
  });

  it.each([
    ['banned', 'Banned user'],
    ['deleted', 'Deleted user'],
  ] as const)('says of a %s teacher what they are', (absence, words) => {
    renderPage(<BookingCard booking={myBooking({ teacherName: '', absence })} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/^with/)).toBeNull();
  });

  it('shows days for what is booked by the night', () => {
    renderPage(
      <BookingCard
        booking={myBooking({
          unit: 'night',
          start: '2026-12-01T00:00:00.000Z',
          end: '2026-12-03T00:00:00.000Z',
        })}
      />,
    );
    expect(screen.getByText('2 nights')).toBeInTheDocument();
  });
});
