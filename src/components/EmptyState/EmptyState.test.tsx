import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { feedback } from '../examples/feedback.examples.tsx';

const { NoBookings } = feedback.EmptyState;

test('EmptyState names what is missing and invites the next step', () => {
  renderPage(<NoBookings />);
  expect(screen.getByRole('heading', { level: 2, name: 'No bookings yet' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Find a class' })).toHaveAttribute('href', '/s');
});
