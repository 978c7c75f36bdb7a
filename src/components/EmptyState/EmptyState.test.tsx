import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { NoBookings } from './EmptyState.examples.tsx';

test('EmptyState names what is missing and invites the next step', () => {
  renderPage(<NoBookings />);
  expect(screen.getByRole('heading', { level: 2, name: 'No bookings yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
});
