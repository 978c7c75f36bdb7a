import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { Contact } from './Contact.tsx';

/** A session that ends when the message is sent. */
function Session() {
  const [isSignedIn, setSignedIn] = useState(true);
  return (
    <Contact
      isSignedIn={isSignedIn}
      teacher="Mira Lind"
      subjects={[{ id: 'slow', title: 'Slow flow' }]}
      inProgress={false}
      error={isSignedIn ? null : appError('forbidden', 'Logged out', 403)}
      draftKey={isSignedIn ? 'enquiry sam slow' : null}
      onClose={() => undefined}
      onSend={() => setSignedIn(false)}
    />
  );
}

beforeEach(() => sessionStorage.clear());

test('a form whose session has ended stays open, says so and preserves the message', async () => {
  const { address } = renderPage(<Session />, { at: '/l/slow-flow/slow' });
  await userEvent.click(screen.getByRole('button', { name: 'Contact' }));
  await userEvent.type(await screen.findByRole('textbox'), 'When?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You have been logged out');
  expect(screen.getByRole('textbox')).toHaveValue('When?');
  expect(sessionStorage.getItem('enquiry sam slow')).toBe('When?');
  // Once it is closed, they are a visitor as all others.
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Contact' }));
  expect(address()).toBe('/signup');
});
