import { useState } from 'react';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Modal } from './Modal.tsx';

const onClose = jest.fn();
const modal = (isOpen: boolean) => (
  <Modal isOpen={isOpen} onClose={onClose} title="Decline this request?">
    <p>The student gets the money back.</p>
  </Modal>
);

describe('Modal', () => {
  beforeEach(() => onClose.mockClear());

  test('is a dialog named by its title', () => {
    renderPage(modal(true));
    expect(screen.getByRole('dialog', { name: 'Decline this request?' })).toHaveTextContent(
      'The student gets the money back.',
    );
  });

  test('renders nothing of its content while closed', () => {
    renderPage(modal(false));
    expect(screen.queryByText('The student gets the money back.')).not.toBeInTheDocument();
  });

  test('asks to be closed by its button', async () => {
    renderPage(modal(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('asks to be closed by Escape, and leaves it to its owner', () => {
    renderPage(modal(true));
    const dialog = screen.getByRole('dialog');
    const cancel = createEvent('cancel', dialog, { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('asks to be closed by a press outside, not by one inside', async () => {
    renderPage(modal(true));
    await userEvent.click(screen.getByText('The student gets the money back.'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('gives the focus back, also when it goes altogether', async () => {
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Ask</button>
          {isOpen && (
            <Modal isOpen onClose={() => setOpen(false)} title="Sure?">
              Once more.
            </Modal>
          )}
        </>
      );
    }
    renderPage(<Opener />);
    const opener = screen.getByRole('button', { name: 'Ask' });
    await userEvent.click(opener);
    expect(opener).not.toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(opener).toHaveFocus();
  });

  test('what nobody asked for waits while another dialog is open', async () => {
    function Both() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <Modal isOpen onClose={onClose} title="Confirm your address" waits>
            Later is fine.
          </Modal>
          <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Payout details">
            Your bank account.
          </Modal>
        </>
      );
    }
    renderPage(<Both />);
    const shown = () => screen.getAllByRole('dialog').map(dialog => dialog.textContent);
    expect(shown()).toEqual(['Payout detailsYour bank account.']);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shown()).toEqual(['Confirm your addressLater is fine.']);
  });
});
