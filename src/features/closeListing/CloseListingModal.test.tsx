import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { failed, idle, ready } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { CloseListingModal } from './CloseListingModal.tsx';

const counts = { accepted: 3, requested: 0, waiting: 1, subscribers: 0 } as ChangePreview;

function open(people: RequestStatus, affected: ChangePreview | null = null) {
  const calls = {
    ask: jest.fn(),
    forget: jest.fn(),
    close: jest.fn(),
    confirm: jest.fn(),
    cancelClass: jest.fn(),
  };
  const { unmount } = renderPage(
    <CloseListingModal
      listingId="listing"
      title="Slow flow"
      people={people}
      counts={affected}
      actions={calls}
      onClose={calls.close}
      onConfirm={calls.confirm}
      onReload={() => undefined}
      onCancelClass={calls.cancelClass}
    />,
  );
  return { ...calls, unmount };
}
const confirm = () => screen.getByRole('button', { name: 'Close listing' });

describe('closing a class', () => {
  it('loads who is in it, and forgets that in the end', () => {
    const { ask, forget, unmount } = open(idle);
    expect(ask).toHaveBeenCalledWith('listing');
    unmount();
    expect(forget).toHaveBeenCalledTimes(1);
  });

  it('waits until it is known who is in it', async () => {
    const { confirm: onConfirm } = open({ status: 'loading', requestId: 'r' });
    expect(confirm()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('says who is in it, and offers to cancel the class instead', async () => {
    const { confirm: onConfirm, cancelClass } = open(ready, counts);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /cancel/i }));
    expect(cancelClass).toHaveBeenCalledTimes(1);
    await userEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('says that nobody is in it', () => {
    open(ready);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button', { name: /cancel/i })).toBeNull();
  });

  it('requests again after a failure, and closes nothing before', async () => {
    const { ask, confirm: onConfirm } = open(failed(appError('unknown', '', 500)));
    await userEvent.click(confirm());
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('closes where the site can not count', async () => {
    const { confirm: onConfirm } = open(failed(appError('unknown', '', 424)));
    await userEvent.click(confirm());
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
