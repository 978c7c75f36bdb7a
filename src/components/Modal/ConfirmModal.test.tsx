import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';

function open(inProgress = false) {
  const [onClose, onConfirm] = [jest.fn(), jest.fn()];
  renderPage(
    <ConfirmModal
      title="Remove Jo?"
      keep="Keep"
      confirm="Remove"
      inProgress={inProgress}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>Jo is told.</p>
    </ConfirmModal>,
  );
  return { onClose, onConfirm };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('ConfirmModal', () => {
  it('says what it will do, and does it when that is confirmed', () => {
    const { onClose, onConfirm } = open();
    expect(screen.getByRole('dialog', { name: 'Remove Jo?' })).toHaveTextContent('Jo is told.');
    press('Keep');
    press('Close');
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([2, 0]);
    press('Remove');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('is not left while it is being done', () => {
    const { onClose } = open(true);
    expect(screen.getByRole('button', { name: 'Keep' })).toBeDisabled();
    press('Close');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
