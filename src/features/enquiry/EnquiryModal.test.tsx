import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import type { AppError } from '#src/util/errors.ts';
import { EnquiryModal } from './EnquiryModal.tsx';
import type { EnquirySubject } from './EnquiryModal.tsx';

const slow = { id: 'slow', title: 'Slow flow' };
const strong = { id: 'strong', title: 'Strong legs' };

function open(
  subjects: EnquirySubject[] = [slow],
  error: AppError | null = null,
  draftKey: string | null = null,
) {
  const onSend = jest.fn<undefined, [string, string]>();
  const view = renderPage(
    <EnquiryModal
      isOpen
      onClose={() => undefined}
      teacher="Mira Lind"
      subjects={subjects}
      inProgress={false}
      error={error}
      draftKey={draftKey}
      onSend={onSend}
    />,
    { at: '/l/slow-flow/slow?contact=true' },
  );
  return Object.assign(onSend, view);
}
const message = () => screen.getByRole('textbox', { name: /Your message/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

beforeEach(() => sessionStorage.clear());

describe('the form for a question to a teacher', () => {
  test('sends the trimmed message about the only class', async () => {
    const onSend = open();
    expect(screen.getByRole('dialog', { name: 'Ask Mira Lind' })).toBeInTheDocument();
    expect(screen.getByText('About “Slow flow”')).toBeInTheDocument();
    await userEvent.type(message(), '  Is 1 < 2?  ');
    await send();
    expect(onSend).toHaveBeenCalledWith('slow', 'Is 1 < 2?');
  });

  test('requires a message, and blanks are none', async () => {
    const onSend = open();
    await userEvent.type(message(), '   ');
    await send();
    expect(await screen.findByText('Write what you would like to know')).toBeInTheDocument();
    expect(onSend).not.toHaveBeenCalled();
  });

  test('lets people say which of several classes they mean', async () => {
    const onSend = open([slow, strong]);
    await userEvent.type(message(), 'When?');
    await send();
    expect(await screen.findByText('Choose what your question is about')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Strong legs');
    await send();
    expect(onSend).toHaveBeenCalledWith('strong', 'When?');
  });

  test.each([
    [appError('network', 'No answer'), 'You seem to be offline'],
    [appError('transaction-listing-not-found', 'Gone', 409), 'This listing is gone'],
    [appError('forbidden', 'No', 403), 'You cannot send this message'],
    [appError('contact-not-possible', 'No', 403), 'cannot write to each other'],
    [
      { ...appError('too-many-requests', 'No', 429), retryAfterMs: 25 * 60_000 },
      'Your message is still here. You can send it in 25 minutes.',
    ],
    [appError('unauthorized', 'Logged out', 401), 'Your message is kept'],
    [appError('unknown', 'Oops', 500), 'Your message was not sent'],
  ])('says what went wrong and what to do: %j', (error, words) => {
    open([slow], error);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  test('preserves the message for the log-in that it requests, and leads there and back', async () => {
    const loggedOut = appError('unauthorized', 'Logged out', 401);
    const { unmount, address } = open([slow], loggedOut, 'enquiry sam slow');
    await userEvent.type(message(), 'Is it right for a stiff back?');
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    expect(address()).toBe('/login');
    unmount();
    open([slow], null, 'enquiry sam slow');
    expect(message()).toHaveValue('Is it right for a stiff back?');
  });
});
