import { useState } from 'react';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Modal } from './Modal.tsx';
import { Presence } from './Presence.tsx';

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

  test('calls its owner to be closed by its button', async () => {
    renderPage(modal(true));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('calls its owner to be closed by Escape, and leaves it to them', () => {
    renderPage(modal(true));
    const dialog = screen.getByRole('dialog');
    const cancel = createEvent('cancel', dialog, { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('calls its owner to be closed by a press outside, not by one inside', async () => {
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
});

describe('a dialog that leaves', () => {
  let finish: () => void;
  beforeEach(() => {
    const finished = new Promise<void>(resolve => {
      finish = resolve;
    });
    // jsdom has no animations: as in a browser, a dialog has one once it is closed.
    Element.prototype.getAnimations = function getAnimations(this: Element) {
      return this.hasAttribute('open') ? [] : [{ finished } as unknown as Animation];
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  });

  const ended = () => act(async () => finish());
  const close = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

  test('retains its content as it was until its animation has ended, out of reach', async () => {
    function Asked() {
      const [name, setName] = useState<string | null>('Jo');
      return (
        <Modal isOpen={name !== null} onClose={() => setName(null)} title={`Remove ${name}?`}>
          <p>{name} is told.</p>
        </Modal>
      );
    }
    renderPage(<Asked />);
    await close();
    expect(screen.getByText('Jo is told.').closest('dialog')).toHaveAttribute('inert');
    expect(screen.getByText('Remove Jo?')).toBeInTheDocument();
    await ended();
    expect(screen.queryByText('Jo is told.')).not.toBeInTheDocument();
  });

  test('stays although its owner removes it, and starts over when it is opened meanwhile', async () => {
    function Question() {
      return (
        <Modal isOpen onClose={() => setIt(false)} title="Sure?">
          <input aria-label="Reason" />
        </Modal>
      );
    }
    let setIt: (isOpen: boolean) => void = () => undefined;
    function Owner() {
      const [isOpen, setOpen] = useState(true);
      setIt = setOpen;
      return <Presence>{isOpen && <Question />}</Presence>;
    }
    renderPage(<Owner />);
    await userEvent.type(screen.getByLabelText('Reason'), 'ill');
    await close();
    expect(screen.getByLabelText('Reason')).toHaveValue('ill');
    act(() => setIt(true));
    expect(screen.getByLabelText('Reason')).toHaveValue('');
    await close();
    await ended();
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
  });

  test('is gone at once where nothing moves', async () => {
    Element.prototype.getAnimations = () => [];
    const view = renderPage(<Presence>{modal(true)}</Presence>);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    view.rerender(<Presence>{false}</Presence>);
    expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
  });
});
