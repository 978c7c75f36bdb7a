import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ContactPage } from './ContactPage.tsx';

describe('ContactPage', () => {
  it('holds the focus at its place when the form gives way to the thanks, and back', async () => {
    const send = jest.fn(() => Promise.resolve());
    renderPage(<ContactPage />, { api: fakeApi({ app: { sendContactMessage: send } }) });
    expect(document.body).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Your name'), 'Ana');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'booking');
    await userEvent.type(screen.getByLabelText('Message'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    const thanks = await screen.findByText(/ana@example.com/);
    expect(send).toHaveBeenCalledTimes(1);
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(thanks);
    await userEvent.click(screen.getByRole('button', { name: 'Write another one' }));
    expect(document.activeElement).toContainElement(screen.getByLabelText('Your name'));
    await userEvent.tab();
    expect(screen.getByLabelText('Your name')).toHaveFocus();
  });
});
