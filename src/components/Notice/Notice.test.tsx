import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Notice } from './Notice.tsx';

describe('Notice', () => {
  test('announces an error at once', () => {
    renderPage(<Notice tone="error" title="Your card was declined" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined');
  });

  test('announces good news politely, with the way on', () => {
    renderPage(
      <Notice tone="success" title="Booked" action={<a href="/inbox">Inbox</a>}>
        See you there.
      </Notice>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('See you there.');
    expect(screen.getByRole('link', { name: 'Inbox' })).toBeInTheDocument();
  });
});
