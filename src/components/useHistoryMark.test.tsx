import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderPage } from '#src/testing/renderPage.tsx';
import { useHistoryMark } from './useHistoryMark.ts';

function Page() {
  return (
    <>
      <p>{useHistoryMark('booked') ? 'just booked' : 'plain'}</p>
      <Link to="/order" state={{ booked: true }}>
        Book
      </Link>
      <Link to="/order">Look</Link>
    </>
  );
}

it('is there on the page that the act has opened, and on no other', async () => {
  renderPage(<Page />);
  expect(screen.getByText('plain')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Book' }));
  expect(screen.getByText('just booked')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Look' }));
  expect(screen.getByText('plain')).toBeVisible();
});
